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
  var withoutContainers: Substring {
    var rest = utf8[...]
    while true {
      rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
      let digits = rest.prefix(10).prefix { (0x30...0x39).contains($0) }.count
      let bullet = digits < 10 ? rest.dropFirst(digits) : rest
      guard let mark = bullet.first, (digits == 0 ? "-*+" : ".)").utf8.contains(mark),
        bullet.dropFirst().first == 0x20
      else { return Substring(rest) }
      rest = bullet.dropFirst()
    }
  }

  /// Whether the marks open a code span that is closed on the same line.
  func isInlineCode(_ marks: String) -> Bool {
    guard marks.first == "`" else { return false }
    return dropFirst(marks.count).split(omittingEmptySubsequences: true) { $0 != "`" }
      .contains { $0.count == marks.count }
  }
}
