import CommonMark
import Foundation

/// Renders inline Markdown as HTML.
struct InlineWriter: Sendable {
  /// The address of a link on the pages; nil where it has none.
  var address: @Sendable (String) -> String? = { _ in nil }
  /// The link for a symbol's name; nil for an unknown symbol.
  var symbol: @Sendable (String) -> ReferenceLink? = { _ in nil }
  /// Whether images are shown, or only their texts.
  var hasImages = true

  /// Text with its markup.
  func html(_ inlines: [Inline]) -> String {
    inlines.map { inline -> String in
      switch inline {
      case .text(let text): return Html.words(text)
      case .softBreak: return "\n"
      case .lineBreak: return "<br/>\n"
      case .code(let text): return "<code>\(Html.code(text))</code>"
      case .name(let name): return self.name(name.text)
      case .html(let text): return text.hasPrefix("<!--") ? "" : Html.escape(text)
      case .emphasis(let inner): return "<em>\(html(inner))</em>"
      case .strong(let inner): return "<dfn class=\"term\">\(html(inner))</dfn>"
      case .link(let link): return self.link(link)
      case .image(let link):
        let text = Html.escape(link.content.plainText)
        // An image cannot run a script from a `data:` address.
        guard hasImages, !Self.isRefused(link.destination, except: "data") else { return text }
        return "<img src=\"\(Html.escape(link.destination))\" alt=\"\(text)\">"
      }
    }.joined()
  }

  /// Whether a link could run a script or open a local file.
  private static func isRefused(_ link: String, except allowed: String? = nil) -> Bool {
    // Browsers ignore control characters and spaces in a scheme.
    let scheme = link.lowercased().unicodeScalars.filter { $0 > " " }.prefix { $0 != ":" }
    let name = String(String.UnicodeScalarView(scheme))
    return ["javascript", "data", "vbscript", "file"].contains(name) && name != allowed
  }

  private func name(_ name: String) -> String {
    guard let link = symbol(name) else { return "<code>\(Html.escape(name))</code>" }
    return
      "<a class=\"symbol\" href=\"\(link.address)\"><code>\(Html.escape(link.title))</code></a>"
  }

  private func link(_ link: Link) -> String {
    guard !Self.isRefused(link.destination), let target = address(link.destination) else {
      return html(link.content)
    }
    let title = link.title.isEmpty ? "" : " title=\"\(Html.escape(link.title))\""
    return "<a href=\"\(Html.escape(target))\"\(title)>\(html(link.content))</a>"
  }
}

/// A link to a symbol or a module in the reference.
struct ReferenceLink {
  /// The address, ready for an attribute.
  let address: String
  let title: String
}

/// A list as HTML, which the pages and the EPUB share. Items of a tight list have no paragraphs.
struct ListWriter {
  let list: List
  let inline: ([Inline]) -> String
  let blocks: ([Block]) -> String

  var html: String {
    let items = list.items.map { item -> String in
      guard list.isTight, case .paragraph(let text) = item.first?.kind else {
        return "<li>\(blocks(item))</li>"
      }
      return "<li>\(inline(text))\(blocks(Array(item.dropFirst())))</li>"
    }.joined(separator: "\n")
    guard let start = list.start else { return "<ul>\n\(items)\n</ul>\n" }
    return "<ol\(start == 1 ? "" : " start=\"\(start)\"")>\n\(items)\n</ol>\n"
  }
}

/// A table whose first column has the row headers. Each cell has its column's name in an attribute,
/// so that narrow pages can show a table of words as a list; a table of numbers scrolls there.
struct TableWriter {
  let table: Table
  /// Whether times have bars.
  var hasBars = false
  let inline: ([Inline]) -> String

  var html: String {
    let times = table.head.indices.map { column in Times(table.rows.map { $0[column].plainText }) }
    let heads = table.head.enumerated().map { index, head in
      let unit = times[index].map { ", \($0.unit)" } ?? ""
      return head.isEmpty
        ? "<td></td>" : "<th scope=\"col\"\(style(index))>\(inline(head))\(unit)</th>"
    }
    let rows = table.rows.enumerated().map { place, row in
      let cells = row.enumerated().map { index, cell -> String in
        guard index > 0 else { return "<th scope=\"row\">\(inline(cell))</th>" }
        let time = times[index]?.html(place, hasBar: hasBars)
        let name = Html.escape(table.head[index].plainText)
        return "<td\(style(index)) data-as=\"\(name)\">\(time ?? inline(cell))</td>"
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

/// A column of times, which a page shows in one unit: that of the median. In Markdown each has its own.
private struct Times {
  let unit: String
  private let numbers: [Double?]

  private static let scales = ["ns": 1.0, "µs": 1e3, "ms": 1e6, "s": 1e9]

  /// Nil where most cells have another form than `36.8 ns`.
  init?(_ cells: [String]) {
    let found = cells.map { cell -> (time: Double, unit: String)? in
      guard let match = cell.wholeMatch(of: #/([\d.,]+) (ns|µs|ms|s)/#)?.output,
        let number = Double(match.1.replacing(",", with: "")), let scale = Self.scales["\(match.2)"]
      else { return nil }
      return (number * scale, "\(match.2)")
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
