import CommonMark
import Manuscript
@testable import Support
import Testing

@Suite struct `A slug` {
  @Test(arguments: [
    ("Build it", "build-it"), ("What it cost: three failures", "what-it-cost-three-failures"),
    ("`weak` & `unowned`", "weak--unowned"), ("A_b-c", "a_b-c"), ("Über Straße", "über-straße"),
    ("日本語 テキスト", "日本語-テキスト"), ("C++ and 1.5×", "c-and-15"), ("🎉 Party", "-party"),
    ("x²", "x"), ("Ⅷ", "ⅷ"), ("e\u{301}", "e\u{301}"), ("हिन्दी", "हिन्दी"),
  ])
  func `is made as GitHub makes it`(heading: String, slug: String) {
    let text = Document(parsing: "# \(heading)").headings.first?.slug ?? ""
    #expect(Array(text.unicodeScalars) == Array(slug.unicodeScalars))
  }

  @Test(arguments: [
    (["A", "A", "A"], ["a", "a-1", "a-2"]),
    (["A", "A", "A-1", "A 1"], ["a", "a-1", "a-1-1", "a-1-2"]),
    (["A-1", "A", "A"], ["a-1", "a", "a-2"]), (["a", "A", "b"], ["a", "a-1", "b"]),
    (["!", "🎉", "", "Section"], ["Section", "Section-1", "Section-2", "section"]),
  ])
  func `is unique on a page`(headings: [String], expected: [String]) {
    #expect(headings.slugs == expected)
  }
}

@Suite struct `A near word` {
  private let known = ["fails", "tests", "traps", "session", "isolated"]

  @Test(arguments: [
    ("fials", "fails"), ("test", "tests"), ("trap", "traps"), ("sesion", "session"),
    ("Fails", "fails"), ("isolatde", "isolated"),
  ])
  func `is suggested`(word: String, near: String) {
    #expect(known.nearest(to: word) == near)
  }

  @Test(arguments: ["", "x", "banana", "fa", "figure"]) func `is not suggested for other words`(
    word: String
  ) {
    #expect(known.nearest(to: word) == nil)
  }
}
