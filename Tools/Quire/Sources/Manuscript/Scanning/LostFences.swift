import CommonMark

extension FenceScan {
  /// Refuses lines that look like a fence but are none, since they would not be checked.
  mutating func findLostFences() {
    let covered = (fences.map { $0.start.line...($0.closingLine ?? $0.lastLine) } + hiddenLines)
      .sorted { $0.lowerBound < $1.lowerBound }
    let refused = Set(diagnostics.map(\.line))
    var next = covered.startIndex
    var open: String?
    for line in lines.lines.indices.map({ $0 + 1 }) {
      while next < covered.endIndex, covered[next].upperBound < line { next += 1 }
      let isCovered = next < covered.endIndex && covered[next].contains(line)
      let text = lines[line]?.withoutContainers ?? ""
      let marks = isCovered ? nil : text.fenceMarks
      // The closing line of a lost fence is not reported again.
      if isCovered || text.closesFence(open) {
        open = nil
        continue
      }
      guard let marks, !text.isInlineCode(marks) else { continue }
      open = marks
      if refused.contains(line) { continue }
      report(
        line, 1 + (lines[line]?.utf8.count ?? 0) - text.utf8.count,
        "this looks like a fence, but Markdown does not read it as one",
        hint: text.dropFirst(marks.count).contains("`")
          ? "the words after the marks must not contain a backtick"
          : "put a blank line below HTML above it, and indent it by at most three columns")
    }
  }

  mutating func checkWholeFile(_ text: String) {
    if text.utf8.contains(0) {
      let line = lines.lines.firstIndex { $0.utf8.contains(0) } ?? 0
      report(
        line + 1, 1, "the file contains a NUL byte",
        hint: "remove it: Markdown would show it as �", verdict: .encoding)
    }
    if mode == .book, lines[1] == "---" {
      report(
        1, 1, "front matter is not supported: Markdown reads it as a rule and a heading",
        hint: "remove it: a chapter's title is its first heading, its number in the folder's name")
    }
  }
}
