import CommonMark
import Execution
import Manuscript
import SwiftAnalysis

/// Where a fence's text is in the Markdown, and in the program that is compiled. Rows are lines of the
/// fence's body, from 0; lines and columns are those of the Markdown, from 1, columns in bytes.
package struct SourceMap: Sendable {
  /// Code that quire inserts, so that the program reports a value.
  typealias Insertion = (byte: Int, text: String)

  private let fence: Fence
  private let table: LineTable
  private let insertions: [Insertion]
  /// How many checks of tests report when they are evaluated.
  let checkCount: Int

  init(_ fence: Fence, inserting insertions: [Insertion] = [], checks: [Snippet.Check] = []) {
    self.fence = fence
    table = LineTable(fence.text)
    checkCount = checks.count
    // An enclosing expression opens before an inner one, and closes after it.
    self.insertions = (insertions + checks.reports(in: table)).enumerated()
      .sorted { ($0.element.byte, $0.offset) < ($1.element.byte, $1.offset) }.map(\.element)
  }

  /// The fence's text with the code that reports values.
  var compiledText: String {
    fence.text.replacingBytes(insertions.map { ($0.byte..<$0.byte, $0.text) })
  }

  package func start(ofRow row: Int) -> Position {
    Position(line: fence.line(ofBody: row), column: max(1, 1 + offset(ofRow: row)))
  }

  package func position(ofByte byte: Int) -> Position {
    let row = table.line(of: byte)
    return Position(
      line: fence.line(ofBody: row), column: table.column(of: byte) + offset(ofRow: row))
  }

  /// The bytes of a row's line in the Markdown that a range of the fence's text covers.
  package func bytes(_ range: Range<Int>, inRow row: Int) -> Range<Int> {
    let start = table.column(of: range.lowerBound) - 1 + offset(ofRow: row)
    return start..<start + range.count
  }

  /// A position that the compiler names, its line translated to the Markdown already. A missing brace is
  /// reported one line past the body: that is the end of its last row.
  // snippet.position
  package func position(line: Int, compiledColumn column: Int) -> Position {
    let row = max(0, min(line - fence.start.line, fence.body.count) - 1)
    let column = line <= fence.lastLine ? authorColumn(column, row) : length(ofRow: row) + 1
    return Position(line: fence.line(ofBody: row), column: column + offset(ofRow: row))
  }
  // snippet.end

  /// The row of a line in the Markdown; nil where the line is outside the body.
  package func row(ofLine line: Int) -> Int? {
    fence.contains(line: line) ? fence.row(ofLine: line) : nil
  }

  /// A position in the code that the runtime names; nil outside of the body.
  func position(line: Int, column: Int) -> Position? {
    row(ofLine: line).map { Position(line: line, column: column + offset(ofRow: $0)) }
  }

  /// The byte of the fence's text at a position in the Markdown; nil outside of the body.
  func byte(line: Int, column: Int) -> Int? {
    row(ofLine: line).flatMap { row in
      let byte = column - 1 - offset(ofRow: row)
      return (0...length(ofRow: row)).contains(byte) ? table.start(of: row) + byte : nil
    }
  }

  /// The column as the author counts it, from one that the compiler counted.
  private func authorColumn(_ column: Int, _ row: Int) -> Int {
    var column = column
    for insertion in insertions where table.line(of: insertion.byte) == row {
      let position = table.column(of: insertion.byte)
      guard column > position else { break }
      column = max(position, column - insertion.text.utf8.count)
    }
    return column
  }

  private func offset(ofRow row: Int) -> Int { line(row)?.offset ?? 0 }

  private func length(ofRow row: Int) -> Int { line(row)?.text.utf8.count ?? 0 }

  private func line(_ row: Int) -> Fence.Line? {
    fence.body.indices.contains(row) ? fence.body[row] : nil
  }
}

extension [Snippet.Assertion] {
  /// Code that reports each value; the first has a number in the program.
  func reports(from first: Int) -> [SourceMap.Insertion] {
    enumerated().flatMap { offset, assertion -> [SourceMap.Insertion] in
      let call = "\(Reserved.value)(\(first + offset), "
      switch assertion.subject {
      case .expression(let range):
        return [(range.lowerBound, call + "("), (range.upperBound, "))")]
      case .declaration(let end, let name): return [(end, "; \(call)\(name))")]
      case .pending, nil: return []
      }
    }
  }
}

extension [Snippet.Check] {
  /// Code that reports each check when it is evaluated, and says where it is in the author's text: what
  /// is inserted before it moves it.
  fileprivate func reports(in table: LineTable) -> [SourceMap.Insertion] {
    enumerated().flatMap { number, check -> [SourceMap.Insertion] in
      let evaluated = "\(Reserved.evaluated)(\(number)"
      var found = check.end.map { [(byte: $0, text: "; \(evaluated))")] } ?? []
      if let place = check.place {
        guard check.end == nil else { return found }
        return [(place.lowerBound, "\(evaluated), "), (place.upperBound, ")")]
      }
      guard let (byte, prefix, suffix) = check.insertion else { return found }
      let start = check.bytes.lowerBound
      var call = "\(Reserved.place)(\(table.line(of: start) + 1), \(table.column(of: start)))"
      if check.end == nil { call = "\(evaluated), \(call))" }
      found.append((byte, "\(prefix)sourceLocation: \(call)\(suffix)"))
      return found
    }
  }
}
