import Manuscript
import Support
import SwiftAnalysis

extension Listing {
  /// Puts a step into its frame: the changes since the previous version, their number, and the ruler.
  func complete(_ frame: inout ListingFrame, _ step: Step) {
    var rows = [StepRow](self, step)
    rows.joinGrownLines()
    if step.previous != nil, !step.isShipped { rows.foldUnchanged() }
    let isNew = rows.filter { $0.change != .removed }.map { $0.change == .added }
    frame.name = "\(Html.escape(step.name)), \(step.label.lowercased())"
    frame.style = (step.isWhole ? "numbered " : "") + "edged"
    // The numbers of lines take room, and so do the signs of change.
    let columns = step.isWhole ? 64 : step.previous == nil ? 68 : 66
    let shown = rows.filter { step.isWhole || !$0.isHidden && !$0.isFolded }
    if shown.contains(where: { $0.line.text.count > columns }) { frame.style += " wide" }
    frame.fileTitle = "⟦The whole file as it is now⟧"
    if step.previous != nil {
      let removed = rows.count - isNew.count
      frame.style = "step " + frame.style
      frame.bar +=
        "<span class=\"tally\"><span class=\"p\">+\(isNew.count { $0 })</span>"
        + " <span class=\"m\">−\(removed)</span><span class=\"hid\"> ⟦lines⟧</span></span>"
    }
    if !step.isWhole {
      let new = step.previous == nil ? [] : isNew.indices.filter { isNew[$0] }
      frame.edge = Ruler.edge(lines: isNew.count, new: Set(new))
    }
    frame.code = code(rows, step)
  }

  private func code(_ rows: [StepRow], _ step: Step) -> String {
    var block = CodeBlockWriter()
    let counted = step.isWhole ? countedLines(in: fence.text) : []
    var index = 0
    while index < rows.count {
      let run = rows[index...].prefix {
        $0.change == rows[index].change && $0.isHidden == rows[index].isHidden
          && $0.isFolded == rows[index].isFolded && $0.isGrown == rows[index].isGrown
      }
      let lines = run.map { html($0, counted, step.origins) }
      if rows[index].isHidden && !step.isWhole {
        block.beginFold()
      } else if rows[index].isFolded {
        block.beginFold("⟦ unchanged⟧")
      } else {
        block.endFold()
      }
      switch rows[index].change {
      case .added where !rows[index].isGrown:
        block.add("<ins>\(lines.joined())</ins>", count: lines.count)
      case .removed: block.add("<del>\(lines.joined())</del>", count: lines.count)
      case .added, .same: block.add(lines.joined(), count: lines.count)
      }
      index = run.endIndex
    }
    return block.finished
  }

  private func html(
    _ row: StepRow, _ counted: Set<Int>, _ origins: [Int: (label: String, address: String)]
  ) -> String {
    let line = row.line
    let isCounted = row.index.map(counted.contains) == true
    guard !line.pieces.isEmpty else { return "<span class=\"l\"> </span>\n" }
    let html = line.html(names: row.names, inserted: row.inserted)
    // A line of a multi-line string or comment begins with the tag of its span.
    let indent = html.prefix { $0 == " " }
    let rest = html.dropFirst(indent.count)
    let text = row.change == .removed ? "\(indent)<span class=\"x\">\(rest)</span>" : html
    let origin = row.index.flatMap { origins[$0] }.map {
      "<a class=\"by\" href=\"\($0.address)\" title=\"⟦The step that wrote it⟧\">\($0.label)</a>"
    }
    let marks = (isCounted ? " q" : "") + (row.isGrown ? " grown" : "")
    return
      "<span class=\"l\(line.indentClass)\(marks)\">\(text)\(origin ?? "")</span>\n"
  }
}

/// Groups lines into blocks of code, some of them folded.
struct CodeBlockWriter {
  private var html = ""
  private var open = ""
  private var count = 0
  /// The end of the fold's label, after the number of lines; nil outside of folds.
  private var fold: String?

  mutating func add(_ lines: String, count: Int = 1) {
    open += lines
    self.count += count
  }

  /// Begins a fold, unless one with this label is open.
  mutating func beginFold(_ words: String = "") {
    guard fold != words else { return }
    close()
    fold = words
  }

  mutating func endFold() {
    guard fold != nil else { return }
    close()
    fold = nil
  }

  /// The blocks as HTML; an open fold ends here.
  var finished: String {
    var copy = self
    copy.close()
    return copy.html
  }

  private mutating func close() {
    defer { (open, count) = ("", 0) }
    guard count > 0 else { return }
    let block = "<pre><code>\(open)</code></pre>"
    let label = fold.map { "<summary>⟦\(count.of("line"))⟧\($0)</summary>" }
    html += label.map { "<details class=\"fold\">\($0)\(block)</details>" } ?? block
  }
}

