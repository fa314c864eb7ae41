import CCMark

extension Document {
  /// Parses CommonMark with libcmark, and GitHub's tables and alerts on top. O(text).
  ///
  /// The text must be valid UTF-8 without a byte order mark. CommonMark has no errors: every text
  /// is a document. Text that is nested too deep is left out, see `exceededLimit`.
  package init(parsing text: String, lines: SourceLines? = nil) {
    let lines = lines ?? SourceLines(text)
    if let exceeded = ParsingCost.exceededLimit(in: lines) {
      self.init(blocks: [], exceededLimit: exceeded)
      return
    }
    let root = Node.parse(text)
    defer { cmark_node_free(root.pointer) }
    var reader = BlockReader(lines: lines)
    var blocks = reader.blocks(of: root, depth: 0)
    if !reader.parts.isEmpty {
      // Below the parts is the text with the definitions of the links in them.
      let above = reader.parts.map { TextPiece.paragraph(of: $0) + "\n\n" }.joined()
      let whole = Node.parse(above + text)
      defer { cmark_node_free(whole.pointer) }
      reader = BlockReader(lines: lines, paragraphs: whole.children.prefix(reader.parts.count))
      blocks = reader.blocks(of: root, depth: 0)
    }
    self.init(blocks: blocks, exceededLimit: reader.exceededLimit)
  }
}

private struct BlockReader {
  let lines: SourceLines
  /// The paragraphs that the parts are; none before the parts are known.
  var paragraphs: ArraySlice<Node> = []
  /// What is parsed separately: cells of tables, and the lines above a header.
  private(set) var parts: [[TextPiece]] = []
  private(set) var exceededLimit: ExceededLimit?

  mutating func blocks(of parent: Node, depth: Int) -> [Block] {
    let nodes = parent.children
    if depth > Document.nestingLimit, let node = nodes.first {
      exceededLimit = exceededLimit ?? ExceededLimit(.blocks, at: node.start)
      return []
    }
    return nodes.flatMap { blocks(from: $0, depth: depth) }
  }

  private mutating func blocks(from node: Node, depth: Int) -> [Block] {
    let kind: Block.Kind
    switch node.type {
    case CMARK_NODE_PARAGRAPH: return paragraph(node)
    case CMARK_NODE_HEADING:
      let level = Int(cmark_node_get_heading_level(node.pointer))
      kind = .heading(level: level, inlines(of: node, in: source(of: node)))
    case CMARK_NODE_CODE_BLOCK:
      kind = .code(CodeBlock(info: node.fenceInfo, text: node.literal))
    case CMARK_NODE_HTML_BLOCK: kind = .html(node.literal)
    case CMARK_NODE_BLOCK_QUOTE:
      kind = Alert.unwrapping(quote: blocks(of: node, depth: depth + 1))
    case CMARK_NODE_LIST: kind = .list(list(node, depth: depth + 1))
    case CMARK_NODE_THEMATIC_BREAK: kind = .thematicBreak
    default: return []
    }
    return [Block(kind, at: node.start)]
  }

  /// The paragraph, or a table and the lines above its header as a paragraph.
  private mutating func paragraph(_ node: Node) -> [Block] {
    let source = source(of: node)
    guard let found = TableSource(paragraph: source) else {
      return [Block(.paragraph(inlines(of: node, in: source)), at: node.start)]
    }
    let head = Position(line: source[found.firstLine].line, column: node.start.column)
    if found.isTooLarge { exceededLimit = exceededLimit ?? ExceededLimit(.cells, at: head) }
    let table = Block(.table(found.table { inlines(in: [$0]) }), at: head)
    guard found.firstLine > 0 else { return [table] }
    let above = inlines(in: Array(source.prefix(found.firstLine)))
    return [Block(.paragraph(above), at: node.start), table]
  }

  private mutating func list(_ node: Node, depth: Int) -> List {
    let isOrdered = cmark_node_get_list_type(node.pointer) == CMARK_ORDERED_LIST
    return List(
      start: isOrdered ? Int(cmark_node_get_list_start(node.pointer)) : nil,
      isTight: cmark_node_get_list_tight(node.pointer) != 0,
      items: node.children.map { blocks(of: $0, depth: depth) })
  }

