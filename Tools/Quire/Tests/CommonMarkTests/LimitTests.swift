import CommonMark
import Foundation
import Testing

private func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

/// A text, and the limit that it exceeds.
private struct Sample: CustomTestStringConvertible {
  let testDescription: String
  let text: String
  var exceeded: ExceededLimit?

  init(
    _ name: String, _ text: String, _ kind: ExceededLimit.Kind? = nil, _ line: Int = 1,
    _ column: Int = 1
  ) {
    testDescription = name
    self.text = text
    exceeded = kind.map { ExceededLimit($0, at: Position(line: line, column: column)) }
  }

  static let all = [
    Sample("100 quotes", many(">", 100) + " x"),
    Sample("101 quotes", "\n" + many(">", 101) + " x", .blocks, 2, 103),
    Sample("100 lists", many("- ", 100) + "x"),
    Sample("101 lists", many("- ", 101) + "x", .blocks, 1, 203),
    Sample(
      "101 quotes and 101 lists", many(">", 101) + " x\n\n" + many("- ", 101) + "y", .blocks, 1, 103
    ),
    Sample(
      "101 levels of emphasis twice", emphasis + "\n" + emphasis + "\n\n" + emphasis, .inlines, 1,
      301),
    Sample("100 levels of emphasis", many("*a ", 100) + many("b* ", 100)),
    Sample("101 levels of emphasis", "x\n" + emphasis, .inlines, 2, 301),
    Sample("100 images", many("![", 100) + "x" + many("](a)", 100)),
    Sample(
      "101 images in a quote", "> " + many("![", 101) + "x" + many("](a)", 101), .inlines, 1, 203),
    Sample(
      "101 images in a cell", "| a |\n| - |\n| " + many("![", 101) + "x" + many("](a)", 101),
      .inlines, 3, 203),
    Sample("images that are not closed", "x\n" + many("![[]()", 60_000), .images, 2),
    Sample("images in a paragraph", many("![a](b)\n", 20_000)),
    Sample("images in paragraphs", many("![a](b)\n\n", 50_000)),
    Sample(
      "empty lines in 1,000 lists", "x\n\n" + many("- ", 1_000) + "x\n" + many("\n", 100_000),
      .blocks, 3),
    Sample(
      "empty lines in quoted lists", "> " + many("- ", 90) + "x\n" + many(">\n", 1_000_000),
      .emptyLines),
    Sample("empty lines below lists", many("- ", 90) + "x\n\nx\n" + many("\n", 1_000_000)),
    Sample("500,000 missing cells", table(rows: 500)),
    Sample("more missing cells", "x\n" + table(rows: 501), .cells, 2),
  ]

  private static let emphasis = many("*a ", 101) + many("b* ", 101)

  /// A table of 1,001 columns whose rows have one cell each.
  static func table(rows: Int) -> String {
    many("|a", 1_001) + "|\n" + many("|-", 1_001) + "|\n" + many("|a|\n", rows)
  }
}

@Suite struct `The limits of a document` {
  @Test(arguments: Sample.all)
  fileprivate func `are reported at the first place beyond them`(sample: Sample) {
    #expect(Document(parsing: sample.text).exceededLimit == sample.exceeded)
  }

  @Test func `keep what is not nested too deep`() {
    let document = Document(parsing: "a\n\n" + many(">", 10_000) + " x\n\nb\n")
    #expect(document.blocks.map(\.inlines.plainText) == ["a", "", "b"])
    #expect(document.allBlocks.count == 103)
  }

  @Test func `leave a table that is too large without rows`() {
    let document = Document(parsing: Sample.table(rows: 501))
    guard case .table(let table) = document.blocks[0].kind else {
      Issue.record("this is no table")
      return
    }
    #expect(table.rows.isEmpty)
    #expect(table.head.count == 1_001)
  }

  @Test(arguments: [
    ("  - x", 1, 2, "x"), ("\tx", 0, 4, "x"), ("1) x", 1, 0, "x"), ("1.\tx", 1, 4, "x"),
    ("-x", 0, 0, "-x"), ("-", 1, 0, ""), ("> 12.", 2, 0, ""), ("+\t", 1, 4, ""), ("1x", 0, 0, "1x"),
    ("> - a", 2, 0, "a"),
  ])
  func `count the markers and the white space before a line`(
    line: String, marks: Int, columns: Int, rest: String
  ) {
    let found = Substring(line).utf8.withoutContainers
    #expect(found.marks == marks)
    #expect(found.columns == columns)
    #expect(String(found.rest) == rest)
  }

  @Test(arguments: [("> ", ""), ("- ", ""), ("*a ", "b* "), ("![", "](a)")])
  func `let a document be traversed in half a megabyte of stack`(opening: String, closing: String) {
    let text = many(opening, 20_000) + "x" + many(closing, 20_000)
    let thread = Thread {
      let document = Document(parsing: text)
      for block in document.allBlocks {
        _ = (block.inlines.plainText, block.inlines.links, block.inlines.html)
      }
      precondition(document == document)
    }
    thread.stackSize = 512 * 1_024
    thread.start()
    while !thread.isFinished { usleep(1_000) }
  }
}
