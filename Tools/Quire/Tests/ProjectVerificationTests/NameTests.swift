import Foundation
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

  @Test func `has its place in bytes`() throws {
    let name = try #require(NameToken.all(in: "\nlet `ä` = \"😀\"; é").last)
    #expect(name.line == 1)
    #expect(name.bytes == 19..<21)
    #expect(NameToken.all(in: "`a b`").map(\.text) == ["a b"])
  }
}

@Suite struct `A name's hover card` {
  /// What SourceKit says of a symbol, in its JSON.
  private func card(
    _ declaration: String?, _ documentation: String? = nil, usr: String? = nil, isOwn: Bool = true,
    others: String = ""
  ) throws -> QuickInfo? {
    var fields: [String: String] = [:]
    fields["key.annotated_decl"] = declaration
    fields["key.doc_comment"] = documentation
    fields["key.usr"] = usr
    let words = String(
      decoding: try JSONSerialization.data(withJSONObject: fields), as: UTF8.self)
    let whole =
      others.isEmpty ? words : words.dropLast() + ", \"key.secondary_symbols\": [\(others)]}"
    let answer = try JSONDecoder().decode(SourceKit.Answer.self, from: Data(whole.utf8))
    return QuickInfo(answer, isOwn: isOwn)
  }

  @Test func `has the declaration, and the first paragraph of its documentation`() throws {
    let declaration =
      "<Declaration>func f(a: <Type usr=\"s:Si\">Int</Type>) -&gt; Int</Declaration>"
    let card = try card(declaration, "Does\n`f`.\n\nMore.", usr: "s:f")
    #expect(card?.declarations == ["func f(a: Int) -> Int"])
    #expect(card?.documentation == "Does\n`f`.")
    #expect(card?.symbols == ["s:f"])
    #expect(try self.card(declaration, usr: "s:f", isOwn: false)?.symbols == [])
  }

  @Test func `has the characters that XML writes in words, each once`() throws {
    let card = try card("var a: A&lt;B&gt; { &quot;&apos;&amp;amp; &and; }")
    #expect(card?.declarations == ["var a: A<B> { \"'&amp; &and; }"])
  }

  @Test func `stops before the list of parameters`() throws {
    #expect(try card("var a: Int", "Does.\n- Returns: b")?.documentation == "Does.")
  }

  @Test func `has a type and its initializer if both are meant`() throws {
    let initializer =
      #"{"key.annotated_decl": "init(b: Int)", "key.doc_comment": "Makes.", "key.usr": "s:i"}"#
    let card = try card("struct A", usr: "s:A", others: initializer)
    #expect(card?.declarations == ["struct A", "init(b: Int)"])
    #expect(card?.documentation == "Makes.")
    #expect(card?.symbols == ["s:A", "s:i"])
  }

  @Test(arguments: [
    nil, "", "<Declaration></Declaration>", "let a: _", "let a: &lt;&lt;error type&gt;&gt;",
  ])
  func `is not made without a declaration`(declaration: String?) throws {
    #expect(try card(declaration) == nil)
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
