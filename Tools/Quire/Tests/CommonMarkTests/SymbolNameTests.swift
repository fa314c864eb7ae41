import CommonMark
import Testing

@Suite struct `The name of a symbol` {
  /// Each name with the place of its opening backticks.
  private func names(_ text: String) -> [String] {
    Document(parsing: text).allBlocks.flatMap(\.inlines.symbolNames)
      .map { "\($0.start.line):\($0.start.column) \($0.text)" }
  }

  @Test(arguments: [
    ("``A/b(_:)``", ["1:1 A/b(_:)"]), ("ä ``A`` and ``B``", ["1:4 A", "1:14 B"]),
    ("a\n``A``", ["2:1 A"]), ("a\n  b ``A``", ["2:5 A"]), ("> a\n> b ``A``", ["2:5 A"]),
    ("- a\n  b ``A``", ["2:5 A"]), ("1. > a\n   > b *c ``A``*", ["2:11 A"]),
    ("[``A``](b)", ["1:2 A"]), ("# ``A``", ["1:3 A"]), ("`A` ``A``", ["1:5 A"]),
    ("a\n  `A` ``A``", ["2:7 A"]), ("> a\nlazy `A` ``A``", ["2:10 A"]),
    ("  a\n   ``A``\nb `A`", ["2:4 A"]), ("- - a `A`\n    ``B``", ["2:5 B"]),
    ("a\n`A` ``A``\n===", ["2:5 A"]), ("- ``A``", ["1:3 A"]), ("a\n\t``A``", ["2:2 A"]),
    ("a\n    > ``A``", ["2:7 A"]), (">a\n> ``A``", ["2:3 A"]), ("> a\n>     > ``A``", ["2:9 A"]),
    ("\\> a\n    > ``A``", ["2:7 A"]), ("[a]: ``A`` b", ["1:6 A"]),
  ])
  func `is a code span in double backticks, with its place`(text: String, found: [String]) {
    #expect(names(text) == found)
  }

  @Test(arguments: [
    ("| c | d ``A`` `A` |", ["3:9 A"]), ("| ``A`` | ``A`` |", ["3:3 A", "3:11 A"]),
    ("  | ä \\| ``A`` | ``\\|(_:)`` \\| ``A``", ["3:11 A", "3:19 |(_:)", "3:33 A"]),
    ("``A`` | - ``A``", ["3:1 A", "3:11 A"]),
  ])
  func `is found in a table cell, at its place in the row`(row: String, found: [String]) {
    #expect(names("| a | b |\n| --- | --- |\n\(row)\n") == found)
  }

  @Test func `is found in the text above a table`() {
    #expect(names("> a ``A``\n>  ``A`` `A`\n> | a |\n> | - |\n") == ["1:5 A", "2:4 A"])
  }

  @Test(arguments: [
    "`A`", "```A```", "`` a`b ``", "`` A ``", "``a b``", "``a`b``", "\\``A`", "    ``A``",
  ])
  func `is not found in other code`(text: String) {
    #expect(names(text) == [])
  }
}
