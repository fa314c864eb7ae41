/// The lines of a paragraph that form a table: a header, a delimiter row, and rows.
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
      (firstLine, self.alignments, self.head) = (index, alignments, head)
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
      rows: rows.map { $0.map(read) + Array(repeating: [], count: head.count - $0.count) })
  }

  private static func alignments(_ line: TextPiece) -> [Table.Alignment]? {
    let bytes = line.text.utf8
    guard bytes.allSatisfy({ "|:- \t".utf8.contains($0) }),
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
    // The indices of the bytes of each cell.
    var cells: [[Int]] = [[]]
    var isEscaped = false
    for (index, byte) in bytes.enumerated() {
      if byte == pipe, !isEscaped {
        cells.append([])
      } else {
        if byte == pipe { cells[cells.count - 1].removeLast() }
        cells[cells.count - 1].append(index)
      }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }
    func isBlank(_ index: Int) -> Bool { bytes[index] == 0x20 || bytes[index] == 0x09 }
    var trimmed = cells.map { cell in
      cell.prefix((cell.lastIndex { !isBlank($0) } ?? -1) + 1).drop(while: isBlank)
    }
    if trimmed.first?.isEmpty == true { trimmed.removeFirst() }
    if trimmed.last?.isEmpty == true { trimmed.removeLast() }
    return trimmed.map { cell in
      TextPiece(
        text: Substring(String(decoding: cell.map { bytes[$0] }, as: UTF8.self)), line: line.line,
        offset: line.offset + (cell.first ?? 0), offsets: cell.map { line.offset + $0 })
    }
  }
}

private let pipe = UInt8(ascii: "|")
private let colon = UInt8(ascii: ":")

/// A part of a line to parse separately, such as a table cell, with the positions of its bytes.
struct TextPiece {
  let text: Substring
  /// The line's number in the file.
  let line: Int
  /// The number of bytes before the text.
  let offset: Int
  /// The offset of each byte in the file's line, for a cell: it may leave out backslashes.
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
