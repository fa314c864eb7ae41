import Foundation
import Testing

@Suite struct `quire verify without a path` {
  /// A package with documents in all places, each with a fence, and some that are not looked at.
  private func package() throws -> Workspace {
    let work = try Workspace()
    try work.writeManifest()
    for path in Self.documents + Self.others {
      try work.write("# A\n\n```swift\nlet x = 1\n```\n", to: path)
    }
    return work
  }

  private static let documents = [
    "README.md", "PLANETS.md", "Docs/Guide.md", "Docs/More/Old.md",
    "Sources/P/P.docc/Article.md",
  ]
  private static let others = [
    "Tests/PTests/README.md", ".github/README.md", "Sources/P/notes.md",
    "Examples/E/E.docc/E.md", ".build/checkouts/Q/README.md", "Docs/Proposals/0001.md",
    "IMPROVEMENT_ROADMAP.md", "PLAN.md", "TODO.md", "CHANGELOG.md", "RELEASE_NOTES.md",
  ]

  private func paths(_ work: Workspace, _ arguments: String...) throws -> [String] {
    let result = try work.quire("verify", "--format", "json", arguments: arguments)
    return try result.decoded(VerifyReport.self).files.map(\.path)
  }

  @Test func `verifies the package's documents, and no others`() throws {
    let work = try package()
    try work.write("// swift-tools-version: 6.2\n", to: "Examples/E/Package.swift")
    #expect(try paths(work) == Self.documents)
  }

  @Test func `says what is about other versions, and verifies it when named`() throws {
    let work = try package()
    try work.quire("verify").expect(
      errors: "quire: Docs/Proposals is left out", "quire: IMPROVEMENT_ROADMAP.md is left out")
    #expect(try paths(work, "Docs/Proposals") == ["Docs/Proposals/0001.md"])
    #expect(try paths(work, "PLAN.md") == ["PLAN.md"])
  }

  @Test func `finds all endings of Markdown in a folder, and leaves out no name in silence`() throws
  {
    let work = try package()
    try work.write("# A\n", to: "Notes/a.markdown")
    try work.write("# B\n", to: "Notes/b.MD")
    #expect(try paths(work, "Notes") == ["Notes/a.markdown", "Notes/b.MD"])
    // A byte that begins a character of UTF-8, alone.
    try work.tool("sh", "-c", "printf x > \"Notes/$(printf 'caf\\351').md\"")
    try work.quire("verify", "Notes").expect(
      2, errors: "is not UTF-8, so it cannot be opened; rename it")
  }

  @Test func `reads them as documents, not as chapters`() throws {
    let work = try package()
    // Both are errors in a chapter.
    try work.write("```\nany text\n```\n\n```swift\nprint(1)\n```\n", to: "README.md")
    try work.quire("verify").expect(0)
  }

  @Test func `declares for all examples what is in its setup file`() throws {
    let work = try package()
    let page =
      fence("logger.name // \"app\"")
      + fence("struct Logger {}\nprint(Logger()) // Prints \"Logger()\"", "swift isolated")
      + fence("Logger(name: \"b\").named // \"b\"")
    try work.write(page, to: "README.md")
    try work.quire("verify", "README.md").expect(output: "1 proved")
    let setup = """
      import Foundation
      struct Logger { var name: String }
      let logger = Logger(name: "app")

      """
    try work.write(setup, to: ".quire/Setup.swift")
    try work.quire("verify", "README.md", "--why").expect(
      output: "3 fences: 2 proved (2 runs), 1 failed",
      errors: "value of type 'Logger' has no member 'named'", "see what .quire/Setup.swift declares"
    )
    try work.write(
      setup + "extension Logger { var named: String { name } }\n", to: ".quire/Setup.swift")
    try work.quire("verify", "README.md").expect(output: "3 fences: 3 proved")
    try work.write(setup + "let x: Int = y\n", to: ".quire/Setup.swift")
    try work.quire("verify", "README.md").expect(
      1, errors: ".quire/Setup.swift:4:14: error: cannot find 'y' in scope; all")
  }

  @Test(arguments: [
    ["--exclude", "PLANETS.md"]: ["PLANETS.md"],
    ["--exclude", "Docs/**"]: ["Docs/Guide.md", "Docs/More/Old.md"],
    ["--exclude=More", "--exclude", "*.docc"]: ["Docs/More/Old.md", "Sources/P/P.docc/Article.md"],
  ])
  func `leaves out what is excluded`(arguments: [String], left: [String]) throws {
    let work = try package()
    try work.write("// swift-tools-version: 6.2\n", to: "Examples/E/Package.swift")
    let found = try work.quire("verify", "--format", "json", arguments: arguments).expect(0)
    for path in Self.documents {
      #expect(found.output.contains("\"path\" : \"\(path)\"") != left.contains(path), "\(path)")
    }
  }

  @Test func `says when a pattern matches nothing`() throws {
    let result = try package().quire("verify", "README.md", "--exclude", "Dosc/**").expect(0)
    #expect(result.errors == "quire: --exclude Dosc/** matches no document\n")
  }

  @Test func `verifies a book and the documents of its package`() throws {
    let work = try Workspace(chapter: "# A\n")
    try work.writeManifest()
    try work.write("# P\n", to: "README.md")
    #expect(try paths(work) == [Workspace.chapter, "README.md"])
  }

  @Test func `says what is missing in a package without documents`() throws {
    let work = try Workspace()
    try work.write("// swift-tools-version: 6.2\n", to: "Package.swift")
    try work.quire("verify").expect(2, errors: "has no README.md, no other Markdown at its root")
  }

  @Test func `says when its shard is empty`() throws {
    let result = try Workspace(chapter: "# A\n").quire("verify", "--shard", "2/2").expect(0)
    #expect(result.errors == "quire: part 2 of 2 is empty: there are only 1 documents to share\n")
  }
}
