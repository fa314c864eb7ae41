import Execution
import Foundation
import Manuscript
import Proof
import Support

/// Where words leave quire: results on standard output, everything else on standard error.
public enum Console {
  /// Prints a result.
  public static func print(_ text: String) { write(text + "\n", to: .standardOutput) }
  /// Says anything else.
  public static func error(_ text: String) { write(text + "\n", to: .standardError) }

  /// Says that something is done in another way than usual.
  public static func notice(_ text: String) { error("quire: " + text) }

  /// Replaces the terminal's current line, cut to its width.
  public static func overwrite(_ text: String) {
    var size = winsize()
    let width = ioctl(2, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    write("\r\u{1B}[K" + text.prefix(width - 1), to: .standardError)
  }

  private static func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data(text.utf8))
  }

  /// Whether somebody watches: progress is for terminals only.
  public static var isTerminal: Bool {
    isatty(2) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }
}

extension Diagnostic {
  /// The one form in which a diagnostic is printed, so that an editor can jump to its place.
  public var printed: String {
    let first = "\(path):\(line):\(column): error: \(message) [\(verdict.rawValue)]"
    guard let hint else { return first }
    return first + "\n" + hint.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
  }
}
