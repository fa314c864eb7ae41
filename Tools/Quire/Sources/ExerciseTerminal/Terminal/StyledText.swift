/// A line for a terminal: its text and its style.
package struct StyledText: Hashable, Sendable {
  /// The text, without escape sequences.
  package var text: String
  let style: Style
  /// What happens to it if it is too wide.
  let fit: Fit
  /// The target of the line, for terminals that support links.
  let link: String?

  /// The styles of a line. The text says the same, so no information is lost without colors.
  package enum Style: String, Sendable {
    case plain = "", bold = "1", dim = "2", good = "1;32", bad = "1;31", accent = "36"
    case added = "32", removed = "31"
  }

  /// Prose is wrapped, source is cut at its end, and a path at its beginning: its end tells more.
  package enum Fit: Sendable { case wrapped, cutAtEnd, cutAtBeginning }

  package init(
    _ text: String = "", _ style: Style = .plain, fit: Fit = .wrapped, link: String? = nil
  ) {
    (self.text, self.style, self.fit, self.link) = (text, style, fit, link)
  }

  package static func source(_ text: some StringProtocol, _ style: Style = .plain) -> StyledText {
    StyledText(String(text).replacing("\t", with: "  "), style, fit: .cutAtEnd)
  }

  /// Makes lines of code, indented by up to four spaces: as many as leave room for the longest.
  static func code(_ lines: [some StringProtocol], width: Int) -> [StyledText] {
    let longest = lines.map(\.displayWidth).max() ?? 0
    let indent = String(repeating: " ", count: max(0, min(4, width - longest)))
    return lines.map { .source($0.isEmpty ? "" : indent + $0, .accent).truncated(to: width) }
  }

  static func path(_ text: String, _ style: Style, link: String? = nil) -> StyledText {
    StyledText(text, style, fit: .cutAtBeginning, link: link)
  }

  /// The line for output, with escape sequences if colors are wanted.
  package func printed(inColor: Bool) -> String {
    guard inColor, !text.isEmpty else { return text }
    let styled = style == .plain ? text : "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
    return link.map { "\u{1B}]8;;\($0)\u{1B}\\\(styled)\u{1B}]8;;\u{1B}\\" } ?? styled
  }

  /// The line fitted to a width: prose is indented like its first line.
  func fitted(to width: Int) -> [StyledText] {
    fit == .wrapped ? text.wrapped(to: width).map { with(text: $0) } : [truncated(to: width)]
  }

  func truncated(to width: Int) -> StyledText {
    guard fit == .cutAtBeginning else { return with(text: text.truncated(to: width)) }
    return with(text: String(String(text.reversed()).truncated(to: width).reversed()))
  }

  func indented(by indent: String) -> StyledText { with(text: indent + text) }

  func with(text: String) -> StyledText {
    var line = self
    line.text = text
    return line
  }
}

extension String {
  /// The lines, without an empty one behind the last line feed.
  var completeLines: [Substring] { lines.dropLast(hasSuffix("\n") ? 1 : 0) }
}

extension [StyledText] {
  func fitted(to width: Int) -> [StyledText] { flatMap { $0.fitted(to: width) } }

  /// The lines with a mark before the first one, and the others indented as far.
  func behind(_ mark: String) -> [StyledText] {
    let blank = String(repeating: " ", count: mark.displayWidth)
    return enumerated().map { $1.indented(by: $0 == 0 ? mark : blank) }
  }

  /// The lines that there is room for from a line on. Scrolling past an end is undone.
  func scrolled(to top: inout Int, room: Int) -> [StyledText] {
    top = Swift.max(0, Swift.min(top, count - room))
    return Array(dropFirst(top).prefix(room))
  }

  /// The lines, cut to a maximum count; the last one marks the cut.
  func capped(at count: Int, _ gap: String = "…") -> [StyledText] {
    guard self.count > count else { return self }
    return count > 0 ? prefix(count - 1) + [StyledText(gap, .dim)] : []
  }
}
