/// The lines of a text, as CommonMark counts them: ended by LF, CR LF or CR.
package struct SourceLines: Sendable {
  /// Each line without its ending.
  package let lines: [Substring]

  package init(_ text: String) {
    var lines: [Substring] = []
    var rest = text[...].utf8
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
      lines.append(Substring(line))
      rest = rest[line.endIndex...]
      let isPair = rest.first == 0x0D && rest.dropFirst().first == 0x0A
      rest = rest.dropFirst(isPair ? 2 : 1)
    }
    self.lines = lines
  }

  /// The line with a number, counted from 1; nil if the text has no such line.
  package subscript(line: Int) -> Substring? {
    lines.indices.contains(line - 1) ? lines[line - 1] : nil
  }

  /// The lines of a paragraph, without the white space and quote marks before their texts.
  func paragraph(from start: Position, through endLine: Int) -> [TextPiece] {
    guard endLine >= start.line else { return [] }
    let before = (self[start.line] ?? "").utf8.prefix(start.column - 1)
    let depth = before.count { $0 == UInt8(ascii: ">") }
    return (start.line...endLine).compactMap { number in
      guard let line = self[number] else { return nil }
      let count = number == start.line ? start.column - 1 : line.prefixCount(quoteDepth: depth)
      return TextPiece(text: Substring(line.utf8.dropFirst(count)), line: number, offset: count)
    }
  }
}

extension Substring {
  /// The number of bytes before the line's text: white space, and at most `quoteDepth` quote marks.
  fileprivate func prefixCount(quoteDepth: Int) -> Int {
    var marks = quoteDepth
    var count = 0
    for byte in utf8 {
      if byte == UInt8(ascii: ">"), marks > 0 {
        marks -= 1
      } else if byte != 0x20, byte != 0x09 {
        break
      }
      count += 1
    }
    return count
  }
}
