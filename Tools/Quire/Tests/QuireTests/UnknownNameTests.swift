import Foundation
import Testing

/// A package whose README uses names that the package may not have.
@Suite struct `A name in a package's document` {
  /// A package in a repository of its own, with one commit.
  private func package(_ readme: String) throws -> Workspace {
    let work = try Workspace(package: "Lib", Self.source, readme: readme)
    try work.commit()
    return work
  }

  private static let source = """
    public func splitVersion(_ text: String) -> [String] { [text] }
    struct StackCell {}
    public struct Stack<Element> {
      public init() {}
      public mutating func push(_ element: Element) {}
      public mutating func clearAll() {}
    }
    """

  @Test func `is reported with the commit that removed it`() throws {
    let work = try package("```swift\nlet parts = splitVersion(\"1.2\")\n```\n")
    try work.quire("verify", "README.md").expect(0)
    try work.replace("splitVersion", with: "split", in: "Sources/Lib/Lib.swift")
    try work.quire("verify", "README.md").expect(
      1, errors: "`splitVersion` was removed since the last commit")
    try work.commit()
    let removed = try work.quire("verify", "README.md")
    #expect(removed.errors.contains(#/2:13: error: `splitVersion` was removed in [0-9a-f]{7,}/#))
  }

  @Test(arguments: [
    ("var all = Stak<Int>()", "`Stak` is no public name of this package", "did you mean `Stack`?"),
    ("let all: [StackCell] = []", "`StackCell` is no public name of this package", "declare"),
    ("push(1)", "`push` is a member of a type, and no value is before it", "write the value"),
    (
      "pile.clearAl()", "nothing that is known here has a member `clearAl`",
      "did you mean `clearAll`?"
    ),
  ])
  func `is reported with the nearest one where nothing had it`(
    code: String, problem: String, hint: String
  ) throws {
    let work = try package("```swift\n\(code)\n```\n")
    try work.quire("verify", "README.md").expect(1, errors: problem, hint)
  }

  @Test func `is the reader's where it is another word`() throws {
    let work = try package("```swift\npile.clear()\npile.clearAlls()\npile.cleanUp()\n```\n")
    try work.quire("verify", "README.md").expect(0, output: "1 sketched")
  }

  @Test func `is not looked for in a package without a library`() throws {
    let work = try Workspace()
    try work.writeManifest()
    try work.write("```swift\nlet all = Stack<Int>()\n```\n", to: "README.md")
    try work.quire("verify", "README.md").expect(
      0, output: "1 sketched", errors: "Package.swift has no library product")
  }

  @Test func `is the reader's where only a variable of a function had it`() throws {
    let work = try package("```swift\nlet parts = Stack<Int>() == items\n```\n")
    try work.write(
      Self.source + "\nfunc f() { let items = 1; print(items) }\n", to: "Sources/Lib/Lib.swift")
    try work.commit()
    try work.write(Self.source, to: "Sources/Lib/Lib.swift")
    try work.commit()
    try work.quire("verify", "README.md").expect(0, output: "1 sketched")
  }

  @Test func `is that of the module which the page imports, where two have it`() throws {
    let work = try Workspace()
    try work.writeManifest(library: "Two", targets: ["One": [], "Other": []])
    for name in ["One", "Other"] {
      let text = "public struct Deque { public init() {}; public let name = \"\(name)\" }\n"
      try work.write(text, to: "Sources/\(name)/\(name).swift")
    }
    let use = "```swift\nlet deque = Deque()\nprint(deque.name) // Prints \"One\"\n```\n"
    try work.write("```swift\nimport One\n```\n\n" + use, to: "README.md")
    try work.quire("verify", "README.md").expect(0, output: "1 stated result compared")
    try work.write(use, to: "README.md")
    try work.quire("verify", "README.md").expect(errors: "ambiguous")
  }

  @Test func `is the reader's where it is a value, or the prose presents it`() throws {
    let work = try package(
      fences("view.show(Stack<Int>())") + "\nWith your `Player`:\n"
        + fence("var players = Stack<Player>()"))
    try work.quire("verify", "README.md").expect(0, output: "2 sketched")
    try work.quire("verify", "README.md", "--strict").expect(
      1, errors: "this is a sketch: it uses `view`")
  }

  @Test func `fails a baseline where its fence was proved before`() throws {
    let work = try package("```swift\nlet one = count + 1\n```\n")
    try work.write(Self.source + "\npublic let count = 1\n", to: "Sources/Lib/Lib.swift")
    try work.quire("verify", "README.md", "--write-baseline", "docs.baseline").expect(
      output: "0 entries written")
    try work.write(Self.source, to: "Sources/Lib/Lib.swift")
    try work.quire("verify", "README.md", "--baseline", "docs.baseline").expect(
      1, errors: "the baseline does not have this fence as sketched")
    _ = try work.quire("verify", "README.md", "--write-baseline", "docs.baseline")
    try work.quire("verify", "README.md", "--baseline", "docs.baseline").expect(0)
  }
}
