import Support
import Testing

@Suite struct `Text for logs` {
  @Test(arguments: ["plain", "“quoted” — … → é 漢字", "a:b", "line\nline\ttab", "a : : b"])
  func `is left alone where it is only text`(text: String) {
    #expect(text.logSafe == text)
  }

  @Test(
    arguments: [
      ("\u{1B}[31m", "\\u{1B}[31m"), ("a\u{7F}b", "a\\u{7F}b"), ("a\u{85}b", "a\\u{85}b"),
      ("a\u{202E}b\u{2066}c\u{2028}d", "a\\u{202E}b\\u{2066}c\\u{2028}d"),
      ("::error::x", "\\u{3A}:error::x"), ("a\n  ::error::x", "a\n  \\u{3A}:error::x"),
      ("##[error]x ##vso[task]", "\\u{23}#[error]x \\u{23}#vso[task]"),
      ("\u{FFFF}\u{1FFFE}", "\\u{FFFF}\\u{1FFFE}"), ("a\rb", "a\\u{D}b"),
    ])
  func `has what a terminal or a CI system would obey made visible`(text: String, shown: String) {
    #expect(text.logSafe == shown)
  }
}

@Suite struct `Characters that nobody sees` {
  @Test(arguments: [
    ("a\u{200B}b", "a⟨U+200B⟩b"), ("\u{AD}", "⟨U+00AD⟩"), ("x\u{E0041}", "x⟨U+E0041⟩"),
    ("a\u{2066}b\u{2069}", "a⟨U+2066⟩b⟨U+2069⟩"), ("1\u{FE0F}", "1⟨U+FE0F⟩"),
    ("\u{3164}\u{115F}", "⟨U+3164⟩⟨U+115F⟩"),
  ])
  func `are shown`(text: String, shown: String) { #expect(text.showingHidden == shown) }

  @Test(arguments: ["plain", "👨‍👩‍👧 ❤️ 1️⃣ ▶︎", "می‌خواهم", "é 漢字 → …", "क्‍ष"])
  func `are not the parts of what is seen`(text: String) { #expect(text.showingHidden == text) }
}
