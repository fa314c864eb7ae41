/// A line for a terminal: its text, and how it looks where there are colours.
public struct StyledText: Equatable, Sendable {
  /// The text, without escape sequences.
  public var text: String
  /// How it looks.
  public var style: Style
  /// Whether it is a line of source, which is cut where it is too wide. Prose is wrapped.
  var isSource = false
  /// Where the line leads, for terminals that have links.
  var link: String?

  /// How a line looks. The words say the same, so nothing is lost without colours.
  public enum Style: String, Sendable {
    case plain = "", bold = "1", dim = "2", good = "1;32", bad = "1;31", accent = "36"
    case added = "32", removed = "31"
  }

  /// Makes a line of prose.
  public init(_ text: String = "", _ style: Style = .plain) {
    self.text = text
    self.style = style
  }

  /// Makes a line of source.
  static func source(_ text: some StringProtocol, _ style: Style = .plain) -> StyledText {
    var line = StyledText(String(text).replacing("\t", with: "  "), style)
    line.isSource = true
    return line
  }

  /// The line as it is written, with escape sequences where colours are wanted.
  public func printed(inColor: Bool) -> String {
    guard inColor, !text.isEmpty else { return text }
    let styled = style == .plain ? text : "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
    return link.map { "\u{1B}]8;;\($0)\u{1B}\\\(styled)\u{1B}]8;;\u{1B}\\" } ?? styled
  }

  /// The line in a width: prose wrapped and indented like its first line, source cut.
  func fitted(to width: Int) -> [StyledText] {
    isSource ? [truncated(to: width)] : text.wrapped(to: width).map { with(text: $0) }
  }

  /// The line cut to a width.
  func truncated(to width: Int) -> StyledText { with(text: text.truncated(to: width)) }

  /// The line indented by some text.
  func indented(by indent: String) -> StyledText { with(text: indent + text) }

  private func with(text: String) -> StyledText {
    var line = self
    line.text = text
    return line
  }
}

extension [StyledText] {
  /// The lines in a width.
  func fitted(to width: Int) -> [StyledText] { flatMap { $0.fitted(to: width) } }

  /// At most so many lines, the last of which says that there are more.
  func capped(at count: Int, _ gap: String = "…") -> [StyledText] {
    guard self.count > count else { return self }
    return count > 0 ? prefix(count - 1) + [StyledText(gap, .dim)] : []
  }
}
