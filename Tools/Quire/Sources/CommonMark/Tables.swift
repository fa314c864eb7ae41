/// The lines of a paragraph that form a table: a header, a delimiter row, and rows.
///
/// The rules are those of GitHub Flavored Markdown, section 4.10: the header and the delimiter row
/// have equally many cells; a shorter row is padded, a longer one is cut. A cell is inline text
/// only, even if it begins like a list or a quote.
struct TableSource {
  /// The number of paragraph lines above the header.
  let firstLine: Int
  private let alignments: [Table.Alignment]
  private let head: [TextPiece]
  private let rows: [[TextPiece]]

  init?(paragraph lines: [TextPiece]) {
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

  /// Whether padding its rows would take too much memory.
  var isTooLarge: Bool { rows.reduce(0) { $0 + head.count - $1.count } > Document.missingCellLimit }

  /// The table, each cell parsed by a closure. A table that is too large has no rows.
  func table(_ read: (TextPiece) -> [Inline]) -> Table {
    let rows = isTooLarge ? [] : rows
    return Table(
      alignments: alignments, head: head.map(read),
      rows: rows.map { row in
        row.map(read) + Array(repeating: [], count: head.count - row.count)
      })
  }

  private static func alignments(_ line: TextPiece) -> [Table.Alignment]? {
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

  /// The cells of a line, trimmed; `\|` is a pipe, also in code.
  private static func cells(_ line: TextPiece) -> [TextPiece] {
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
  /// The range without spaces and tabs at both ends.
  fileprivate func trimming(_ range: Range<Int>) -> Range<Int> {
    func isBlank(_ index: Int) -> Bool { self[index] == 0x20 || self[index] == 0x09 }
    let start = range.first { !isBlank($0) } ?? range.upperBound
    let end = range.last { !isBlank($0) } ?? start - 1
    return start..<end + 1
  }
}

/// A part of a line to parse separately, such as a table cell, with the positions of its bytes.
struct TextPiece {
  let text: Substring
  /// The line's number in the file.
  let line: Int
  /// The number of bytes before the text.
  let offset: Int
  /// The offset of each byte in the file's line, if the text leaves out some bytes.
  var offsets: [Int]?

  /// The position in the file of a byte of the text.
  func position(of byte: Int) -> Position {
    let place = offsets.flatMap { $0.indices.contains(byte) ? $0[byte] : nil }
    return Position(line: line, column: (place ?? offset + byte) + 1)
  }

  /// Text before the first piece that makes it a paragraph: `- x` after it is not a list.
  static let guardText = "x "

  /// The text for libcmark. Four spaces before each further line keep it from ending the paragraph.
  static func paragraph(of pieces: [TextPiece]) -> String {
    guardText + pieces.map(\.text).joined(separator: "\n    ")
  }
}

extension TextPiece {
  /// Makes a cell from a range of a line's bytes, with `\|` read as a pipe.
  init(cell range: Range<Int>, of line: TextPiece, bytes: [UInt8]) {
    var kept: [Int] = []
    var isEscaped = false
    for index in range {
      if isEscaped, bytes[index] == UInt8(ascii: "|") { kept.removeLast() }
      isEscaped = !isEscaped && bytes[index] == UInt8(ascii: "\\")
      kept.append(index)
    }
    self.init(
      text: Substring(String(decoding: kept.map { bytes[$0] }, as: UTF8.self)), line: line.line,
      offset: line.offset + range.lowerBound,
      offsets: kept.count == range.count ? nil : kept.map { line.offset + $0 })
  }
}
