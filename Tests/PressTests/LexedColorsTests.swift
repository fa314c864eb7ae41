import Testing

@testable import Press
@testable import Support

@Suite struct `A draft's colours` {
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
  func `are the parser's, where words decide`(text: String) {
    #expect(LexedColors.lines(of: text).map(\.merged) == SwiftColors.lines(of: text).map(\.merged))
  }

  @Test func `know where a string ends`() {
    let code = [
      "#\"a \"b\" \\(c)\"#", "\"a \\(f(\"b\")) c\"", "\"\\\"\"", "\"\"\"\n\"a\" \n\"\"\"",
    ]
    for text in code {
      let pieces = LexedColors.lines(of: "let s = \(text) + x").flatMap(\.merged)
      #expect(pieces.filter { $0.style == "s" }.map(\.text).joined(separator: "\n") == text)
    }
  }

  @Test(arguments: [
    "\"", "/*", "#", "@", "\"\\(", "\"\"\"", "#\"", "1.", "\\", ".", "é(", "\"\\(\"", "a\u{0}b", "",
  ])
  func `lose no character of what is not whole`(text: String) {
    for text in [text, "let x = \(text)\nlet y = 2\n"] {
      let lines = LexedColors.lines(of: text).map(\.text).joined(separator: "\n")
      #expect(lines == (text.hasSuffix("\n") ? String(text.dropLast()) : text))
    }
  }
}

extension StyledLine {
  /// The line with neighbours of one colour as one piece.
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
