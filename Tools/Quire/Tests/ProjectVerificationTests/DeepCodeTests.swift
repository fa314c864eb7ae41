import SwiftAnalysis
import Testing

@Suite struct `Code that is nested deep` {
  /// A text whose middle and end are repeated.
  private func text(_ start: String, _ middle: String, _ count: Int, _ end: String) -> String {
    start + String(repeating: middle, count: count) + String(repeating: end, count: count)
  }

  @Test(arguments: [
    ("let x: ", "A<", 300, ">", 520), ("let x: ", "[", 300, "]", 263),
    ("let x = ", "{", 300, "}", 264), ("let x = a", ".b", 2_000, "", 8),
    ("let x: Int", "?", 2_000, "", 7), ("if a { }", " else if a { }", 1_000, "", 13_891),
  ])
  func `is refused at its place`(
    start: String, middle: String, count: Int, end: String, offset: Int
  ) {
    let text = text(start, middle, count, end)
    #expect(SwiftText.offsetOfDeepCode(in: text) == offset)
    #expect(SwiftText.tree(of: text).statements.isEmpty)
    #expect(Snippet(parsing: text).reserved.map(\.text) == ["code that is nested too deep"])
  }

  @Test(arguments: [
    ("", "print(\"(\")\n", 1_000, ""), ("", "let x = a<b\n", 1_000, ""), ("", "[a", 100, "]"),
    ("let x = a", "\n  .b(1)", 100, ""), ("", "f { ", 100, "}"), ("let x = 1", " + 1", 5_000, ""),
    ("if a { }", " else if a { }", 100, ""),
  ])
  func `is accepted up to a limit that ordinary code is far from`(
    start: String, middle: String, count: Int, end: String
  ) {
    let text = text(start, middle, count, end)
    #expect(SwiftText.offsetOfDeepCode(in: text) == nil)
    #expect(!SwiftText.tree(of: text).statements.isEmpty)
  }
}

@Suite struct `A text without its comments` {
  @Test(arguments: [
    "/// Why.\nlet a = 1  // how\nlet b = 2\n": "\nlet a = 1  \nlet b = 2\n",
    "/* one\n two */ let a = 1\n": " \n let a = 1\n", "let/**/a = 1\n": "let a = 1\n",
    "/** a /* b */\n c */\nfunc f() {\n  // nothing\n}\n": " \n\nfunc f() {\n  \n}\n",
    "let a = \"// no /* comment */ \\(1 /* one */)\"\n":
      "let a = \"// no /* comment */ \\(1  )\"\n",
    "#if os(Linux)  // here\nlet a = /\\/\\/ x/\n#endif\n":
      "#if os(Linux)  \nlet a = /\\/\\/ x/\n#endif\n",
    "": "", "let a = (\n// open": "let a = (\n",
  ])
  func `keeps its code and the numbers of its lines`(text: String, expected: String) {
    #expect(SwiftText.withoutComments(text) == expected)
  }

  @Test func `is the text itself where that is too deep to be read`() {
    let text = "// deep\nlet a = " + String(repeating: "[", count: 20_000) + "\n"
    #expect(SwiftText.withoutComments(text) == text)
  }
}
