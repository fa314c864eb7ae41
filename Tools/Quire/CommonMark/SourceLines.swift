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

  /// Where the double backticks open of a code span that is a symbol's name; nil for other spans.
  ///
  /// libcmark keeps a span's text without its backticks, and gives the place of the text: on a
  /// block's first line as it is, on later ones as though the line began where the block does.
  ///
  /// - Parameters:
  ///   - text: The span's text.
  ///   - place: Where libcmark says that it stands.
  ///   - block: Where the block starts.
  func nameStart(_ text: String, at place: Position, in block: Position) -> Position? {
    guard !text.isEmpty, !text.utf8.contains(where: { $0 == 0x20 || $0 == 0x60 || $0 == 0x0A }),
      let line = self[place.line]
    else { return nil }
    var start = place.column - 1
    if place.line > block.line {
      let rest = line.withoutQuoteMarks(depth(at: block))
      start += line.utf8.count - rest.utf8.count - (block.column - 1)
    }
    let (bytes, mark) = (Array(line.utf8), UInt8(ascii: "`"))
    let end = start + text.utf8.count
    guard start >= 2, end <= bytes.count, bytes[start..<end].elementsEqual(text.utf8) else {
      return nil
    }
    let opening = bytes[..<start].reversed().prefix { $0 == mark }.count
    let closing = bytes[end...].prefix { $0 == mark }.count
    guard opening == 2, closing == 2 else { return nil }
    return Position(line: place.line, column: start - 1)
  }

  /// How many quotes a block stands in.
  private func depth(at start: Position) -> Int {
    (self[start.line] ?? "").utf8.prefix(max(0, start.column - 1)).count { $0 == UInt8(ascii: ">") }
  }

  /// The lines of a paragraph without what its containers put before them: blanks and `>`.
  func text(from start: Position, through endLine: Int) -> [String] {
    guard let first = self[start.line], endLine >= start.line else { return [] }
    let depth = depth(at: start)
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
