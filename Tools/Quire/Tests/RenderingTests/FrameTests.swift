import CommonMark
import Foundation
import Testing

@testable import Rendering

@Suite struct `The frame of a page` {
  private func table(_ markdown: String) -> String {
    let writer = BlockWriter(inlines: InlineWriter(), code: { _ in "" }, inner: { _ in "" })
    return Labels.resolved(Document(parsing: markdown).blocks.map(writer.html).joined())
  }

  @Test func `keeps a table of numbers in a box that can scroll`() {
    #expect(
      table("| a | b | c |\n|---|--:|--:|\n| x | 1 | 2 |\n").hasPrefix("<div class=\"numbers\">"))
    #expect(table("| a | b | c |\n|---|---|--:|\n| x | y | 2 |\n").hasPrefix("<table>"))
    #expect(table("| a |\n|--:|\n| 1 |\n").hasPrefix("<table>"))
  }

  @Test func `shows a column of times in the unit of the median`() {
    let rows = ["1.07 µs", "14.4 ns", "2 µs", "1,234 µs", "none"]
    let html = table("| a | b |\n|---|--:|\n" + rows.map { "| x | \($0) |\n" }.joined())
    #expect(PageText(html).texts(of: "th").prefix(2) == ["a", "b, µs"])
    #expect(PageText(html).texts(of: "td") == ["1.07", "0.0144", "2", "1,234", "none"])
    #expect(table("| a | b |\n|---|--:|\n| x | 1 ns |\n| y | z |\n").contains("1 ns"))
    let bare = table("| a | |\n|---|--:|\n| 1 ms | 1 ns |\n| 2 ms | 2 ns |\n")
    #expect(PageText(bare).texts(of: "th") == ["a", "1 ms", "2 ms"])
    #expect(PageText(bare).texts(of: "td") == ["", "1 ns", "2 ns"])
  }

  @Test func `reads what to do about a message from below its heading`() {
    let advice = MessageAdvice(
      parsing:
        "# A\n\nx\n\n## `cannot find 'a' in scope`\n\nDeclare `a`.\n\nOr not.\n\n## `b`\n\nc\n")
    let address = Explanation.address(of: "cannot find 'kettle' in scope")
    #expect(advice.paragraphs[address] == "<p>Declare <code>a</code>.</p>\n<p>Or not.</p>\n")
    #expect(advice.paragraphs.count == 2)
  }

  @Test(arguments: [
    "set `--filter` and `a/b-c`": "<span class=\"nb\">--filter</span>",
    "`Chapters/A2-Measurements/x.json`":
      "Chapters/<wbr/><span class=\"nb\">A2-Measurements</span>/<wbr/>x",
    "`a/b`": "<code>a/b</code>",
  ])
  func `keeps words of code whole at their hyphens`(text: String, expected: String) {
    let inlines = Document(parsing: text).blocks.first?.inlines ?? []
    #expect(InlineWriter().html(inlines).contains(expected))
  }

  @Test(arguments: [
    ("let a = object.first(of: something, and: more)", "object<wbr>.first(<wbr>of: something"),
    ("let a = object.first(of: something)", "object.first(of: something)"),
    ("for number in 0 ..< numbers.count where isSomething()", "0 ..&lt; numbers<wbr>.count"),
    ("theme.changes(to: .dark, in: everyWindowOfTheApplication())", "(<wbr>to: .dark, in"),
    ("is tested by (swift-6.3.1-RELEASE), on Linux", "\">(swift-6.3.1-RELEASE),<"),
    ("quire verify README.md --write-baseline docs.baseline", "\">--write-baseline<"),
  ])
  func `lets long lines of code wrap before a member and behind a parenthesis`(
    code: String, expected: String
  ) {
    let html = StyledLine(pieces: [.init(style: nil, text: code)]).html()
    #expect(html.contains(expected), "\(html)")
  }

  @Test func `leaves comments and indents out of what is printed`() {
    let style = "/* why\n   and how */\na {\n  b: c; /* so */\n}\n"
    #expect(Theme.compact(style: style) == "a {\nb: c; \n}")
    let script = "// why\n{\n  // how\n  let a = \"// kept\";\n}\n"
    #expect(Theme.compact(script: script) == "{\nlet a = \"// kept\";\n}")
  }

  @Test(arguments: [
    ([10, 24, 100], ["step 1", "2"]), ([10, 13, 40], ["1", "2", "3"]), ([], []),
    ([2, 50], ["1", "2"]), ([10, 10, 40], ["steps 1–2", "3"]), ([40, 41, 42, 43], ["steps 1–4"]),
  ])
  func `numbers the steps of a ruler where they do not touch`(steps: [Int], expected: [String]) {
    let steps = steps.enumerated().map { (number: $0 + 1, lines: $1) }
    let texts = Labels.resolved(Ruler.title(lines: 100, steps: steps, label: ""))
      .matches(of: #/middle">([^<]*)</#).map { String($0.output.1) }
    #expect(texts == expected)
  }

  @Test(arguments: ["My%20File.md#a%20b", "My File.md#a%20b", "./My%20File.md?plain=1#a%20b"])
  func `links to the chapter that a link names in percent escapes`(link: String) {
    let addresses = PageAddresses([("/book/My File.md", "my-file.html")])
    #expect(addresses.address(of: link, from: "/book/A.md") == "my-file.html#a%20b")
  }

  @Test func `draws no tick beyond the hundredth`() {
    #expect(!Ruler.title(lines: 100, label: "").contains("class=\"off\""))
    #expect(!Ruler.title(lines: 120, label: "").contains("class=\"off\""))
    #expect(Ruler.title(lines: 50, label: "").contains("d=\"M0 5.5H300\""))
  }
}
