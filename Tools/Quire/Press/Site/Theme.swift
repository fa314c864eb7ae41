import Foundation

/// The stylesheet and the scripts of every page.
enum Theme {
  static let files: [(name: String, data: Data)] = [
    ("book.css", compact(style: PackageResources.book_css)),
    (
      "book.js",
      compact(
        script: PackageResources.book_js + PackageResources.place_js + PackageResources.names_js)
    ),
    // Loaded when a reader begins to search.
    ("find.js", compact(script: PackageResources.find_js)),
  ]

  /// A stylesheet without its comments.
  static func compact(style: [UInt8]) -> Data {
    lines(String(decoding: style, as: UTF8.self).replacing(#/\/\*[\s\S]*?\*\//#, with: "")) { _ in
      true
    }
  }

  /// A script without the lines that are comments. No line of a script may start within a string.
  static func compact(script: [UInt8]) -> Data {
    lines(String(decoding: script, as: UTF8.self)) { !$0.hasPrefix("//") }
  }

  /// The nonempty lines, without indentation.
  private static func lines(_ text: String, where isKept: (Substring) -> Bool) -> Data {
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    return Data(lines.filter { !$0.isEmpty && isKept($0) }.joined(separator: "\n").utf8)
  }
}
