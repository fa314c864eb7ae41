import CommonMark
import Testing

@Suite struct `A table` {
  private func table(_ text: String) throws -> Table {
    var found: [Table] = []
    for case .table(let one) in Document(parsing: text).allBlocks.map(\.kind) { found.append(one) }
    return try #require(found.first, "there is no table")
  }

  @Test func `has a head, alignments and rows`() throws {
    let found = try table("| a | b | c | d |\n|---|:--|:-:|--:|\n| 1 | 2 | 3 | 4 |")
    #expect(found.alignments == [.none, .left, .center, .right])
    #expect(found.head.map(\.plainText) == ["a", "b", "c", "d"])
    #expect(found.rows.map { $0.map(\.plainText) } == [["1", "2", "3", "4"]])
  }

  @Test func `keeps markup in its cells`() throws {
    let found = try table("| a |\n| --- |\n| *b* `c` |")
    #expect(found.rows == [[[.emphasis([.text("b")]), .text(" "), .code("c")]]])
  }

  @Test(arguments: [
    "- x", "* x", "+", "> 5 ms", ">", "1. x", "2)", "---", "***", "===", "[a]: b", "# x", "#",
    "<div>", "<div>x</div>", "<!-- x", "<pre>", "<?x", "```swift", "~~~", "&gt; x", "\u{301}x",
    "    code", "[ ] x", "\\", "x", "_x_", "*", "`", "<b>", "é",
  ])
  func `keeps the text of a cell that begins like a block`(cell: String) throws {
    let found = try table("| \(cell) | b |\n| --- | --- |\n| a | \(cell) |\n")
    let text = cell.drop { $0 == " " }
    let inlines = Document(parsing: "a \(text)").blocks[0].inlines
    let expected = "a " + PlainHtml.text(of: found.head[0])
    #expect(PlainHtml.text(of: inlines) == expected)
    #expect(found.rows[0][1] == found.head[0])
    #expect(found.head[0] != [])
  }

  @Test func `keeps the text above its header if it begins like a block`() {
    let blocks = Document(parsing: "text\n    - x\n    ===\n| a |\n| --- |").blocks
    #expect(blocks.map(\.inlines.plainText) == ["text - x ===", "a"])
  }

  @Test func `gives the places of its links and images`() throws {
    let text = "a [b](c)\nd [b](c)\n| [b](c) | `\\|` ![b](c) |\n|-|-|\n> | x \\| [b](c) [b](c)"
    let starts = Document(parsing: "> " + text.replacing("\n", with: "\n> ")).blocks[0].children[0]
      .flatMap(\.inlines.links).map { "\($0.start.line):\($0.start.column)" }
    #expect(starts == ["1:5", "2:5", "3:5", "3:19"])
  }

  @Test func `reads an escaped pipe as a pipe, in code too`() throws {
    let found = try table("| a | b |\n| --- | --- |\n| x \\| y | `p \\| q` |")
    #expect(found.rows[0].map(\.plainText) == ["x | y", "p | q"])
  }

  @Test func `ends a cell behind an escaped backslash`() throws {
    let found = try table("| a | b |\n| --- | --- |\n| x \\\\| y |")
    #expect(found.rows[0].map(\.plainText) == ["x \\", "y"])
  }

  @Test func `leaves out tabs around a cell`() throws {
    #expect(try table("|\ta\t|\n|\t-\t|").head == [[.text("a")]])
  }

  @Test func `needs no pipe in its delimiter row, if there is a colon`() throws {
    #expect(try table("a |\n:-").alignments == [.left])
  }

  @Test(arguments: [
    "| a | b |\n| --- |", "| a |\n| : |", "| a |\n| - - |", "| a |\n| -: - |", "|\n|", "a\n:-",
    "| a |\n| :x |",
  ])
  func `is a paragraph where no delimiter row is below a header`(text: String) {
    let blocks = Document(parsing: text).blocks
    #expect(blocks.count == 1)
    if case .paragraph = blocks[0].kind {} else { Issue.record("this is no paragraph") }
  }

  @Test func `pads a short row and cuts a long one`() throws {
    let found = try table("| a | b |\n| --- | --- |\n| 1 |\n| 1 | 2 | 3 |")
    #expect(found.rows.map { $0.map(\.plainText) } == [["1", ""], ["1", "2"]])
  }

  @Test func `starts at its header's line, below the text before it`() {
    let blocks = Document(parsing: "text\n| a |\n| --- |\n| 1 |").blocks
    #expect(blocks.map(\.start.line) == [1, 2])
  }

  @Test func `resolves references, and begins below definitions`() {
    let blocks = Document(
      parsing: "[b]: c\ntext [b]\n| [a][b] |\n|-|\n| ![x][d] |\n\n> [d]: e\n"
    ).blocks
    let links = blocks.flatMap(\.inlines.links).map {
      "\($0.destination) \($0.start.line):\($0.start.column)"
    }
    #expect(links == ["c 2:6", "c 3:3", "e 5:3"])
    #expect(blocks.prefix(2).map(\.start.line) == [1, 3])
  }

  @Test func `is found in a quote`() throws {
    let found = try table("> | a | b |\n> | --- | --- |\n> | 1 | 2 |")
    #expect((found.head + found.rows[0]).map(\.plainText) == ["a", "b", "1", "2"])
  }
}
