import CCMark

extension Document {
  /// Parses CommonMark with libcmark, then GitHub's tables and alerts on top. O(text).
  ///
  /// The text is expected to be valid UTF-8 without a byte order mark. CommonMark has no errors:
  /// every text is a document.
  public init(parsing text: String) {
    let root = Node.parse(text)
    defer { cmark_node_free(root.pointer) }
    let reader = BlockReader(lines: SourceLines(text))
    blocks = reader.blocks(of: root)
  }
}

/// Turns libcmark's blocks into values.
private struct BlockReader {
  let lines: SourceLines

  func blocks(of parent: Node) -> [Block] {
    parent.children.flatMap(blocks(from:))
  }

  private func blocks(from node: Node) -> [Block] {
    let kind: Block.Kind
    switch node.type {
    case CMARK_NODE_PARAGRAPH: return paragraph(node)
    case CMARK_NODE_HEADING:
      kind = .heading(level: Int(cmark_node_get_heading_level(node.pointer)), inlines(of: node))
    case CMARK_NODE_CODE_BLOCK:
      kind = .code(CodeBlock(info: node.fenceInfo, text: node.literal))
    case CMARK_NODE_HTML_BLOCK: kind = .html(node.literal)
    case CMARK_NODE_BLOCK_QUOTE: kind = Alert.unwrapping(quote: blocks(of: node))
    case CMARK_NODE_LIST: kind = .list(list(node))
    case CMARK_NODE_THEMATIC_BREAK: kind = .thematicBreak
    default: return []
    }
    return [Block(kind, at: node.start)]
  }

  /// The paragraph, or a table with the lines above its head as a paragraph.
  private func paragraph(_ node: Node) -> [Block] {
    let source = lines.paragraph(from: node.start, through: node.endLine)
    guard let found = TableSource(paragraph: source) else {
      return [Block(.paragraph(inlines(of: node)), at: node.start)]
    }
    let head = Position(line: node.start.line + found.firstLine, column: node.start.column)
    let table = Block(.table(found.table { self.inlines(in: [$0]) }), at: head)
    guard found.firstLine > 0 else { return [table] }
    let text = inlines(in: source.prefix(found.firstLine).map { TextPiece($0) })
    return [Block(.paragraph(text), at: node.start), table]
  }

  private func list(_ node: Node) -> List {
    let isOrdered = cmark_node_get_list_type(node.pointer) == CMARK_ORDERED_LIST
    return List(
      start: isOrdered ? Int(cmark_node_get_list_start(node.pointer)) : nil,
      isTight: cmark_node_get_list_tight(node.pointer) != 0,
      items: node.children.map(blocks(of:)))
  }

  private func inlines(of node: Node) -> [Inline] {
    var reader = InlineReader(source: .block(lines, start: node.start))
    return reader.inlines(of: node)
  }

  /// Parses lines as the text of one paragraph, whatever they begin with.
  private func inlines(in pieces: [TextPiece]) -> [Inline] {
    guard pieces.contains(where: { !$0.text.isEmpty }) else { return [] }
    let root = Node.parse(TextPiece.paragraph(of: pieces))
    defer { cmark_node_free(root.pointer) }
    guard let paragraph = root.children.first else { return [] }
    var reader = InlineReader(source: .pieces(pieces))
    var found = reader.inlines(of: paragraph)
    if case .text(let text) = found.first {
      // By bytes: the blank and a combining mark after it are one character.
      let rest = Substring(text.utf8.dropFirst(TextPiece.guardText.utf8.count))
      if rest.isEmpty { found.removeFirst() } else { found[0] = .text(String(rest)) }
    }
    return found
  }
}
