import Foundation
import Testing

@Suite struct `The book, as a dependency by version` {
  // One test, since SwiftPM takes long to resolve and build a package.
  @Test func `has modules to import, and a command that verifies documents`() throws {
    let app = try DependentPackage()
    let build = try app.run("build")
    #expect(build.status == 0, "\(build.output)")

    let named = try app.run("package", "verify-docs", "README.md", quire: ["QUIRE": app.tool])
    #expect(named.status == 1)
    #expect(named.output.contains("README.md:6:10: error: this is 42, not 41"), "\(named.output)")
    let absent = try app.run("package", "verify-docs", quire: ["QUIRE": "/nowhere/quire"])
    #expect(absent.status == 1 && absent.output.contains("there is no program /nowhere/quire"))

    let update = ["verify-docs", "README.md", "--update"]
    let refused = try app.run(["package"] + update, quire: ["QUIRE": app.tool])
    #expect(refused.status == 1)
    #expect(
      refused.output.contains(
        "swift package --allow-writing-to-package-directory verify-docs README.md --update"),
      "\(refused.output)")
    #expect(try app.read("README.md").contains("// → 41"))
    let allow = ["package", "--allow-writing-to-package-directory"]
    let updated = try app.run(allow + update, quire: ["PATH": app.folderOfTool])
    #expect(updated.status == 0, "\(updated.output)")
    #expect(try app.read("README.md").contains("// → 42"))

    #expect(try app.read("builds.txt") == "")
    for _ in 0..<2 {
      let built = try app.run("package", "verify-docs", "README.md")
      #expect(built.status == 0 && built.output.contains("1 fence: 1 proved"), "\(built.output)")
    }
    #expect(try app.read("builds.txt").hasPrefix("build --product quire --package-path "))
  }
}

/// A package that depends on the version 99.0.0 of a bare clone of this repository.
private final class DependentPackage {
  // A class, since its deinitializer removes the folder.
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "book-\(UUID().uuidString)")
  private let swift: String
  let tool = Workspace.tool.path
  var folderOfTool: String { Workspace.tool.deletingLastPathComponent().path }

  init() throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    swift = try #require(
      path.split(separator: ":").map { "\($0)/swift" }
        .first(where: FileManager.default.isExecutableFile))
    let book = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL.path
    let bare = folder.appending(path: "book.git").path
    try Self.git("clone", "--quiet", "--bare", book, bare)
    try Self.git("-C", bare, "tag", "99.0.0", "HEAD")
    try write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "App", platforms: [.macOS(.v15)],
        dependencies: [.package(url: "file://\(bare)", from: "99.0.0")],
        targets: [
          .target(name: "App", dependencies: [.product(name: "TimerHolder", package: "book")])
        ])
      """, to: "Package.swift")
    try write(
      "import TimerHolder\n\npublic func answer() -> Int { 42 }\n", to: "Sources/App/App.swift")
    try write("# App\n\n```swift\nimport App\n\nanswer() // → 41\n```\n", to: "README.md")
    try write("", to: "builds.txt")
    // In place of a build of quire, which takes minutes, it takes the one that is there.
    try write(
      """
      #!/bin/sh
      case "$*" in "build --product quire "*) ;; *) exec '\(swift)' "$@" ;; esac
      echo "$@" >>'\(folder.path)/App/builds.txt'
      while [ $# -gt 1 ]; do [ "$1" = --scratch-path ] && scratch=$2; shift; done
      mkdir -p "$scratch/debug" && ln -sf '\(tool)' "$scratch/debug/quire"
      """, to: "bin/swift")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.appending(path: "App/bin/swift").path)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func read(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: "App/\(path)"), encoding: .utf8)
  }

  private func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: "App/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func run(_ words: String..., quire: [String: String] = [:]) throws -> (
    status: Int32, output: String
  ) { try run(words, quire: quire) }

  /// Runs SwiftPM in the package, with a folder in front of `PATH` that has no quire.
  ///
  /// - Parameter quire: `QUIRE`, or a folder with a quire to put in front of `PATH` as well.
  func run(_ words: [String], quire: [String: String] = [:]) throws -> (
    status: Int32, output: String
  ) {
    var environment = quire
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let others = path.split(separator: ":").filter {
      !FileManager.default.fileExists(atPath: "\($0)/quire")
    }
    environment["PATH"] =
      ([quire["PATH"], "\(folder.path)/App/bin"].compactMap(\.self) + others.map(String.init))
      .joined(separator: ":")
    return try Self.run(swift, words, environment, in: folder.appending(path: "App"))
  }

  private static func git(_ words: String...) throws {
    let result = try run("/usr/bin/env", ["git"] + words, [:], in: nil)
    try #require(result.status == 0, "\(result.output)")
  }

  private static func run(
    _ program: String, _ words: [String], _ environment: [String: String], in folder: URL?
  ) throws -> (status: Int32, output: String) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: program)
    process.arguments = words
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    (process.standardOutput, process.standardError) = (output, output)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
