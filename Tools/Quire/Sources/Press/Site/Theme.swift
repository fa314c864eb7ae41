import CTheme
import Foundation

/// The stylesheet and the scripts of every page.
enum Theme {
  static let files: [(name: String, data: Data)] = [
    ("book.css", compact(style: ThemeFile.bookStyle.text)),
    (
      "book.js",
      compact(
        script: [ThemeFile.bookScript, .placeScript, .namesScript].map(\.text).joined())
    ),
    // Loaded when a reader begins to search.
    ("find.js", compact(script: ThemeFile.findScript.text)),
  ]

  /// A stylesheet without its comments.
  static func compact(style: String) -> Data {
    lines(style.replacing(#/\/\*[\s\S]*?\*\//#, with: "")) { _ in true }
  }

  /// A script without the lines that are comments. No line of a script may start within a string.
  static func compact(script: String) -> Data {
    lines(script) { !$0.hasPrefix("//") }
  }

  /// The nonempty lines, without indentation.
  private static func lines(_ text: String, where isKept: (Substring) -> Bool) -> Data {
    let lines = text.filledLines.map { $0.drop { $0 == " " } }
    return Data(lines.filter { !$0.isEmpty && isKept($0) }.joined(separator: "\n").utf8)
  }
}

extension ThemeFile {
  /// The text of the file.
  package var text: String {
    String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
