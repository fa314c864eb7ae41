/// A line of text to parse separately, such as a table cell, with the positions of its bytes.
struct TextPiece {
  let text: String
  private let line: Int
  private let offset: Int
  /// The offset of each byte in the file's line, if the text leaves out some bytes.
  private let offsets: [Int]?

  /// A line of a paragraph.
  init(_ line: SourceLines.Line) {
    self.init(
      text: String(line.text), line: line.number, offset: line.offset, offsets: nil)
  }

  private init(text: String, line: Int, offset: Int, offsets: [Int]?) {
    self.text = text
    self.line = line
    self.offset = offset
    self.offsets = offsets
  }

  /// Makes a cell from a range of a line's bytes, with `\|` read as a pipe.
  init(cell range: Range<Int>, of line: SourceLines.Line, bytes: [UInt8]) {
    var kept: [Int] = []
    var isEscaped = false
    for index in range {
      if isEscaped, bytes[index] == UInt8(ascii: "|") { kept.removeLast() }
      isEscaped = !isEscaped && bytes[index] == UInt8(ascii: "\\")
      kept.append(index)
    }
    self.init(
      text: String(decoding: kept.map { bytes[$0] }, as: UTF8.self), line: line.number,
      offset: line.offset + range.lowerBound,
      offsets: kept.count == range.count ? nil : kept.map { line.offset + $0 })
  }

  /// The position in the file of a byte of the text.
  func position(of byte: Int) -> Position {
    guard let offsets, offsets.indices.contains(byte) else {
      return Position(line: line, column: offset + byte + 1)
    }
    return Position(line: line, column: offsets[byte] + 1)
  }
}

extension TextPiece {
  /// Text before the first piece that makes it a paragraph: `- x` after it is not a list.
  static let guardText = "x "

  /// The text for libcmark. Four spaces before each further line keep it from ending the paragraph.
  static func paragraph(of pieces: [TextPiece]) -> String {
    guardText + pieces.map(\.text).joined(separator: "\n    ")
  }
}
