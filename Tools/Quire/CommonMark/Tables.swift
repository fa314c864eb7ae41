/// The lines of a paragraph that are a table: a head, a line of dashes, and rows.
///
/// The rules are those of GitHub Flavored Markdown, section 4.10: the head and the line of dashes
/// have as many cells as each other; a row with too few is filled up, one with too many is cut.
/// A cell is text only: what would begin a list or a quote elsewhere is text there.
struct TableSource {
  /// How many lines of the paragraph are above the head.
  let firstLine: Int
  private let alignments: [Table.Alignment]
  private let head: [TextPiece]
  private let rows: [[TextPiece]]

  /// Finds the table in a paragraph's lines; nil where there is none.
  init?(paragraph lines: [SourceLines.Line]) {
    for index in lines.indices.dropLast() where lines[index].text.utf8.contains(pipe) {
      guard let alignments = Self.alignments(lines[index + 1]) else { continue }
      let head = Self.cells(lines[index])
      guard head.count == alignments.count else { continue }
      firstLine = index
      self.alignments = alignments
      self.head = head
      rows = lines[(index + 2)...].map { Array(Self.cells($0).prefix(head.count)) }
      return
    }
    return nil
  }

  /// Whether filling its rows up would take too much memory.
  var isTooLarge: Bool {
    rows.reduce(0) { $0 + head.count - $1.count } > Document.missingCellLimit
  }

  /// The table, each cell read by a closure. One that is too large has no rows.
  func table(_ read: (TextPiece) -> [Inline]) -> Table {
    let rows = isTooLarge ? [] : rows
    return Table(
      alignments: alignments, head: head.map(read),
      rows: rows.map { row in
        row.map(read) + Array(repeating: [], count: head.count - row.count)
      })
  }

  private static func alignments(_ line: SourceLines.Line) -> [Table.Alignment]? {
    let bytes = line.text.utf8
    guard bytes.allSatisfy({ $0 == pipe || $0 == colon || $0 == dash || $0 == 0x20 || $0 == 0x09 }),
      bytes.contains(where: { $0 == pipe || $0 == colon })
    else { return nil }
    var found: [Table.Alignment] = []
    for cell in cells(line).map(\.text) {
      let (left, right) = (cell.hasPrefix(":"), cell.hasSuffix(":") && cell.count > 1)
      let dashes = cell.dropFirst(left ? 1 : 0).dropLast(right ? 1 : 0)
      guard !dashes.isEmpty, dashes.allSatisfy({ $0 == "-" }) else { return nil }
      found.append(left ? (right ? .center : .left) : (right ? .right : .none))
    }
    return found.isEmpty ? nil : found
  }

  /// The cells of a line, without blanks at their ends; `\|` is a pipe, in code too.
  private static func cells(_ line: SourceLines.Line) -> [TextPiece] {
    let bytes = Array(line.text.utf8)
    var ranges: [Range<Int>] = []
    var start = 0
    var isEscaped = false
    for (index, byte) in bytes.enumerated() {
      if byte == pipe, !isEscaped {
        ranges.append(start..<index)
        start = index + 1
      }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }
    ranges.append(start..<bytes.count)
    ranges = ranges.map { bytes.trimming($0) }
    if ranges.first?.isEmpty == true { ranges.removeFirst() }
    if ranges.last?.isEmpty == true { ranges.removeLast() }
    return ranges.map { TextPiece(cell: $0, of: line, bytes: bytes) }
  }
}

private let pipe = UInt8(ascii: "|")
private let colon = UInt8(ascii: ":")
private let dash = UInt8(ascii: "-")

extension [UInt8] {
  /// The range without blanks and tabs at both ends.
  fileprivate func trimming(_ range: Range<Int>) -> Range<Int> {
    func isBlank(_ index: Int) -> Bool { self[index] == 0x20 || self[index] == 0x09 }
    let start = range.first { !isBlank($0) } ?? range.upperBound
    let end = range.last { !isBlank($0) } ?? start - 1
    return start..<end + 1
  }
}
