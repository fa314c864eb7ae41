import Testing

@testable import Rendering

@Suite struct `The Swift highlighter` {
  @Test func `styles code as the parser classifies it`() {
    let pieces = SwiftHighlighter.lines(of: "let x: Int = foo(1, .red) // why")[0].merged
    let styled = pieces.compactMap { piece in piece.style.map { "\($0) \(piece.text)" } }
    #expect(
      styled == [
        "keyword let", "type Int", "function foo", "number 1", "implicitMember red",
        "comment // why",
      ])
  }
}

@Suite struct `The lexical highlighter` {
  @Test(arguments: [
    "let x: Int = foo(1) // why\n",
    "/// Words.\nstruct A: Equatable {\n  let name: String\n  var count = 0x1F\n}\n",
    "for each in Kind.allCases where !each.isFirst {\n  print(\"x\", each.rawValue.count)\n}\n",
    "final class A {\n  private var b: [Int: (String) -> Void] = [:]\n}\n",
    "enum A: String { case b, c }\nlet a = A.b\nlet d: A = .c\n",
    "/* a /* b */ c */ let x = 1...3\n",
    "import Foundation\nawait run()\ntry? open(at: 1.5)\nguard let a else { return }\n",
    "protocol P { func a(in b: Int) throws -> Self }\n",
  ])
  func `agrees with the parser where tokens decide`(text: String) {
    #expect(
      LexicalHighlighter.lines(of: text).map(\.merged)
        == SwiftHighlighter.lines(of: text).map(\.merged))
  }

  @Test(arguments: [
    ##"#"a "b" \(c)"#"##, #""a \(f("b")) c""#, #""\"""#, "\"\"\"\n\"a\" \n\"\"\"",
  ])
  func `finds the ends of strings`(text: String) {
    let pieces = LexicalHighlighter.lines(of: "let s = \(text) + x").flatMap(\.merged)
    #expect(pieces.filter { $0.style == .string }.map(\.text).joined(separator: "\n") == text)
  }

  @Test(.timeLimit(.minutes(1))) func `reads a long row of marks in linear time`() {
    let marks = String(repeating: "#", count: 500_000)
    #expect(LexicalHighlighter.lines(of: marks, language: "objc").map(\.text) == [marks])
  }

  @Test(arguments: [
    "\"", "/*", "#", "@", "\"\\(", "\"\"\"", "#\"", "1.", "\\", ".", "é(", "\"\\(\"", "a\u{0}b", "",
  ])
  func `keeps every character of incomplete code`(text: String) {
    for text in [text, "let x = \(text)\nlet y = 2\n"] {
      let lines = LexicalHighlighter.lines(of: text).map(\.text).joined(separator: "\n")
      #expect(lines == (text.hasSuffix("\n") ? String(text.dropLast()) : text))
    }
  }
}

extension StyledLine {
  /// The pieces, with neighbors of the same style joined.
  fileprivate var merged: [Piece] {
    pieces.reduce(into: []) { pieces, piece in
      if let last = pieces.last, last.style == piece.style {
        pieces[pieces.count - 1] = Piece(style: last.style, text: last.text + piece.text)
      } else {
        pieces.append(piece)
      }
    }
  }
}
