import CommonMark

/// A table whose first column holds the row headers. Each cell has its column's name in an attribute,
/// so that narrow pages can show the table as a list.
struct TableWriter {
  let table: Table
  let inline: ([Inline]) -> String

  var html: String {
    let heads = table.head.enumerated().map { index, head in
      let name = head.isEmpty ? "<span class=\"hid\">—</span>" : inline(head)
      return "<th scope=\"col\"\(style(index))>\(name)</th>"
    }
    let rows = table.rows.map { row in
      let cells = row.enumerated().map { index, cell in
        index == 0
          ? "<th scope=\"row\">\(inline(cell))</th>"
          : "<td\(style(index)) data-as=\"\(Html.escape(table.head[index].plainText))\">\(inline(cell))</td>"
      }
      return "<tr>\(cells.joined())</tr>"
    }
    return "<table>\n<thead><tr>\(heads.joined())</tr></thead>\n<tbody>\n"
      + rows.joined(separator: "\n") + "\n</tbody>\n</table>\n"
  }

  private func style(_ column: Int) -> String {
    switch table.alignments[column] {
    case .right: " class=\"right\""
    case .center: " class=\"center\""
    case .left, .none: ""
    }
  }
}
