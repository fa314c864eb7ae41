import Support
import SwiftAnalysis
import Testing

@Suite struct `Code that is nested deep` {
  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private static let deep:
    [(start: String, repeated: String, count: Int, end: String, offset: Int)] =
      [
        ("let x: ", "A<", 300, ">", 520),
        ("let x: ", "[", 300, "]", 263),
        ("let x = ", "{", 300, "}", 264),
        ("let x = a", ".b", 2_000, "", 8),
        ("let x: Int", "?", 2_000, "", 7),
        ("if a { }", " else if a { }", 1_000, "", 13_891),
      ]

  @Test(arguments: deep.indices)
  func `is refused at its place`(row: Int) {
    let (start, repeated, count, end, offset) = Self.deep[row]
    let text = start + Self.repeated(repeated, count) + Self.repeated(end, count)
    #expect(SwiftText.offsetOfDeepCode(in: text) == offset)
    #expect(SwiftText.tree(of: text).statements.isEmpty)
    #expect(Snippet(parsing: text).reserved.map(\.text) == ["code that is nested too deep"])
  }

  private static let ordinary: [(start: String, repeated: String, count: Int, end: String)] = [
    ("", "print(\"(\")\n", 1_000, ""),
    ("", "let x = a<b\n", 1_000, ""),
    ("", "[a", 100, "]"),
    ("let x = a", "\n  .b(1)", 100, ""),
    ("", "f { ", 100, "}"),
    ("let x = 1", " + 1", 5_000, ""),
    ("if a { }", " else if a { }", 100, ""),
  ]

  @Test(arguments: ordinary.indices)
  func `is accepted up to a limit that ordinary code is far from`(row: Int) {
    let (start, repeated, count, end) = Self.ordinary[row]
    let text = start + Self.repeated(repeated, count) + Self.repeated(end, count)
    #expect(SwiftText.offsetOfDeepCode(in: text) == nil)
    #expect(!SwiftText.tree(of: text).statements.isEmpty)
  }
}

@Suite struct `Text for logs` {
  @Test(
    arguments: [
      "plain", "“quoted” — … → é 漢字", "a:b", "line\nline\ttab", "a : : b",
    ])
  func `is left alone where it is only text`(text: String) {
    #expect(text.logSafe == text)
  }

  @Test(
    arguments: [
      ("\u{1B}[31m", "\\u{1B}[31m"),
      ("a\u{7F}b", "a\\u{7F}b"),
      ("a\u{85}b", "a\\u{85}b"),
      ("a\u{202E}b\u{2066}c\u{2028}d", "a\\u{202E}b\\u{2066}c\\u{2028}d"),
      ("::error::x", "\\u{3A}:error::x"),
      ("a\n  ::error::x", "a\n  \\u{3A}:error::x"),
      ("##[error]x ##vso[task]", "\\u{23}#[error]x \\u{23}#vso[task]"),
      ("\u{FFFF}\u{1FFFE}", "\\u{FFFF}\\u{1FFFE}"),
      ("a\rb", "a\\u{D}b"),
    ])
  func `has what a terminal or a CI system would obey made visible`(text: String, shown: String) {
    #expect(text.logSafe == shown)
  }
}
