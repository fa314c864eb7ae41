import CCMark

/// Converts libcmark's inlines to values with positions in the file.
struct InlineReader {
  /// The lines of the text.
  let source: [TextPiece]
  /// Where libcmark begins to count their lines and columns.
  let origin: Position
  /// Whether `TextPiece.guardText` is before the text.
  let isGuarded: Bool
  private(set) var exceededLimit: ExceededLimit?

  mutating func inlines(of parent: Node, depth: Int = 0) -> [Inline] {
    guard depth <= Document.nestingLimit else {
      exceededLimit = exceededLimit ?? ExceededLimit(.inlines, at: start(of: parent))
      return []
    }
    return parent.children.compactMap { inline($0, depth: depth + 1) }
  }

  private mutating func inline(_ node: Node, depth: Int) -> Inline? {
    switch node.type {
    case CMARK_NODE_TEXT: .text(node.literal)
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_CODE: name(node) ?? .code(node.literal)
    case CMARK_NODE_HTML_INLINE: .html(node.literal)
    case CMARK_NODE_EMPH: .emphasis(inlines(of: node, depth: depth))
    case CMARK_NODE_STRONG: .strong(inlines(of: node, depth: depth))
    case CMARK_NODE_LINK: .link(link(node, depth: depth))
    case CMARK_NODE_IMAGE: .image(link(node, depth: depth))
    default: nil
    }
  }

  private mutating func link(_ node: Node, depth: Int) -> Link {
    let content = inlines(of: node, depth: depth)
    return Link(destination: node.url, title: node.title, content: content, start: start(of: node))
  }

  private func start(of node: Node) -> Position {
    place(of: node).map { $0.piece.position(of: $0.offset) } ?? node.start
  }

  /// A symbol name: a code span in exactly two backticks, without spaces or backticks.
  private func name(_ node: Node) -> Inline? {
    let text = node.literal
    guard !text.isEmpty, !text.utf8.contains(where: { $0 == 0x20 || $0 == 0x60 || $0 == 0x0A }),
      let (piece, offset) = place(of: node), piece.hasDoubleBackticks(around: text, at: offset)
    else { return nil }
    return .name(SymbolName(text: text, start: piece.position(of: offset - 2)))
  }

  /// The place that libcmark reports for a node; for a code span, the place of its text.
  /// On each line, libcmark counts columns as though the text began in the block's own column.
  private func place(of node: Node) -> (piece: TextPiece, offset: Int)? {
    let index = node.start.line - origin.line
    guard source.indices.contains(index) else { return nil }
    let guardCount = isGuarded && index == 0 ? TextPiece.guardText.utf8.count : 0
    return (source[index], node.start.column - origin.column - guardCount)
  }
}

extension TextPiece {
  /// Whether a text is at an offset, between exactly two backticks on each side. O(text).
  fileprivate func hasDoubleBackticks(around inner: String, at offset: Int) -> Bool {
    guard offset >= 2 else { return false }
    func isBacktick(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "`") }
    let rest = text.utf8.dropFirst(offset)
    return rest.starts(with: inner.utf8)
      && text.utf8.prefix(offset).reversed().prefix(while: isBacktick).count == 2
      && rest.dropFirst(inner.utf8.count).prefix(while: isBacktick).count == 2
  }
}
