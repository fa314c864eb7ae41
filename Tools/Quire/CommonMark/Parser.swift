import CCMark

extension Document {
  /// Parses CommonMark with libcmark, then GitHub's tables and alerts on top. O(text).
  ///
  /// The text is expected to be valid UTF-8 without a byte order mark. CommonMark has no errors:
  /// every text is a document.
  public init(parsing text: String) {
    let root = Node.parse(text)
    defer { cmark_node_free(root.pointer) }
    let reader = Reader(lines: SourceLines(text))
    blocks = reader.blocks(of: root)
  }
}

/// Where the C world ends: libcmark's nodes go in, values come out.
private struct Reader {
  let lines: SourceLines
  /// The line of the document that the text is a part of; nil where it is the document.
  var row: Substring?

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

  /// A paragraph may turn out to be a table, with the lines above its head left as text.
  private func paragraph(_ node: Node) -> [Block] {
    let source = lines.text(from: node.start, through: node.endLine)
    guard let found = TableSource(paragraph: source) else {
      return [Block(.paragraph(inlines(of: node)), at: node.start)]
    }
    let head = Position(line: node.start.line + found.firstLine, column: node.start.column)
    let table = Block(.table(found.table { self.cell($0, line: head.line + $1) }), at: head)
    guard found.firstLine > 0 else { return [table] }
    let text = cell(source.prefix(found.firstLine).joined(separator: "\n"), line: node.start.line)
    return [Block(.paragraph(text), at: node.start), table]
  }

  private func cell(_ text: String, line: Int) -> [Inline] {
    let root = Node.parse(text)
    defer { cmark_node_free(root.pointer) }
    let cell = Reader(lines: SourceLines(text), row: lines[line])
    return root.children.first.map { cell.inlines(of: $0, lineOffset: line - 1) } ?? []
  }

  private func list(_ node: Node) -> List {
    let isOrdered = cmark_node_get_list_type(node.pointer) == CMARK_ORDERED_LIST
    return List(
      start: isOrdered ? Int(cmark_node_get_list_start(node.pointer)) : nil,
      isTight: cmark_node_get_list_tight(node.pointer) != 0,
      items: node.children.map(blocks(of:)))
  }

  /// The name of a symbol, where a code span is one.
  private func name(_ node: Node, in block: Position, _ lineOffset: Int) -> Inline? {
    let text = node.literal
    guard var start = lines.nameStart(text, at: node.start, in: block) else { return nil }
    // A cell's columns are its own; the row's are those that an editor knows.
    if let row, let place = row.firstRange(of: "``\(text)``") {
      start.column = row[..<place.lowerBound].utf8.count + 1
    }
    start.line += lineOffset
    return .name(SymbolName(text, at: start))
  }

  private func inlines(of parent: Node, in block: Position? = nil, lineOffset: Int = 0) -> [Inline]
  {
    parent.children.compactMap { node in
      func content() -> [Inline] {
        inlines(of: node, in: block ?? parent.start, lineOffset: lineOffset)
      }
      func link() -> Link {
        var start = node.start
        start.line += lineOffset
        return Link(
          destination: String(cString: cmark_node_get_url(node.pointer)),
          title: String(cString: cmark_node_get_title(node.pointer)),
          content: content(), start: start)
      }
      switch node.type {
      case CMARK_NODE_TEXT: return .text(node.literal)
      case CMARK_NODE_SOFTBREAK: return .softBreak
      case CMARK_NODE_LINEBREAK: return .lineBreak
      case CMARK_NODE_CODE:
        return name(node, in: block ?? parent.start, lineOffset) ?? .code(node.literal)
      case CMARK_NODE_HTML_INLINE: return .html(node.literal)
      case CMARK_NODE_EMPH: return .emphasis(content())
      case CMARK_NODE_STRONG: return .strong(content())
      case CMARK_NODE_LINK: return .link(link())
      case CMARK_NODE_IMAGE: return .image(link())
      default: return nil
      }
    }
  }
}

/// A libcmark node, borrowed from its tree.
private struct Node {
  let pointer: OpaquePointer

  /// Parses a text into a tree; whoever asked frees it.
  static func parse(_ text: String) -> Node {
    Node(pointer: cmark_parse_document(text, text.utf8.count, CMARK_OPT_DEFAULT))
  }

  var type: cmark_node_type { cmark_node_get_type(pointer) }
  var literal: String { cmark_node_get_literal(pointer).map { String(cString: $0) } ?? "" }
  var fenceInfo: String { cmark_node_get_fence_info(pointer).map { String(cString: $0) } ?? "" }
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
