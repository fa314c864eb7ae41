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

  /// What each example of the package is, in reading order: its file and line, its verdict, and why.
  private static let verdicts = [
    "README.md:5 proved", "README.md:19 proved",
    "README.md:34 compiled: it is a part of a manifest",
    "README.md:38 compiled: it is a part of a manifest",
    "README.md:53 proved", "README.md:65 proved", "README.md:78 proved", "README.md:85 proved",
    "README.md:90 proved", "README.md:97 compiled: a program with `@main` is not run",
    "README.md:105 proved", "README.md:111 proved",
    "README.md:115 proved", "README.md:118 proved", "README.md:122 proved",
    "README.md:128 compiled: it leaves out code",
    "README.md:132 compiled: it leaves out code",
    "README.md:136 sketched: uses `database`, which nothing on the page declares",
    "README.md:142 elsewhere: needs another platform: it imports UIKit", "README.md:156 proved",
    "README.md:165 quoted", "README.md:169 quoted",
    "Documentation/Outdated.md:3 failed: 4:20: error: incorrect argument label in call",
    "Documentation/Outdated.md:7 unproved: needs `length`, which line 3 would declare",
    "Documentation/Outdated.md:11 failed: 12:39: error: this is 3.0, not 4 [value]",
    "Documentation/Outdated.md:11 failed: 13:31: error: this prints 3.0 m, not \"3 m\" [output]",
    "Documentation/Outdated.md:16 failed: 17:1: error: there is no `func hands() -> Double`",
    "Documentation/Outdated.md:21 failed: 23:1: error: its comment says that this line is wrong",
    "Documentation/Outdated.md:26 proved", "Sources/Measures/Measures.swift:25 proved",
  ]

  /// A report of `quire verify --format json` as such lines.
  private static func lines(of report: String) throws -> [String] {
    let report = try JSONDecoder().decode(Report.self, from: Data(report.utf8))
    return report.files.flatMap { file in
      file.fences.flatMap { fence in
        let start = "\(file.path.dropFirst("Adopted/".count)):\(fence.line) \(fence.kind)"
        guard fence.kind == "failed" else {
          return [start + (fence.reason.map { ": \($0)" } ?? "")]
        }
        return fence.problems.map { "\(start): \($0.dropFirst(file.path.count + 1))" }
      }
    }
  }

  private struct Report: Decodable {
    let files: [File]
    struct File: Decodable { let path: String, fences: [Fence] }
    struct Fence: Decodable {
      let line: Int, kind: String, reason: String?, problems: [String]
    }
  }

  // One test, since the macro takes long to build.
  @Test func `is verified whole, built as SwiftPM builds it, and again when a part changes`() throws
  {
    let (work, environment) = try Self.packages()
    func verify(_ more: String...) throws -> Workspace.Result {
      try work.quire(
        arguments: ["verify", "Adopted/README.md:5", "Adopted/README.md:19"] + more,
        environment: environment)
    }
    let whole = try work.quire(
      "verify", "Adopted/README.md", "Adopted/Documentation", "Adopted/Sources/Measures",
      "--format", "json", environment: environment)
    #expect(whole.status == 1, "\(whole.errors)")
    let lines = try Self.lines(of: whole.output)
    #expect(lines.count == Self.verdicts.count)
    for (line, verdict) in zip(lines, Self.verdicts) {
      #expect(line.hasPrefix(verdict) && (line == verdict || verdict.contains(": error: ")))
    }
    let first = try verify()
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output.contains("2 fences: 2 proved"))

    // Nothing has changed, so no program runs.
    let second = try work.quire(
      "verify", "Adopted/README.md:5", "--why", environment: environment)
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

    // What a macro expands to.
    let plugin = "Adopted/Sources/MeasureMacros/Plugin.swift"
    let macro = try work.read(plugin)
    try work.write(
      macro.replacing(
        "node.arguments.first?.expression.trimmedDescription", with: "Optional(\"changed\")"),
      to: plugin)
    let expanded = try verify()
    #expect(expanded.errors.contains("this is \"changed\", not \"1 + 2\""), "\(expanded.errors)")
    try work.write(macro, to: plugin)

    // Without its linker setting, the error of the linker is shown whole.
    let manifest = try work.read("Adopted/Package.swift")
    try work.write(
      manifest.replacing("--defsym=clock_hands=3", with: "--defsym=clock_feet=3"),
      to: "Adopted/Package.swift")
    let unlinked = try verify()
    #expect(unlinked.status == 1)
    #expect(unlinked.errors.contains("it does not link"), "\(unlinked.errors)")
    #expect(unlinked.errors.contains("undefined symbol: clock_hands"), "\(unlinked.errors)")

    // A library that the machine lacks is said once.
    try work.write(
      manifest.replacing(
        "      linkerSettings: [\n",
        with: "      linkerSettings: [\n        .linkedLibrary(\"teapot\"),\n",
        maxReplacements: 1),
      to: "Adopted/Package.swift")
    let lacking = try verify()
    #expect(lacking.status == 3)
    #expect(lacking.errors.contains("the library `teapot`, which the package's modules are linked"))
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
