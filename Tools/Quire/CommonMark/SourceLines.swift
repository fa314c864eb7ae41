/// The lines of a text, as CommonMark counts them: ended by LF, CR LF or CR.
public struct SourceLines: Sendable {
  /// Each line without its ending.
  public let lines: [Substring]

  /// Splits a text into lines. O(text).
  public init(_ text: String) {
    var lines: [Substring] = []
    let bytes = text.utf8
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      let next = bytes.index(after: index)
      guard byte == 0x0A || byte == 0x0D else {
        index = next
        continue
      }
      lines.append(text[start..<index])
      let isPair = byte == 0x0D && next < bytes.endIndex && bytes[next] == 0x0A
      start = isPair ? bytes.index(after: next) : next
      index = start
    }
    if start < bytes.endIndex { lines.append(text[start...]) }
    self.lines = lines
  }

  /// The line with a number, counted from 1; nil where the text has none.
  public subscript(line: Int) -> Substring? {
    lines.indices.contains(line - 1) ? lines[line - 1] : nil
  }

  /// The lines of a paragraph without what its containers put before them: blanks and `>`.
  func text(from start: Position, through endLine: Int) -> [String] {
    guard let first = self[start.line], endLine >= start.line else { return [] }
    let depth = first.utf8.prefix(max(0, start.column - 1)).count { $0 == UInt8(ascii: ">") }
    let rest = (start.line + 1..<endLine + 1).compactMap { self[$0]?.withoutQuoteMarks(depth) }
    return [String(decoding: first.utf8.dropFirst(start.column - 1), as: UTF8.self)] + rest
  }
}

extension Substring {
  /// The line without up to `depth` quote marks, and without blanks at its start.
  fileprivate func withoutQuoteMarks(_ depth: Int) -> String {
    var rest = drop { $0 == " " || $0 == "\t" }
    for _ in 0..<depth where rest.first == ">" {
      rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
    }
    return String(rest)
  }
}
