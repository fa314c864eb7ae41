import Foundation
import Testing

@testable import Press

/// A page as a reader sees it: the text of its elements, without markup.
struct PageText {
  let html: String

  init(_ html: String) { self.html = html }

  /// The texts of the outermost elements of a name, in the order of the page.
  func texts(of name: String) -> [String] {
    var texts: [String] = []
    var (depth, rest) = (0, html[...])
    while let tag = rest.firstMatch(of: #/<(\/?)([a-z0-9]+)[^>]*>/#) {
      if depth > 0 { texts[texts.count - 1] += rest[..<tag.range.lowerBound] }
      rest = rest[tag.range.upperBound...]
      guard tag.output.2 == name else { continue }
      if tag.output.1.isEmpty {
        if depth == 0 { texts.append("") }
        depth += 1
      } else {
        depth -= 1
      }
    }
    return texts.map(Self.unescaped)
  }

  private static func unescaped(_ text: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}

extension SiteFiles {
  /// The texts of all files by name.
  var texts: [String: String] {
    get throws {
      try Dictionary(
        uniqueKeysWithValues: list.map { ($0.name, String(decoding: try $0.make(), as: UTF8.self)) }
      )
    }
  }
}
