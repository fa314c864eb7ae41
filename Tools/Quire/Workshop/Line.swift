import Execution
import ExerciseChecking
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Verification

/// A line for a terminal: its text, and how it looks where there are colours.
public struct Line: Equatable, Sendable {
  /// The text, without escape sequences.
  public var text: String
  /// How it looks.
  public var style: Style

  /// How a line looks. Words say the same, so nothing is lost without.
  public enum Style: String, Sendable {
    case plain = "", bold = "1", dim = "2", good = "1;32", bad = "1;31", accent = "36"
    case added = "32", removed = "31"
  }

  /// Makes a line.
  public init(_ text: String = "", _ style: Style = .plain) {
    self.text = text
    self.style = style
  }

  /// The line as it is written, with escape sequences where colours are wanted.
  public func printed(inColor: Bool) -> String {
    guard inColor, style != .plain, !text.isEmpty else { return text }
    return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }

  /// The line broken into some that fit, the later ones set in like the first.
  public func wrapped(to width: Int) -> [Line] {
    text.wrapped(to: width).map { Line($0, style) }
  }

  /// The line cut to a width.
  public func truncated(to width: Int) -> Line { Line(text.truncated(to: width), style) }
}
