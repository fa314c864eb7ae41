import TestSupport
import Testing

@testable import CommonMark

@Suite struct `A document` {
  private func kinds(_ text: String) -> [Block.Kind] { Document(parsing: text).blocks.map(\.kind) }

  @Test func `gives each block's line and column, in bytes`() {
    let document = Document(parsing: "# Ä\n\n> é\n>\n> - x\n>\n>   ```swift\n>   a\n>   ```\n")
    let places = document.allBlocks.map { "\($0.start.line):\($0.start.column)" }
    #expect(places == ["1:1", "3:1", "3:3", "5:3", "5:5", "7:5"])
  }

  @Test(arguments: ["a\n\n```x\ny\n```\n", "a\r\n\r\n```x\r\ny\r\n```\r\n", "a\r\r```x\ry\r```\r"])
  func `reads LF, CR LF and CR alike`(text: String) {
    let code = Document(parsing: text).blocks[1]
    #expect(code.kind == .code(CodeBlock(info: "x", text: "y\n")))
    #expect(code.start == Position(line: 3, column: 1))
  }

  @Test func `decodes entities and backslashes in an info string`() {
    #expect(kinds("~~~ a&amp;b\\*\ny\n~~~") == [.code(CodeBlock(info: "a&b*", text: "y\n"))])
  }

  @Test func `keeps a fence within a longer one as text`() {
    #expect(kinds("````x\n```swift\n````\n") == [.code(CodeBlock(info: "x", text: "```swift\n"))])
  }

  @Test func `has no fence if its info string contains a backtick`() {
    #expect(
      kinds("```a `b`\nc\n```\n") == [
        .paragraph([.text("```a "), .code("b"), .softBreak, .text("c")]),
        .code(CodeBlock(info: "", text: "")),
      ])
  }

  @Test func `reads a fence right below HTML as HTML`() {
    #expect(kinds("<div>\n```swift\n```\n") == [.html("<div>\n```swift\n```\n")])
  }

  @Test func `replaces a NUL by U+FFFD`() {
    #expect(kinds("a\u{0}b") == [.paragraph([.text("a\u{FFFD}b")])])
  }

  @Test func `gives each link's place`() {
    let links = Document(parsing: "a\nb [c](d) ![e](f \"g\")").blocks[0].inlines.links
    #expect(links.map(\.destination) == ["d", "f"])
    #expect(links.map(\.start) == [Position(line: 2, column: 3), Position(line: 2, column: 10)])
    #expect(links[1].title == "g")
  }

  @Test(arguments: [
    ("> [r]: s\n> a [c](d)", Position(line: 2, column: 5)),
    ("[r]: s\n[c](d)\n===", Position(line: 2, column: 1)),
    ("[r]: s\na `b\nc` [c](d)", Position(line: 3, column: 4)),
  ])
  func `gives a link's place below definitions and code`(text: String, start: Position) {
    let blocks = Document(parsing: text).blocks
    #expect((blocks + blocks[0].children.joined()).flatMap(\.inlines.links).map(\.start) == [start])
  }

  @Test(arguments: ["a\nb", "a  \nb", "a\\\nb"])
  func `gives a line's end in plain text as a space`(text: String) {
    #expect(Document(parsing: text).blocks[0].inlines.plainText == "a b")
  }

  @Test func `reads a quote as a quote if its marker of an alert is not closed`() {
    let quote = kinds("> [!NOTE)\n> x")
    if case .quote = quote[0] {} else { Issue.record("\(quote[0]) is no quote") }
  }

  @Test func `gives a heading's plain text`() {
    let text = Document(parsing: "# *a* `b`\\\n## [c **d**](e) ![f](g)").blocks.map(
      \.inlines.plainText)
    #expect(text == ["a b\\", "c d f"])
  }

  @Test(arguments: Array(0..<8)) func `of random bytes renders as cmark renders it`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for size in 1...60 { check(random.bytes(size * 4)) }
  }

  @Test(arguments: Array(0..<8)) func `of random markup renders as cmark renders it`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(1_000 + seed))
    for size in 1...60 { check(random.markup(size)) }
  }

  private func check(_ text: String) {
    #expect(
      PlainHtml(Document(parsing: text)).text == htmlOfCmark(text), "\(text.debugDescription)")
  }
}

@Suite struct `An alert` {
  private func kind(_ text: String) -> Block.Kind { Document(parsing: text).blocks[0].kind }

  @Test(arguments: Alert.allCases) func `is a quote that begins with its name`(alert: Alert) {
    let body = [Block(.paragraph([.text("x")]), at: Position(line: 1, column: 3))]
    #expect(kind("> [!\(alert.rawValue.uppercased())]\n> x") == .alert(alert, body))
    #expect(kind("> [!\(alert.rawValue)]\n> x") == .alert(alert, body))
  }

  @Test func `keeps the blocks that follow`() {
    guard case .alert(.tip, let blocks) = kind("> [!TIP]\n>\n> - a\n>\n> ```swift\n> b\n> ```")
    else {
      Issue.record("this is no alert")
      return
    }
    #expect(blocks.map(\.start.line) == [3, 5])
  }

  @Test(arguments: [
    "> [!NOPE]\n> x", "> [!NOTE] x", "> x\n> [!NOTE]", "> [NOTE]", "> [!*NOTE*]", "x",
  ])
  func `is not found in other quotes`(text: String) {
    if case .alert = kind(text) { Issue.record("this is an alert") }
  }
}

@Suite struct `The lines of a text` {
  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]), ("a\r\nb\r\n", ["a", "b"]),
    ("a\rb", ["a", "b"]), ("\r\n\n\r", ["", "", ""]), ("a\n\r\nb", ["a", "", "b"]),
    ("é\u{2028}x\n👩‍👩‍👧", ["é\u{2028}x", "👩‍👩‍👧"]),
  ])
  func `end with LF, CR LF or CR`(text: String, lines: [String]) {
    #expect(SourceLines(text).lines.map(String.init) == lines)
  }

  @Test func `are counted from one`() {
    let lines = SourceLines("a\nb")
    #expect([0, 1, 2, 3].map { lines[$0].map(String.init) } == [nil, "a", "b", nil])
  }
}
