import CommonMark

/// A table whose first column has the row headers. Each cell has its column's name in an attribute,
/// so that narrow pages can show a table of words as a list; a table of numbers scrolls there.
struct TableWriter {
  let table: Table
  let inline: ([Inline]) -> String

  var html: String {
    let heads = table.head.enumerated().map { index, head in
      head.isEmpty ? "<td></td>" : "<th scope=\"col\"\(style(index))>\(inline(head))</th>"
    }
    let rows = table.rows.map { row in
      let cells = row.enumerated().map { index, cell in
        index == 0
          ? "<th scope=\"row\">\(inline(cell))</th>"
          : "<td\(style(index)) data-as=\"\(Html.escape(table.head[index].plainText))\">\(inline(cell))</td>"
      }
      return "<tr>\(cells.joined())</tr>"
    }
    let html =
      "<table>\n<thead><tr>\(heads.joined())</tr></thead>\n<tbody>\n"
      + rows.joined(separator: "\n") + "\n</tbody>\n</table>\n"
    return isNumeric ? "<div class=\"numbers\">\(html)</div>\n" : html
  }

  /// Whether most columns after the first are aligned to the right, as numbers are.
  private var isNumeric: Bool {
    let rest = table.alignments.dropFirst()
    return !rest.isEmpty && rest.count { $0 == .right } * 2 > rest.count
  }

  private func style(_ column: Int) -> String {
    switch table.alignments[column] {
    case .right: " class=\"right\""
    case .center: " class=\"center\""
    case .left, .none: ""
    }
  }
}
