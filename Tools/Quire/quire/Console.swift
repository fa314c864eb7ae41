import Foundation
import Manuscript

/// Where words leave quire: results on standard output, everything else on standard error.
enum Console {
  static func print(_ text: String) { write(text + "\n", to: .standardOutput) }
  static func error(_ text: String) { write(text + "\n", to: .standardError) }

  /// Says that something is done in another way than usual.
  static func notice(_ text: String) { error("quire: " + text) }

  private static func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data(text.utf8))
  }

  /// Whether somebody watches: progress is for terminals only.
  static var isTerminal: Bool {
    isatty(2) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }
}

extension Diagnostic {
  /// The one form in which a diagnostic is printed, so that an editor can jump to its place.
  var printed: String {
    let first = "\(path):\(line):\(column): error: \(message) [\(verdict.rawValue)]"
    guard let hint else { return first }
    return first + "\n" + hint.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
  }
}
