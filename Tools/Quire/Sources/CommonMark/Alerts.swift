extension Alert {
  /// Returns an alert if the quote's first line is a marker such as `[!NOTE]`; otherwise the quote.
  static func unwrapping(quote blocks: [Block]) -> Block.Kind {
    guard let first = blocks.first, case .paragraph(let text) = first.kind,
      let (alert, rest) = marker(in: text)
    else { return .quote(blocks) }
    let body = rest.isEmpty ? [] : [Block(.paragraph(rest), at: first.start)]
    return .alert(alert, body + blocks.dropFirst())
  }

  /// The alert whose marker fills the first line, and the text after that line.
  private static func marker(in text: [Inline]) -> (Alert, [Inline])? {
    let line = text.prefix { $0 != .softBreak && $0 != .lineBreak }
    let words = Array(line).plainText
    let isPlain = line.allSatisfy { if case .text = $0 { true } else { false } }
    guard isPlain, words.hasPrefix("[!"), words.hasSuffix("]"),
      let alert = Alert(rawValue: words.dropFirst(2).dropLast().lowercased())
    else { return nil }
    return (alert, Array(text.dropFirst(line.count + 1)))
  }
}