  /// The lines of a block's text, without those of link definitions above it, such as `[a]: b`:
  /// libcmark begins to count the lines of the text at the first of them.
  private func source(of node: Node) -> [TextPiece] {
    let all = lines.paragraph(from: node.start, through: node.endLine)
    guard let first = all.first?.text, first.utf8.first == UInt8(ascii: "["), first.contains("]:"),
      let last = node.children.last
    else { return all }
    // The last line of such a heading is its underline.
    let isHeading = node.type == CMARK_NODE_HEADING && node.endLine > node.start.line
    return Array(all.dropFirst(max(0, node.endLine - (isHeading ? 1 : 0) - last.endLine)))
  }

  private mutating func inlines(
    of node: Node, in source: [TextPiece], isGuarded: Bool = false
  ) -> [Inline] {
    var reader = InlineReader(source: source, origin: node.start, isGuarded: isGuarded)
    defer { exceededLimit = exceededLimit ?? reader.exceededLimit }
    return reader.inlines(of: node)
  }

  /// Parses lines as the text of one paragraph, whatever they begin with.
  private mutating func inlines(in pieces: [TextPiece]) -> [Inline] {
    guard pieces.contains(where: { !$0.text.isEmpty }) else { return [] }
    parts.append(pieces)
    guard let paragraph = paragraphs.popFirst() else { return [] }
    var found = inlines(of: paragraph, in: pieces, isGuarded: true)
    if case .text(let text) = found.first {
      // By bytes: the space and a combining mark after it form one character.
      let rest = Substring(text.utf8.dropFirst(TextPiece.guardText.utf8.count))
      if rest.isEmpty { found.removeFirst() } else { found[0] = .text(String(rest)) }
    }
    return found
  }
}

extension Alert {
  /// Returns an alert if the quote's first line is a marker such as `[!NOTE]`; otherwise the quote.
  static func unwrapping(quote blocks: [Block]) -> Block.Kind {
    guard let first = blocks.first, case .paragraph(let text) = first.kind else {
      return .quote(blocks)
    }
    let line = text.prefix { $0 != .softBreak && $0 != .lineBreak }
    let words = Array(line).plainText
    let isPlain = line.allSatisfy { if case .text = $0 { true } else { false } }
    guard isPlain, words.hasPrefix("[!"), words.hasSuffix("]"),
      let alert = Alert(rawValue: words.dropFirst(2).dropLast().lowercased())
    else { return .quote(blocks) }
    let rest = Array(text.dropFirst(line.count + 1))
    let body = rest.isEmpty ? [] : [Block(.paragraph(rest), at: first.start)]
    return .alert(alert, body + blocks.dropFirst())
  }
}

/// A libcmark node, borrowed from its tree.
struct Node {
  let pointer: OpaquePointer

  /// Parses a text into a tree that the caller frees. The option makes libcmark count all line ends.
  static func parse(_ text: String) -> Node {
    Node(pointer: cmark_parse_document(text, text.utf8.count, CMARK_OPT_SOURCEPOS))
  }

  var type: cmark_node_type { cmark_node_get_type(pointer) }
  var literal: String { cmark_node_get_literal(pointer).map { String(cString: $0) } ?? "" }
  var fenceInfo: String { cmark_node_get_fence_info(pointer).map { String(cString: $0) } ?? "" }
  var url: String { cmark_node_get_url(pointer).map { String(cString: $0) } ?? "" }
  var title: String { cmark_node_get_title(pointer).map { String(cString: $0) } ?? "" }
  var endLine: Int { Int(cmark_node_get_end_line(pointer)) }
  var start: Position {
    Position(
      line: Int(cmark_node_get_start_line(pointer)),
      column: Int(cmark_node_get_start_column(pointer)))
  }

  var children: [Node] {
    guard let first = cmark_node_first_child(pointer) else { return [] }
    return sequence(first: first) { cmark_node_next($0) }.map(Node.init)
  }
}