struct StepRow {
  var change: LineChange
  let line: StyledLine
  /// Whether it is between `// snippet.hide` and `// snippet.show`.
  let isHidden: Bool
  /// Whether it is folded, since it is far from all changes.
  var isFolded = false
  var names: [NameLink] = []
  /// Its index in the file; nil for a removed line.
  var index: Int?
  /// The bytes of the words that a line got, if it is otherwise as before; empty for other lines.
  var inserted: [Range<Int>] = []

  var isGrown: Bool { !inserted.isEmpty }
}

extension [StepRow] {
  /// The lines of a file, and those removed since the previous version.
  init(_ listing: Listing, _ step: Listing.Step) {
    let old = step.previous.map { listing.highlight($0.text) } ?? []
    let new = listing.lines
    self = []
    var isHidden = false
    let changes = step.previous.map(listing.fence.changes) ?? new.indices.map { (.same, $0) }
    for (change, index) in changes {
      let isOld = change == .removed
      let line = isOld ? old[index] : new[index]
      switch line.text.snippetMarker {
      case nil:
        append(
          StepRow(
            change: change, line: line, isHidden: isHidden,
            names: isOld ? [] : listing.names[index] ?? [], index: isOld ? nil : index))
      case "hide": isHidden = !isOld || isHidden
      case "show": isHidden = isOld && isHidden
      default: break
      }
    }
    moveAdditionsDown()
  }

  /// Moves each run of added lines down as long as the text stays the same, so that a new function is
  /// shown from its first line to its own brace, and not from the brace above it.
  private mutating func moveAdditionsDown() {
    var start = 0
    while start < count {
      let end = self[start...].firstIndex { $0.change != self[start].change } ?? count
      guard self[start].change == .added, start == 0 || self[start - 1].change == .same else {
        start = end
        continue
      }
      var (first, next) = (start, end)
      while next < count, self[next].change == .same, self[next].line == self[first].line,
        self[next].isHidden == self[first].isHidden
      {
        self[first].change = .same
        self[next].change = .added
        (first, next) = (first + 1, next + 1)
      }
      start = next
    }
  }

  /// Joins each line that got words, such as `public`, with the line that it was. The others keep their
  /// order, so that both versions can still be read from top to bottom.
  fileprivate mutating func joinGrownLines() {
    var (joined, start) = ([StepRow](), 0)
    while start < count {
      // A blank line is often as before while all around it is not.
      let end = self[start...].firstIndex { $0.change == .same && !$0.line.isBlank } ?? count
      var (old, new) = (start, start)
      func add(removedTo oldEnd: Int, othersTo newEnd: Int) {
        joined += (start..<end).filter { row in
          self[row].change == .removed ? (old..<oldEnd) ~= row : (new..<newEnd) ~= row
        }.map { self[$0] }
      }
      for pair in grownLines(in: start..<end) {
        add(removedTo: pair.old, othersTo: pair.new)
        joined.append(self[pair.new])
        joined[joined.count - 1].inserted = pair.inserted
        (old, new) = (pair.old + 1, pair.new + 1)
      }
      add(removedTo: end, othersTo: end)
      if end < count { joined.append(self[end]) }
      start = end + 1
    }
    self = joined
  }

  /// The pairs of a removed row and the added one that has more words, with the bytes of these.
  private func grownLines(in rows: Range<Int>) -> [(old: Int, new: Int, inserted: [Range<Int>])] {
    var pairs: [(old: Int, new: Int, inserted: [Range<Int>])] = []
    for new in rows where self[new].change == .added {
      for old in rows where self[old].change == .removed && old > pairs.last?.old ?? -1 {
        let inserted = self[new].line.text.insertions(since: self[old].line.text)
        guard !inserted.isEmpty, self[old].isHidden == self[new].isHidden else { continue }
        pairs.append((old, new, inserted))
        break
      }
    }
    return pairs
  }

  /// Folds long runs of unchanged rows, except for two rows around each change: whole declarations and
  /// statements, so that no bracket in sight has its partner in a fold.
  fileprivate mutating func foldUnchanged() {
    var start = 0
    while start < count {
      let first = self[start]
      let end =
        self[start...].firstIndex {
          $0.change != first.change || $0.isHidden != first.isHidden
        } ?? count
      if first.change == .same, !first.isHidden, end - start > 6 {
        let top = start == 0 ? 1 : start + 2
        fold(top..<(end == count ? end - 1 : end - 2), in: start..<end)
      }
      start = end
    }
  }

