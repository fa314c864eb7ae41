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

  @Test func `in a line that is to be wrong may be that of a fence which is left out`() throws {
    let work = try Workspace(
      package: "Lib", "open class Shape { public init() {} }\n",
      readme: fences("final class Shape { var owner: Reader }")
        + fence("class Circle: Shape {} // error: inheritance from a final class"))
    try work.quire("verify", "README.md", "--why").expect(
      0, output: "2 sketched", "needs `Shape`, which line 1 only sketches")
  }

  @Test func `is said to be looked for in a part of the history only`() throws {
    let work = try package("```swift\nlet one = count + 1\n```\n")
    let clone = work.folder.appending(path: "clone").path
    try work.tool("git", "clone", "-q", "--depth", "1", "file://\(work.folder.path)", clone)
    try work.quire("verify", "README.md", in: "clone").expect(
      0, output: "1 sketched", errors: "this clone has only the last commits")
  }

  /// What is an error of the author's, and what follows from code that only the reader has.
  @Test func `is weighed by what the page and the package declare`() throws {
    let cases = [
      ("var all = Stakc<Int>()", "error: `Stakc` is declared nowhere"),
      ("splitVersoin(\"1\")", "error: `splitVersoin` is declared nowhere"),
      ("pile.clearAl()", "error: nothing that is known here has a member `clearAl`"),
      ("pile.clear()\npile.clearAlls()\npile.cleanUp()", "sketched: uses `pile`"),
      ("struct Cart: Codable { var items: [Item] }", "sketched: uses `Item`"),
      ("enum Route: Equatable { case detail(Item) }", "sketched: uses `Item`"),
      (
        "class Home: Base { override func appear() { super.appear() } }",
        "sketched: uses `Base`"
      ),
      ("let person = Person()", "sketched: uses `Person`"),
      ("let any = SelectedMeterImplementation()", "sketched: uses"),
      ("customDumpp(Meter())", "error: `customDumpp` is declared nowhere"),
      ("@Observable class Model { var count = 1 }", ""),
      ("@Suite struct Counts { @Test func one() { #expect(1 == 1) } }", ""),
      ("class Box: NSObject { @objc func tap() {} }", "not here: needs another platform"),
      ("override func appear() {\n  super.appear()\n}", "sketched: shows a member of a type"),
      ("print(\"a\\nb\") // => \"a\\nb\"", ""),
      ("let text = try! String(contentsOfFile: \"/no/file\", encoding: .utf8)", "compiled only:"),
      ("login { print(\"in\") }", "sketched: uses `login`"),
      ("", "compiled only: it is empty"),
      ("fatalError(\"here\")", "compiled only: line"),
      ("let letter = CharacterZz(\"a\")", "error: `CharacterZz` is declared nowhere"),
      ("let meters = MeterZz()", "error: `MeterZz` is declared nowhere"),
      ("protocol Exporter { func exprt(_ meter: Meter) }", "error: the package has no public"),
      ("enum Level { case low, hgh }", "error: the package has no public `Level.hgh`"),
      ("meter.record(100)", "compiled only: it uses `meter`, taken for a `Meter`"),
      ("meter.recrd(100)", "error: value of type 'Meter' has no member 'recrd'"),
      ("guage.record(100)", "sketched: uses `guage`"),
      ("let parser = CLIParsr()", "error: `CLIParsr` is declared nowhere"),
      ("let view = UILabel()", "not here: needs another platform"),
      ("infix operator ∣\nfunc ∣ (a: Int, b: Int) -> Bool { b % a == 0 }\nprint(2 ∣ 4)", ""),
    ]
    let work = try Workspace(
      package: "Depot",
      """
      public struct Meter: Sendable {
        public init() {}
        public mutating func record(_ count: Int) {}
        public var reason: String { "none" }
      }
      public enum Level: Equatable { case low, high }
      public struct CLIParser { public init() {} }
      public protocol Exporter { func export(_ meter: Meter) }
      public func customDump(_ meter: Meter) -> String { "meter" }

      """ + Self.source, readme: cases.map { fence($0.0) }.joined(separator: "\n"))
    let run = try work.quire("verify", "README.md").expect(
      errors: "did you mean `Stack`?", "did you mean `splitVersion`?", "did you mean `clearAll`?")
    let said = (run.output + run.errors).split(separator: "\n").filter {
      $0.hasPrefix("README.md:")
    }
    var line = 1
    for (code, words) in cases {
      let end = line + fence(code).filter { $0 == "\n" }.count
      let own = said.filter { text in (line...end).contains { text.hasPrefix("README.md:\($0):") } }
      #expect(own.count == (words.isEmpty ? 0 : 1), "\(code): \(own)")
      #expect(own.allSatisfy { $0.contains(words) }, "\(code): \(own)")
      line = end + 1
    }
  }
}
