/// A comment of an HTML block, `<!-- … -->`. What is inside is on no page.
struct HtmlComment {
  let text: String
  /// Its first and last line, counted from 0 in the block.
  let lines: ClosedRange<Int>
  /// Whether the block has its closing mark.
  let isClosed: Bool
  /// Whether the block contains nothing else.
  let isAlone: Bool

  /// The comments of an HTML block, in their order. O(text).
  static func all(in html: String) -> [HtmlComment] {
    guard html.canHaveComments else { return [] }
    let bytes = Array(html.utf8)
    var found: [HtmlComment] = []
    var (index, line) = (0, 0)
    while let start = bytes.firstIndex(of: "<!--", from: index) {
      // HTML ends a comment at `--!>` too, and takes `<!-->` for a whole one.
      let close = bytes.firstIndex(of: "-->", from: start + 2)
      let otherClose = bytes.firstIndex(of: "--!>", from: start + 4, below: close)
      let textEnd = otherClose ?? close ?? bytes.count
      let end = otherClose.map { $0 + 4 } ?? close.map { $0 + 3 } ?? bytes.count
      let first = line + bytes[index..<start].count { $0 == 0x0A }
      // The line feed at the end of a block begins no further line.
      line = first + bytes[start..<end].dropLast(close == nil ? 1 : 0).count { $0 == 0x0A }
      found.append(
        HtmlComment(
          text: String(decoding: bytes[start + 4..<max(start + 4, textEnd)], as: UTF8.self),
          lines: first...line, isClosed: end > textEnd,
          isAlone: bytes[..<start].isBlank && bytes[end...].isBlank))
      index = end
    }
    return found
  }
}

extension String {
  /// Whether `<!--` begins a comment in the HTML block. In a script or a declaration it does not.
  fileprivate var canHaveComments: Bool {
    let start = drop(while: \.isWhitespace).prefix(9).lowercased()
    let others = ["<script", "<style", "<textarea", "<?", "<!"]
    return start.hasPrefix("<!--") || !others.contains(where: start.hasPrefix)
  }
}

extension [UInt8] {
  /// The first place of some ASCII text, from one place on and below another.
  fileprivate func firstIndex(of text: String, from start: Int, below end: Int? = nil) -> Int? {
    let pattern = Array(text.utf8)
    let last = Swift.min(count - pattern.count, (end ?? count) - 1)
    guard start <= last else { return nil }
    return (start...last).first { self[$0] == pattern[0] && self[$0...].starts(with: pattern) }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var isBlank: Bool {
    allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }
}
