import Foundation
import Manuscript
import Support
import Synchronization

/// Prints: results on standard output, everything else on standard error. Texts may come from
/// documents and programs, so all of them are printed in their log-safe form.
package enum Console {
  private static let failure = Mutex<String?>(nil)

  /// The reason why a result could not be written; nil if all were.
  package static var outputFailure: String? { failure.withLock { $0 } }

  package static func print(_ text: String) { print(styled: text.logSafe) }

  /// Prints a result whose parts are log-safe, with escape sequences for colors.
  package static func print(styled text: String) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
    } catch {
      failure.withLock { $0 = $0 ?? error.localizedDescription }
    }
  }

  /// Prints a tree of dictionaries, arrays, texts, numbers and truth values as JSON, its keys in a
  /// fixed order and without those whose value is nil.
  package static func print(tree: Any) throws {
    func filled(_ value: Any) -> Any {
      switch value {
      case let object as [String: Any?]: object.compactMapValues { $0.map(filled) }
      case let list as [Any]: list.map(filled)
      default: value
      }
    }
    let data = try JSONSerialization.data(
      withJSONObject: filled(tree),
      options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    print(json: String(decoding: data, as: UTF8.self))
  }

  /// Prints a text that is JSON.
  package static func print(json: String) { print(styled: json.jsonSafe) }

  package static func error(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data((text.logSafe + "\n").utf8))
  }

  /// Reports that something is done in another way than usual.
  package static func notice(_ text: String) { error("quire: " + text) }

  /// Replaces the terminal's current line, cut to its width.
  package static func overwrite(_ text: String) {
    var size = winsize()
    let width = ioctl(2, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    let line = "\r\u{1B}[K" + text.logSafe.prefix(width - 1)
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }

  /// Whether progress is shown: on a terminal only.
  package static var isTerminal: Bool {
    isatty(2) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }
}

extension String {
  /// JSON text whose strings use escapes for characters that a terminal could interpret.
  fileprivate var jsonSafe: String {
    let text = replacing("##[", with: "\\u0023#[").replacing("##vso[", with: "\\u0023#vso[")
    if text.unicodeScalars.allSatisfy(\.isLogSafe) { return text }
    return text.unicodeScalars.map { scalar in
      if scalar.isLogSafe { return String(scalar) }
      return scalar.utf16.map { String(format: "\\u%04x", $0) }.joined()
    }.joined()
  }
}

extension Diagnostic {
  /// The diagnostic as a note, which is nothing wrong.
  package var printedAsNote: String { printed(as: "note: \(message)") }

  /// The diagnostic as text, in the form that editors recognize. Further lines are indented.
  package var printed: String { printed(as: "error: \(message) [\(verdict.rawValue)]") }

  private func printed(as words: String) -> String {
    let first = "\(path):\(line):\(column): \(words)"
    guard let hint else { return first }
    return first + "\n" + hint.filledLines.map { "    \($0)" }.joined(separator: "\n")
  }
}
