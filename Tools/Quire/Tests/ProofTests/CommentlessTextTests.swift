import SwiftAnalysis
import Testing

@Suite struct `A text without its comments` {
  @Test(arguments: [
    ("/// Why.\nlet a = 1  // how\nlet b = 2\n", "\nlet a = 1  \nlet b = 2\n"),
    ("/* one\n two */ let a = 1\n", " \n let a = 1\n"), ("let/**/a = 1\n", "let a = 1\n"),
    ("/** a /* b */\n c */\nfunc f() {\n  // nothing\n}\n", " \n\nfunc f() {\n  \n}\n"),
    (
      "let a = \"// no /* comment */ \\(1 /* one */)\"\n",
      "let a = \"// no /* comment */ \\(1  )\"\n"
    ),
    (
      "#if os(Linux)  // here\nlet a = /\\/\\/ x/\n#endif\n",
      "#if os(Linux)  \nlet a = /\\/\\/ x/\n#endif\n"
    ),
    ("", ""), ("let a = (\n// open", "let a = (\n"),
  ])
  func `keeps its code and the numbers of its lines`(text: String, expected: String) {
    #expect(SwiftText.withoutComments(text) == expected)
  }

  @Test func `is the text itself where that is too deep to be read`() {
    let text = "// deep\nlet a = " + String(repeating: "[", count: 20_000) + "\n"
    #expect(SwiftText.withoutComments(text) == text)
  }
}
