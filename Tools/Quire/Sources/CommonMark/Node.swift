import CCMark

/// A libcmark node, borrowed from its tree.
struct Node {
  let pointer: OpaquePointer

  /// Parses a text into a tree. The caller frees the root.
  static func parse(_ text: String) -> Node {
    Node(pointer: cmark_parse_document(text, text.utf8.count, CMARK_OPT_DEFAULT))
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
