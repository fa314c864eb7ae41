import CommonMark
import Foundation

/// Writes blocks as they are on all pages, in the reference and in the EPUB.
struct BlockWriter {
  let inlines: InlineWriter
  /// Whether times in tables have bars.
  var hasBars = false
  let code: (Block) -> String
  let inner: ([Block]) -> String

  func html(_ block: Block) -> String {
    switch block.kind {
    case .paragraph(let text): return "<p>\(inlines.html(text))</p>\n"
    case .heading(_, let text): return "<p><b>\(inlines.html(text))</b></p>\n"
    case .code: return code(block)
    case .list(let list): return self.list(list)
    case .quote(let blocks), .alert(_, let blocks):
      return "<blockquote>\(inner(blocks))</blockquote>\n"
    case .table(let table): return self.table(table)
    case .html(let text):
      let shown = text.replacing(#/<!--[\s\S]*?-->/#, with: "")
      return shown.allSatisfy(\.isWhitespace) ? "" : "<p>\(Html.escape(shown))</p>\n"
    case .thematicBreak: return "<hr/>\n"
    }
  }

  /// A list. Items of a tight list have no paragraphs.
  private func list(_ list: List) -> String {
    let items = list.items.map { item -> String in
      guard list.isTight, case .paragraph(let text) = item.first?.kind else {
        return "<li>\(inner(item))</li>"
      }
      return "<li>\(inlines.html(text))\(inner(Array(item.dropFirst())))</li>"
    }.joined(separator: "\n")
    guard let start = list.start else { return "<ul>\n\(items)\n</ul>\n" }
    return "<ol\(start == 1 ? "" : " start=\"\(start)\"")>\n\(items)\n</ol>\n"
  }

  private static let styles: [Table.Alignment: String] = [
    .right: " class=\"right\"", .center: " class=\"center\"",
  ]

  /// A table whose first column has the row headers. Each cell has its column's name in an attribute,
  /// so that narrow pages can show a table of words as a list; a table of numbers scrolls there.
  private func table(_ table: Table) -> String {
    // The head of the column has the unit; row headers stay as they are.
    let times = table.head.enumerated().map { column, head in
      column == 0 || head.isEmpty ? nil : Times(table.rows.map { $0[column].plainText })
    }
    let styles = table.alignments.map { Self.styles[$0] ?? "" }
    let heads = table.head.enumerated().map { index, head in
      let unit = times[index].map { "⟦, {}¦\($0.unit)⟧" } ?? ""
      return head.isEmpty
        ? "<td></td>" : "<th scope=\"col\"\(styles[index])>\(inlines.html(head))\(unit)</th>"
    }
    let rows = table.rows.enumerated().map { place, row in
      let cells = row.enumerated().map { index, cell -> String in
        guard index > 0 else { return "<th scope=\"row\">\(inlines.html(cell))</th>" }
        let time = times[index]?.html(place, hasBar: hasBars)
        let name = Html.escape(table.head[index].plainText)
        return "<td\(styles[index]) data-as=\"\(name)\">\(time ?? inlines.html(cell))</td>"
      }
      return "<tr>\(cells.joined())</tr>"
    }
    let html =
      "<table>\n<thead><tr>\(heads.joined())</tr></thead>\n<tbody>\n"
      + rows.joined(separator: "\n") + "\n</tbody>\n</table>\n"
    // Numbers are aligned to the right.
    let rest = table.alignments.dropFirst()
    let isNumeric = rest.count { $0 == .right } * 2 > rest.count
    return isNumeric ? "<div class=\"numbers\">\(html)</div>\n" : html
  }
}

/// A column of times, which a page shows in one unit: that of the median. In Markdown each has its own.
private struct Times {
  let unit: String
  private let numbers: [Double?]

  private static let scales = ["ns": 1.0, "µs": 1e3, "ms": 1e6, "s": 1e9]

  /// Nil where most cells have another form than `36.8 ns`.
  init?(_ cells: [String]) {
    let found = cells.map { cell -> (time: Double, unit: String)? in
      // A regular expression takes a third of the time of a page with tables.
      let parts = cell.split(separator: " ")
      guard parts.count == 2, let scale = Self.scales[String(parts[1])],
        parts[0].allSatisfy({ $0 == "." || $0 == "," || ("0"..."9").contains($0) }),
        let number = Double(parts[0].replacing(",", with: "")), (number * scale).isFinite
      else { return nil }
      return (number * scale, String(parts[1]))
    }
    let sorted = found.compactMap(\.self).sorted { $0.time < $1.time }
    guard sorted.count > 1, sorted.count * 2 > cells.count else { return nil }
    unit = sorted[sorted.count / 2].unit
    let scale = Self.scales[unit] ?? 1
    numbers = found.map { $0.map { $0.time / scale } }
  }

  /// A cell with its number, and a bar as long as the time; nil for a cell that is no time.
  func html(_ row: Int, hasBar: Bool) -> String? {
    guard let number = numbers[row], let most = numbers.compactMap(\.self).max() else { return nil }
    let text = number.formatted(
      .number.precision(.significantDigits(1...6)).locale(Locale(identifier: "en_US")))
    guard hasBar else { return text }
    let length = most > 0 ? max(1, Int(100 * number / most)) : 1
    return text
      + "<svg viewBox=\"0 0 100 2\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
      + "<path d=\"M100 1h-\(length)\"/></svg>"
  }
}