  private mutating func fold(_ rows: Range<Int>, in run: Range<Int>) {
    var start = rows.lowerBound
    while start < rows.upperBound {
      let end = balancedEnd(from: start, to: rows.upperBound)
      let part = declarations(in: start..<end, of: run)
      if part.count > 2 { for index in part { self[index].isFolded = true } }
      start = Swift.max(end, start + 1)
    }
  }

  /// The end of the most rows in which each bracket has its partner; the start where there are none.
  private func balancedEnd(from start: Int, to limit: Int) -> Int {
    var (depth, end) = (0, start)
    for index in start..<limit {
      let (lowest, change) = self[index].line.brackets
      guard depth + lowest >= 0 else { break }
      depth += change
      if depth == 0 { end = index + 1 }
    }
    return end
  }

  /// Balanced rows without blank ones around them. Comments and attributes stay with the declaration
  /// below them.
  private func declarations(in rows: Range<Int>, of run: Range<Int>) -> Range<Int> {
    var (start, end) = (rows.lowerBound, rows.upperBound)
    while end > start, self[end - 1].line.introducesNext { end -= 1 }
    if end == start { end = rows.upperBound }
    while end > start, self[end - 1].line.isBlank { end -= 1 }
    while start < end, self[start].line.isBlank { start += 1 }
    guard start == rows.lowerBound, start < end else { return start..<end }
    while start > run.lowerBound, !self[start - 1].isFolded, self[start - 1].line.introducesNext {
      start -= 1
    }
    return start..<end
  }
}

extension String {
  /// The bytes of the words and signs that a line of code got; empty if it lost one, or had no word.
  fileprivate func insertions(since old: String) -> [Range<Int>] {
    let (before, after) = (old.tokens, tokens)
    guard before.contains(where: { $0.count > 1 }) else { return [] }
    let changes = after.difference(from: before)
    guard changes.removals.isEmpty else { return [] }
    let starts = after.reduce(into: [0]) { $0.append($0.last! + $1.utf8.count) }
    return changes.insertions.reduce(into: []) { ranges, change in
      guard case .insert(let offset, _, _) = change else { return }
      if ranges.last?.upperBound == starts[offset] {
        ranges[ranges.count - 1] = ranges.last!.lowerBound..<starts[offset + 1]
      } else {
        ranges.append(starts[offset]..<starts[offset + 1])
      }
    }
  }

  /// Its words, attributes and signs, each blank alone.
  private var tokens: [Substring] {
    var (tokens, rest) = ([Substring](), self[...])
    while let first = rest.first {
      let word = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let isWord = first.isLetter || first.isNumber || first == "_" || first == "@"
      tokens.append(isWord ? rest[..<word.endIndex] : rest.prefix(1))
      rest = rest[tokens[tokens.count - 1].endIndex...]
    }
    return tokens
  }
}

extension StyledLine {
  /// How deep the brackets of the line lead, and the lowest depth on the way; its start has depth 0.
  fileprivate var brackets: (lowest: Int, end: Int) {
    var (lowest, depth) = (0, 0)
    for piece in pieces where piece.style != .string && piece.style != .comment {
      for character in piece.text {
        if "([{".contains(character) { depth += 1 }
        if ")]}".contains(character) { depth -= 1 }
        lowest = min(lowest, depth)
      }
    }
    return (lowest, depth)
  }

  fileprivate var isBlank: Bool { text.allSatisfy { $0 == " " } }

  /// Whether it is a comment or an attribute alone, which belongs to the line below.
  fileprivate var introducesNext: Bool {
    let code = text.drop { $0 == " " }
    return code.hasPrefix("//") || code.hasPrefix("@") && !code.contains("{")
  }
}

extension Fence {
  func changes(since previous: Fence) -> [(change: LineChange, index: Int)] {
    body.map(\.text).merged(with: previous.body.map(\.text))
  }
}

extension Manuscript {
  /// The fence of the step that wrote each line of a file's version. A line that was taken out and written
  /// again is of the later step.
  func origins(of index: Int) -> [Int] {
    let versions = fences[...index].indices.filter { fences[$0].stepName == fences[index].stepName }
    var origins = fences[versions[0]].body.map { _ in versions[0] }
    for (old, new) in zip(versions, versions.dropFirst()) {
      var rest = origins[...]
      origins = []
      for (change, _) in fences[new].changes(since: fences[old]) {
        let before = change == .added ? new : rest.removeFirst()
        if change != .removed { origins.append(before) }
      }
    }
    return origins
  }

  /// The fence with the previous version of a step's file; nil for the first version.
  func stepBefore(_ index: Int) -> Int? {
    guard let name = fences[index].stepName else { return nil }
    return fences[..<index].lastIndex { $0.stepName == name }
  }
}
