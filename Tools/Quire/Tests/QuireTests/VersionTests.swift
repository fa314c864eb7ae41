import Compilation
import Foundation
import Testing

@Suite struct `The book, as a dependency by version` {
  // One test, since SwiftPM takes long to resolve and build a package.
  @Test func `has modules to import, and a command that verifies documents`() throws {
    let app = try DependentPackage()
    try app.run("build").expect(0)

    let named = try app.run("package", "verify-docs", "README.md", quire: ["QUIRE": app.tool])
      .expect(1)
    #expect(named.all.contains("README.md:6:10: error: this is 42, not 41"), "\(named.all)")
    let absent = try app.run("package", "verify-docs", quire: ["QUIRE": "/nowhere/quire"])
    #expect(absent.status == 1 && absent.all.contains("there is no program /nowhere/quire"))

    let allow = "--allow-writing-to-package-directory"
    let refused = try app.run(
      "package", "verify-docs", "README.md", "--update", quire: ["QUIRE": app.tool]
    ).expect(1)
    let advice = "swift package \(allow) verify-docs README.md --update"
    #expect(refused.all.contains(advice), "\(refused.all)")
    #expect(try app.read("README.md").contains("// → 41"))
    try app.run(
      "package", allow, "verify-docs", "README.md", "--update", quire: ["PATH": app.folderOfTool]
    ).expect(0)
    #expect(try app.read("README.md").contains("// → 42"))

    #expect(try app.read("builds.txt") == "")
    for _ in 0..<2 {
      let built = try app.run("package", "verify-docs", "README.md")
      #expect(built.status == 0 && built.all.contains("1 fence: 1 proved"), "\(built.all)")
    }
    #expect(try app.read("builds.txt").hasPrefix("build --product quire --package-path "))
  }
}

/// A package that depends on the version 99.0.0 of a bare clone of this repository.
private struct DependentPackage {
  private let space: Workspace
  private let swift: String
  let tool = Workspace.tool.path
  var folderOfTool: String { Workspace.tool.deletingLastPathComponent().path }

  init() throws {
    swift = try #require(Toolchain.path(of: "swift"))
    space = try Workspace(name: "book")
    let bare = space.folder.appending(path: "book.git").path
    try space.tool("git", "clone", "--quiet", "--bare", Workspace.repository.path, bare)
    try space.tool("git", "-C", bare, "tag", "99.0.0", "HEAD")
    try space.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "App", platforms: [.macOS(.v15)],
        dependencies: [.package(url: "file://\(bare)", from: "99.0.0")],
        targets: [
          .target(name: "App", dependencies: [.product(name: "TimerHolder", package: "book")])
        ])
      """, to: "App/Package.swift")
    try space.write(
      "import TimerHolder\n\npublic func answer() -> Int { 42 }\n", to: "App/Sources/App/App.swift")
    try space.write(
      "# App\n\n```swift\nimport App\n\nanswer() // → 41\n```\n", to: "App/README.md")
    try space.write("", to: "App/builds.txt")
    // In place of a build of quire, which takes minutes, it takes the one that is there.
    try space.writeProgram(
      """
      #!/bin/sh
      case "$*" in "build --product quire "*) ;; *) exec '\(swift)' "$@" ;; esac
      echo "$@" >>'\(space.folder.path)/App/builds.txt'
      while [ $# -gt 1 ]; do [ "$1" = --scratch-path ] && scratch=$2; shift; done
      mkdir -p "$scratch/debug" && ln -sf '\(tool)' "$scratch/debug/quire"
      """, to: "App/bin/swift")
  }

  func read(_ path: String) throws -> String { try space.read("App/\(path)") }

  /// Runs SwiftPM in the package, with a folder in front of `PATH` that has no quire.
  ///
  /// - Parameter quire: `QUIRE`, or a folder with a quire to put in front of `PATH` as well.
  func run(_ words: String..., quire: [String: String] = [:]) throws -> Workspace.Result {
    var environment = quire
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let others = path.split(separator: ":").filter {
      !FileManager.default.fileExists(atPath: "\($0)/quire")
    }
    environment["PATH"] =
      ([quire["PATH"], "\(space.folder.path)/App/bin"].compactMap(\.self) + others.map(String.init))
      .joined(separator: ":")
    return try Workspace.run(
      swift, words, in: space.folder.appending(path: "App"), environment: environment)
  }
}
