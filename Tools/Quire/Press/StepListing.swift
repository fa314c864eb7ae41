import Manuscript
import Proof

/// A step: the new version of a file, with what changed since the one before.
struct StepListing {
  let fence: Fence
  let name: String
  /// The version before; nil for the first.
  let before: Fence?
  /// Which step of the file this is, counted from 1, and how many there are.
  let number: Int
  let count: Int

  var html: String {
    let rows = rows
    let added = rows.filter { $0.change == .added }.count
    let removed = rows.filter { $0.change == .removed }.count
    let tally =
      before == nil
      ? ""
      : "<span class=\"tally\"><span class=\"p\">+\(added)</span> <span class=\"m\">−\(removed)</span>"
        + "<span class=\"hid\"> lines</span></span>"
    let new = rows.filter { $0.change != .removed }.enumerated()
      .filter { $0.element.change == .added && before != nil }.map(\.offset)
    let total = rows.filter { $0.change != .removed }.count
    let label = count == 1 ? "A file beside the program" : "Step \(number) of \(count)"
    return """
      <figure class="listing\(before == nil ? "" : " step") edged\(fence.isWide ? " wide" : "")" aria-label="\(Html.escape(name)), \(label.lowercased())">\
      <figcaption class="bar"><span class="label">\(label)</span><span class="file">\(name.breakable)</span>\(tally)\
      <span class="acts"><button class="act js-only" type="button" data-copy="lines" title="The lines as shown">Copy</button>\
      <button class="act js-only" type="button" data-copy="own" title="The whole file as it is now">Copy file</button></span></figcaption>\
      \(Ruler.edge(lines: total, new: Set(new)))<div class="body"><div class="code">\(code(rows))</div></div>\
      <template class="whole">\(Html.escape(fence.text))</template></figure>
      """
  }

  // MARK: What changed

  private enum Change { case same, added, removed }

  private struct Row {
    let change: Change
    let line: StyledLine
  }

  private var rows: [Row] {
    let new = SwiftColors.lines(of: fence.text)
    guard let before else { return new.map { Row(change: .same, line: $0) } }
    let old = SwiftColors.lines(of: before.text)
    let (added, removed) = fence.lineChanges(since: before)
    var rows: [Row] = []
    var place = 0
    for (index, line) in new.enumerated() {
      while removed.contains(place) {
        rows.append(Row(change: .removed, line: old[place]))
        place += 1
      }
      rows.append(Row(change: added.contains(index) ? .added : .same, line: line))
      if !added.contains(index) { place += 1 }
    }
    while place < old.count {
      if removed.contains(place) { rows.append(Row(change: .removed, line: old[place])) }
      place += 1
    }
    return rows
  }

  // MARK: Lines

  /// Long runs of unchanged lines are folded, with two lines of context left around each change.
  private func code(_ rows: [Row]) -> String {
    var html = ""
    var index = 0
    var open = ""
    func flush() {
      if !open.isEmpty { html += "<pre><code>\(open)</code></pre>" }
      open = ""
    }
    while index < rows.count {
      let run = rows[index...].prefix { $0.change == rows[index].change }
      let lines = run.map { Self.html($0.line, isRemoved: $0.change == .removed) }
      switch rows[index].change {
      case .added: open += "<ins>\(lines.joined())</ins>"
      case .removed: open += "<del>\(lines.joined())</del>"
      case .same where before != nil && run.count > 6:
        let head = index == 0 ? 1 : 2
        let tail = run.endIndex == rows.count ? 1 : 2
        open += lines.prefix(head).joined()
        flush()
        let folded = lines.dropFirst(head).dropLast(tail)
        html +=
          "<details class=\"fold\"><summary>\(folded.count) lines unchanged</summary>"
          + "<pre><code>\(folded.joined())</code></pre></details>"
        open += lines.suffix(tail).joined()
      case .same: open += lines.joined()
      }
      index = run.endIndex
    }
    flush()
    return html
  }

  private static func html(_ line: StyledLine, isRemoved: Bool) -> String {
    guard !line.pieces.isEmpty else { return "<span class=\"l\"> </span>\n" }
    let html = line.html()
    let indent = String(repeating: " ", count: line.indent)
    let text = isRemoved ? indent + "<span class=\"x\">\(html.dropFirst(line.indent))</span>" : html
    return "<span class=\"l\(line.indentClass)\">\(text)</span>\n"
  }
}

extension Fence {
  /// The lines that came and went since an earlier version, by their places in the bodies.
  func lineChanges(since before: Fence) -> (added: Set<Int>, removed: Set<Int>) {
    var added: Set<Int> = []
    var removed: Set<Int> = []
    for change in body.map(\.text).difference(from: before.body.map(\.text)) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    return (added, removed)
  }
}

extension Manuscript {
  /// The version of a stepped file before the one in a fence; nil for its first version.
  func stepBefore(_ index: Int) -> Int? {
    guard case .step(let name, _, _) = fences[index].kind else { return nil }
    return fences.indices.prefix(index).last { other in
      if case .step(name, _, _) = fences[other].kind { true } else { false }
    }
  }
}
