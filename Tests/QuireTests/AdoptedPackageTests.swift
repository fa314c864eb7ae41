import Foundation
import Testing

@Suite(.serialized) struct `A package with C, macros and linker settings` {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Packages")

  /// The packages in a folder of their own, and where the toolchain keeps the macro's library.
  private static func packages() throws -> (work: Workspace, environment: [String: String]) {
    let work = try Workspace()
    for name in ["Adopted", "Counters"] {
      try FileManager.default.copyItem(
        at: fixtures.appending(path: name), to: work.folder.appending(path: name))
    }
    let swiftc = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(filePath: "\($0)/swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    let tools = try #require(swiftc).resolvingSymlinksInPath().deletingLastPathComponent()
    let host = tools.appending(path: "../lib/swift/host").standardizedFileURL.path
    return (work, ["SWIFT_HOST_LIBRARIES": host])
  }

  // One test, since the macro takes long to build.
  @Test func `is built as SwiftPM builds it, and again when a part of it changes`() throws {
    let (work, environment) = try Self.packages()
    func verify(_ more: String...) throws -> Workspace.Result {
      try work.quire(arguments: ["verify", "Adopted/README.md"] + more, environment: environment)
    }
    let first = try verify()
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output.contains("2 fences: 2 proved"))

    // Nothing has changed, so SwiftPM is not asked.
    try work.write("#!/bin/sh\nexit 9\n", to: "no/swift")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: work.folder.appending(path: "no/swift").path)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let second = try work.quire(
      "verify", "Adopted/README.md", "--why",
      environment: environment.merging(
        ["PATH": "\(work.folder.path)/no:\(path)"], uniquingKeysWith: { $1 }))
    #expect(second.status == 0, "\(second.errors)")
    #expect(second.errors == "")

    // A C file of the other package.
    let source = "Counters/Sources/CCount/count.c"
    let code = try work.read(source)
    try work.write(code.replacing("fma(count, 1, 1)", with: "fma(count, 1, 2)"), to: source)
    let changed = try verify("--why")
    #expect(changed.status == 1)
    #expect(changed.errors.contains("this is 42.0, not 41.0 [value]"), "\(changed.errors)")
    try work.write(code, to: source)

    // Without its linker setting, the error of the linker is shown whole.
    let manifest = try work.read("Adopted/Package.swift")
    try work.write(
      manifest.replacing("--defsym=clock_hands=3", with: "--defsym=clock_feet=3"),
      to: "Adopted/Package.swift")
    let unlinked = try verify()
    #expect(unlinked.status == 1)
    #expect(unlinked.errors.contains("it does not link"), "\(unlinked.errors)")
    #expect(unlinked.errors.contains("undefined symbol: clock_hands"), "\(unlinked.errors)")
    try work.write(manifest, to: "Adopted/Package.swift")

    // A trait of the other package.
    let other = try work.read("Counters/Package.swift")
    try work.write(
      other.replacing("enabledTraits: [\"Loud\"]", with: "enabledTraits: []"),
      to: "Counters/Package.swift")
    let quiet = try verify()
    #expect(quiet.errors.contains("this is false, not true [value]"), "\(quiet.errors)")
  }
}
