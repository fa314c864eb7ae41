import CommonMark
import Foundation
import Testing

@testable import Press

@Suite struct `The frame of a page` {
  private func table(_ markdown: String) -> String {
    guard case .table(let table) = Document(parsing: markdown).blocks.first?.kind else { return "" }
    return TableWriter(table: table) { InlineWriter().html($0) }.html
  }

  @Test func `keeps a table of numbers in a box that can scroll`() {
    #expect(
      table("| a | b | c |\n|---|--:|--:|\n| x | 1 | 2 |\n").hasPrefix("<div class=\"numbers\">"))
    #expect(table("| a | b | c |\n|---|---|--:|\n| x | y | 2 |\n").hasPrefix("<table>"))
    #expect(table("| a |\n|--:|\n| 1 |\n").hasPrefix("<table>"))
  }

  @Test(arguments: [
    ("let a = object.first(of: something, and: more)", "object<wbr>.first(<wbr>of: something"),
    ("let a = object.first(of: something)", "object.first(of: something)"),
    ("for number in 0 ..< numbers.count where isSomething()", "0 ..&lt; numbers<wbr>.count"),
    ("theme.changes(to: .dark, in: everyWindowOfTheApplication())", "(<wbr>to: .dark, in"),
  ])
  func `lets long lines of code wrap before a member and behind a parenthesis`(
    code: String, expected: String
  ) {
    let html = StyledLine(pieces: [.init(style: nil, text: code)]).html()
    #expect(html.contains(expected), "\(html)")
  }

  @Test func `leaves comments and indents out of what is printed`() {
    let style = "/* why\n   and how */\na {\n  b: c; /* so */\n}\n"
    #expect(
      String(decoding: Theme.compact(style: style), as: UTF8.self) == "a {\nb: c; \n}")
    let script = "// why\n{\n  // how\n  let a = \"// kept\";\n}\n"
    #expect(
      String(decoding: Theme.compact(script: script), as: UTF8.self)
        == "{\nlet a = \"// kept\";\n}")
  }

  @Test(arguments: [
    ([10, 24, 100], ["step 1", "2"]), ([10, 13, 40], ["1", "2", "3"]), ([], []),
    ([2, 50], ["1", "2"]), ([10, 10, 40], ["2", "3"]),
  ])
  func `numbers the steps of a ruler where they do not touch`(steps: [Int], expected: [String]) {
    let steps = steps.enumerated().map { Ruler.Step(number: $0 + 1, lines: $1) }
    let texts = Ruler.title(lines: 100, steps: steps, label: "")
      .matches(of: #/middle">([^<]*)</#).map { String($0.output.1) }
    #expect(texts == expected)
  }

  @Test func `draws no tick beyond the hundredth`() {
    #expect(!Ruler.title(lines: 100, label: "").contains("class=\"off\""))
    #expect(!Ruler.title(lines: 120, label: "").contains("class=\"off\""))
    #expect(Ruler.title(lines: 50, label: "").contains("d=\"M0 5.5H300\""))
  }
}
