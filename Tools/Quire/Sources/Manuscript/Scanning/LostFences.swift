import CommonMark

extension FenceScan {
  /// Refuses lines that look like a fence but are none, since they would not be checked.
  mutating func findLostFences() {
    let ofFences = fences.map { $0.start.line...($0.closingLine ?? $0.lastLine) }
    let covered = Set((ofFences + hiddenLines).joined())
    let refused = Set(diagnostics.map(\.line))
    var open: String?
    for line in lines.lines.indices.map({ $0 + 1 }) {
      let text = lines[line]?.withoutContainers ?? ""
      // The closing line of a lost fence is not reported again.
      if covered.contains(line) || text.closesFence(open) {
        open = nil
        continue
      }
      guard let marks = text.fenceMarks, !text.isInlineCode(marks) else { continue }
      open = marks
      if refused.contains(line) { continue }
      report(
        Position(line: line, column: 1 + (lines[line]?.utf8.count ?? 0) - text.utf8.count),
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
        Position(line: line + 1), "the file contains a NUL byte",
        hint: "remove it: Markdown would show it as �", verdict: .encoding)
    }
    if mode == .book, lines[1] == "---" {
      report(
        Position(line: 1),
        "front matter is not supported: Markdown reads it as a rule and a heading",
        hint: "remove it: a chapter's title is its first heading, its number in the folder's name")
    }
  }
}

// What one line of Markdown says about fences.
extension Substring {
  /// The backticks or tildes at the start, if they are enough for a fence.
  var fenceMarks: String? {
    guard let first, first == "`" || first == "~" else { return nil }
    let marks = prefix { $0 == first }
    return marks.count >= 3 ? String(marks) : nil
  }

  /// Whether the line closes a fence with these marks; false for nil.
  func closesFence(_ opening: String?) -> Bool {
    guard let opening, let marks = fenceMarks, marks.first == opening.first else { return false }
    let rest = dropFirst(marks.count)
    return marks.count >= opening.count && rest.allSatisfy { $0 == " " || $0 == "\t" }
  }

  /// The marks of the fence with an info string that the line would open outside of other fences.
  var openedMarks: String? {
    let text = withoutContainers
    guard let marks = text.fenceMarks else { return nil }
    let words = text.dropFirst(marks.count)
    let isOpening =
      !words.allSatisfy(\.isWhitespace) && (marks.first == "~" || !words.contains("`"))
    return isOpening ? marks : nil
  }

  /// The line without the blanks, quote marks and bullets before its text.
  var withoutContainers: Substring { Substring(utf8.withoutContainers.rest) }

  /// Whether the marks open a code span that is closed on the same line.
  func isInlineCode(_ marks: String) -> Bool {
    guard marks.first == "`" else { return false }
    return dropFirst(marks.count).split { $0 != "`" }.contains { $0.count == marks.count }
  }
}
