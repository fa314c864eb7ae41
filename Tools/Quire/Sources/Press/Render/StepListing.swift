import Manuscript
import SwiftAnalysis

/// A step: a version of a file, with the changes since the previous one.
struct StepListing {
  let fence: Fence
  let name: String
  /// The previous version; nil for the first.
  let previous: Fence?
  /// What its bar says, such as `Step 2 of 5`.
  let label: String
  /// Whether it is a file that ships, from its first line to its last; then its lines of code have
  /// numbers.
  var isWhole = false
  let highlight: Highlighter
  /// Its identifier on the page.
  var id = ""
  /// The attribute that names the parts of its file; nil where it cannot be copied as a file.
  var file: String?
  /// The templates with the text to copy.
  var template = ""
  /// The names that link to popovers, by the lines of the body.
  var names: [Int: [NameLink]] = [:]

  var html: String {
    let rows = [StepRow](from: previous, to: fence, highlight: highlight, names: names)
    let added = rows.filter { $0.change == .added }.count
    let removed = rows.filter { $0.change == .removed }.count
    let tally =
      previous == nil
      ? ""
      : "<span class=\"tally\"><span class=\"p\">+\(added)</span> <span class=\"m\">−\(removed)</span>"
        + "<span class=\"hid\"> lines</span></span>"
    let new = rows.filter { $0.change != .removed }.enumerated()
      .filter { $0.element.change == .added && previous != nil }.map(\.offset)
    let total = rows.filter { $0.change != .removed }.count
    let style = (previous == nil ? "" : " step") + (isWhole ? " numbered" : "")
    return """
      <figure class="listing\(style) edged\(fence.isWide(beyond: 66) ? " wide" : "")" aria-label="\(Html.escape(name)), \(label.lowercased())" id="\(id)"\(file ?? "")>\
      <figcaption class="bar"><span class="label">\(label)</span><span class="file">\(name.breakablePath)</span>\(tally)\
      <span class="acts"><button class="act js-only" type="button" data-copy="lines" title="The lines as shown">Copy</button>\(copyFile)</span></figcaption>\
      \(isWhole ? "" : Ruler.edge(lines: total, new: Set(new)))<div class="body"><div class="code">\(code(rows))</div></div>\
      \(template)</figure>
      """
  }

  private var copyFile: String {
    file == nil
      ? ""
      : "<button class=\"act js-only\" type=\"button\" data-copy=\"file\""
        + " title=\"The whole file as it is now\">Copy file</button>"
  }

  // MARK: Lines

  /// Folds hidden lines, and long runs of unchanged ones except for two lines around each change.
  private func code(_ rows: [StepRow]) -> String {
    var block = CodeBlockWriter()
    let counted = isWhole ? countedLines(in: fence.text) : []
    var index = 0
    while index < rows.count {
      let run = rows[index...].prefix {
        $0.change == rows[index].change && $0.isHidden == rows[index].isHidden
      }
      let lines = run.map { html($0, counted) }
      if rows[index].isHidden && !isWhole { block.beginFold() } else { block.endFold() }
      switch rows[index].change {
      case .added: block.add("<ins>\(lines.joined())</ins>", count: lines.count)
      case .removed: block.add("<del>\(lines.joined())</del>", count: lines.count)
      case .same where previous != nil && !rows[index].isHidden && run.count > 6:
        let head = index == 0 ? 1 : 2
        let tail = run.endIndex == rows.count ? 1 : 2
        block.add(lines.prefix(head).joined(), count: head)
        block.beginFold(" unchanged")
        block.add(lines.dropFirst(head).dropLast(tail).joined(), count: run.count - head - tail)
        block.endFold()
        block.add(lines.suffix(tail).joined(), count: tail)
      case .same: block.add(lines.joined(), count: lines.count)
      }
      index = run.endIndex
    }
    return block.finished
  }

  private func html(_ row: StepRow, _ counted: Set<Int>) -> String {
    let line = row.line
    let isCounted = row.index.map(counted.contains) == true
    guard !line.pieces.isEmpty else { return "<span class=\"l\"> </span>\n" }
    let html = line.html(names: row.names)
    let indent = String(repeating: " ", count: line.indent)
    let text =
      row.change == .removed
      ? indent + "<span class=\"x\">\(html.dropFirst(line.indent))</span>" : html
    return "<span class=\"l\(line.indentClass)\(isCounted ? " q" : "")\">\(text)</span>\n"
  }
}
