import SwiftSyntax

/// The starts of a text's lines, for finding a byte's line quickly.
package struct LineTable {
  private let starts: [Int]

  package init(_ text: String) {
    starts = [0] + text.utf8.enumerated().filter { $0.element == 0x0A }.map { $0.offset + 1 }
  }

  /// The line of a byte, counted from 0.
  package func line(of byte: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= byte { low = middle } else { high = middle }
    }
    return low
  }

  func lines(of bytes: Range<Int>) -> ClosedRange<Int> {
    line(of: bytes.lowerBound)...line(of: bytes.upperBound)
  }

  package func start(of line: Int) -> Int { starts[line] }

  /// The column of a byte in its line, counted from 1.
  package func column(of byte: Int) -> Int { byte - starts[line(of: byte)] + 1 }
}

/// The lines with code in a Swift text, without blank lines and lines of comments.
package func countedLines(in text: String) -> Set<Int> {
  let table = LineTable(text)
  return SwiftText.tree(of: text).tokens.map(\.bytes).filter { !$0.isEmpty }.reduce(into: []) {
    $0.formUnion(table.lines(of: $1.lowerBound..<$1.upperBound - 1))
  }
}
