import Testing

@testable import SwiftAnalysis
@testable import SymbolIndex
@testable import Verification

@Suite struct `A name in code` {
  @Test func `is looked up, and a label is not`() {
    let names = NameToken.all(in: "func add(_ a: Int, to b: Int) {}\nadd(c, to: x.y) { $0 }\n")
    #expect(names.map(\.text) == ["add", "a", "Int", "b", "Int", "add", "c", "x", "y", "$0"])
  }

  @Test func `is found in interpolated strings, and not in other text`() {
    let names = NameToken.all(in: "print(\"a \\(b) c\") // d\n")
    #expect(names.map(\.text) == ["print", "b"])
  }

  @Test func `is counted in bytes for the page and in UTF-16 for the server`() throws {
    let name = try #require(NameToken.all(in: "\nlet `ä` = \"😀\"; é").last)
    #expect(name.line == 1)
    #expect(name.bytes == 19..<21)
    #expect(name.column == 16)
    #expect(NameToken.all(in: "`a b`").map(\.text) == ["a b"])
  }
}

@Suite struct `A name's hover card` {
  @Test func `has the declaration, and the first paragraph of its documentation`() {
    let card = QuickInfo(
      hover: "```swift\nfunc f(a: Int) -> Int\n```\n\nDoes\n`f`.\n\nMore.\n", symbols: ["s:f"])
    #expect(card?.declarations == ["func f(a: Int) -> Int"])
    #expect(card?.documentation == "Does\n`f`.")
    #expect(card?.symbols == ["s:f"])
  }

  @Test func `stops before the list of parameters`() {
    let card = QuickInfo(hover: "```swift\nvar a: Int\n```\n\nDoes.\n- Returns: b", symbols: [])
    #expect(card?.documentation == "Does.")
  }

  @Test func `has a type and its initializer if both are meant`() {
    let card = QuickInfo(
      hover:
        "## Multiple results\n\n```swift\nstruct A\n```\n\n\n---\n\n```swift\n\ninit(b: Int)\n```\n\nMakes.",
      symbols: [])
    #expect(card?.declarations == ["struct A", "init(b: Int)"])
    #expect(card?.documentation == "Makes.")
  }

  @Test(arguments: [
    "", "```swift\n\n```", "```swift\nlet a: _\n```", "```swift\nlet a: <<error type>>\n```",
  ])
  func `is not made without a declaration`(hover: String) {
    #expect(QuickInfo(hover: hover, symbols: []) == nil)
  }

  @Test(arguments: [
    ("@frozen struct Int : FixedWidthInteger, _Ab", "struct Int: FixedWidthInteger"),
    ("@inlinable @_semantics(\"a.b\") mutating func f(_ a : Int)", "mutating func f(_ a: Int)"),
    ("let a: [A : B]", "let a: [A: B]"),
    ("@MainActor class A<B> : _C where B : D", "@MainActor class A<B> where B: D"),
    ("var a: Int { get }", "var a: Int { get }"),
    ("func f(_ a: Bool = b ? c : d)", "func f(_ a: Bool = b ? c : d)"),
  ])
  func `is written in the book's style`(words: String, declaration: String) {
    #expect(words.tidiedDeclaration == declaration)
  }
}
