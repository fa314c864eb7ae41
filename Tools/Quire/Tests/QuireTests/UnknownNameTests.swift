import Foundation
import Testing

/// A package whose README uses names that the package may not have.
@Suite struct `A name in a package's document` {
  /// A package in a repository of its own, with one commit.
  private func package(_ readme: String) throws -> Workspace {
    let work = try Workspace()
    try work.writePackage("Lib", Self.source)
    try work.write(readme, to: "README.md")
    try work.tool("git", "init", "-q")
    try commit(in: work)
    return work
  }

  private static let source = """
    public func splitVersion(_ text: String) -> [String] { [text] }
    public struct Stack<Element> {
      public init() {}
      public mutating func push(_ element: Element) {}
    }
    """

  private func commit(in work: Workspace) throws {
    try work.tool("git", "add", "-A")
    try work.tool(
      "git", "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-q", "-m", "Change")
  }

  private static let call = "```swift\nlet parts = splitVersion(\"1.2\")\n```\n"

  @Test func `is reported with the commit that removed it`() throws {
    let work = try package(Self.call)
    #expect(try work.quire("verify", "README.md").status == 0)
    try work.write(
      Self.source.replacing("splitVersion", with: "split"), to: "Sources/Lib/Lib.swift")
    let changed = try work.quire("verify", "README.md")
    #expect(changed.status == 1)
    #expect(changed.errors.contains("`splitVersion` was removed since the last commit"))
    try commit(in: work)
    let removed = try work.quire("verify", "README.md")
    #expect(removed.errors.contains(#/2:13: error: `splitVersion` was removed in [0-9a-f]{7,}/#))
  }

  @Test func `is reported with the nearest one where nothing had it`() throws {
    let work = try package("```swift\nvar all = Stak<Int>()\n```\n")
    let result = try work.quire("verify", "README.md")
    #expect(result.status == 1)
    #expect(result.errors.contains("`Stak` is in no module of this package"))
    #expect(result.errors.contains("did you mean `Stack`?"))
  }

  @Test func `is the reader's where only a variable of a function had it`() throws {
    let work = try package("```swift\nlet parts = Stack<Int>() == items\n```\n")
    try work.write(
      Self.source + "\nfunc f() { let items = 1; print(items) }\n", to: "Sources/Lib/Lib.swift")
    try commit(in: work)
    try work.write(Self.source, to: "Sources/Lib/Lib.swift")
    try commit(in: work)
    let result = try work.quire("verify", "README.md")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("1 sketched"))
  }

  @Test func `is that of the module which the page imports, where two have it`() throws {
    let work = try Workspace()
    try work.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Two",
        products: [.library(name: "Two", targets: ["One", "Other"])],
        targets: [.target(name: "One"), .target(name: "Other")])

      """, to: "Package.swift")
    for name in ["One", "Other"] {
      let text = "public struct Deque { public init() {}; public let name = \"\(name)\" }\n"
      try work.write(text, to: "Sources/\(name)/\(name).swift")
    }
    let use = "```swift\nlet deque = Deque()\nprint(deque.name) // Prints \"One\"\n```\n"
    try work.write("```swift\nimport One\n```\n\n" + use, to: "README.md")
    let result = try work.quire("verify", "README.md")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("1 stated result compared"), "\(result.output)")
    try work.write(use, to: "README.md")
    let ambiguous = try work.quire("verify", "README.md")
    #expect(ambiguous.errors.contains("ambiguous"), "\(ambiguous.errors)")
  }

  @Test func `is the reader's where it is a value, or the prose presents it`() throws {
    let work = try package(
      """
      ```swift
      view.show(Stack<Int>())
      ```

      With your `Player`:

      ```swift
      var players = Stack<Player>()
      ```
      """)
    let result = try work.quire("verify", "README.md")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("2 sketched"))
    let strict = try work.quire("verify", "README.md", "--strict")
    #expect(strict.status == 1)
    #expect(strict.errors.contains("this is a sketch: it uses `view`"))
  }

  @Test func `fails a baseline where its fence was proved before`() throws {
    let work = try package("```swift\nlet one = count + 1\n```\n")
    try work.write(Self.source + "\npublic let count = 1\n", to: "Sources/Lib/Lib.swift")
    let recorded = try work.quire("verify", "README.md", "--write-baseline", "docs.baseline")
    #expect(recorded.output.contains("0 entries written"))
    try work.write(Self.source, to: "Sources/Lib/Lib.swift")
    let result = try work.quire("verify", "README.md", "--baseline", "docs.baseline")
    #expect(result.status == 1)
    #expect(result.errors.contains("the baseline does not have this fence as sketched"))
    _ = try work.quire("verify", "README.md", "--write-baseline", "docs.baseline")
    let known = try work.quire("verify", "README.md", "--baseline", "docs.baseline")
    #expect(known.status == 0, "\(known.errors)")
  }
}
