import Support

/// How one line of Markdown looks to whoever searches for fences.
extension Substring {
  /// Makes a substring from bytes of a string.
  init(_ bytes: some Sequence<UInt8>) {
    self = String(decoding: Array(bytes), as: UTF8.self)[...]
  }

  /// The backticks or tildes at the start, if they are enough for a fence.
  var fenceMarks: String? {
    guard let first, first == "`" || first == "~" else { return nil }
    let marks = prefix { $0 == first }
    return marks.count >= 3 ? String(marks) : nil
  }

  /// Whether the line ends a fence with some marks; nothing ends none.
  func closesFence(_ opening: String?) -> Bool {
    guard let opening, let marks = fenceMarks, marks.first == opening.first else { return false }
    let rest = dropFirst(marks.count)
    return marks.count >= opening.count && rest.allSatisfy { $0 == " " || $0 == "\t" }
  }

  /// The marks of the fence with words that the line would open, were it not in another.
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
    var rest = drop { $0 == " " || $0 == "\t" || $0 == ">" }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }.count
    let bullet = digits > 0 && digits < 10 ? rest.dropFirst(digits) : rest
    let ends: [Character] = digits > 0 ? [".", ")"] : ["-", "*", "+"]
    if let mark = bullet.first, ends.contains(mark), bullet.dropFirst().first == " " {
      rest = Substring(bullet.dropFirst().utf8).withoutContainers
    }
    return rest
  }

  /// Whether the marks open and close a code span within the line, which is text, not a fence.
  func isInlineCode(_ marks: String) -> Bool {
    guard marks.first == "`" else { return false }
    return dropFirst(marks.count).split(omittingEmptySubsequences: true) { $0 != "`" }
      .contains { $0.count == marks.count }
  }
}
