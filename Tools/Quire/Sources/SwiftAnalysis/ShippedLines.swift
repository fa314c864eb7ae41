import Manuscript
import Support
import SwiftSyntax

extension SwiftText {
  /// The lines without documentation and `// snippet.` markers. O(text).
  ///
  /// Text inside a string literal is code, even if it looks like a comment.
  package static func shippedLines(of lines: [String]) -> [String] {
    let text = lines.joined(separator: "\n")
    let tree = SwiftText.tree(of: text)
    let table = LineTable(text)
    var dropped: Set<Int> = []
    for comment in Comment.all(in: tree) {
      let line = table.line(of: comment.range.lowerBound)
      let isAlone = lines[line].drop(while: \.isWhitespace).hasPrefix(comment.text.prefix(3))
      if isAlone, comment.text.hasPrefix("///") || lines[line].snippetMarker != nil {
        dropped.insert(line)
      }
    }
    return lines.indices.filter { !dropped.contains($0) }.map { lines[$0] }.withoutBlankEnds
  }
}

extension String {
  /// The word of a marker line, such as `end` in `// snippet.end`; nil for other lines.
  package var snippetMarker: String? {
    let text = drop { $0 == " " || $0 == "\t" }
    guard text.hasPrefix("// snippet.") else { return nil }
    return String(text.dropFirst("// snippet.".count).trimmingBlanksAtEnd)
  }
}

extension Array where Element: StringProtocol {
  var withoutBlankEnds: [Element] {
    let isBlank = { (line: Element) in line.allSatisfy(\.isWhitespace) }
    return Array(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}

extension Fence {
  /// The lines of a quiz as a question, without what reveals the answer, and without folded lines.
  package var askedLines: [String] {
    let snippet = Snippet(parsing: text)
    let comments = snippet.expectations.map(\.range) + snippet.assertions.map(\.range)
    let table = LineTable(text)
    let cuts = Dictionary(
      comments.map { (table.line(of: $0.lowerBound), table.column(of: $0.lowerBound) - 1) },
      uniquingKeysWith: min)
    let unfolded = Set(unfoldedRows)
    return body.enumerated().compactMap { row, line in
      let marker = line.text.snippetMarker
      if marker == "hide" { return "⋯" }
      guard marker == nil, unfolded.contains(row) else { return nil }
      let asked = cuts[row].map { String(decoding: line.text.utf8.prefix($0), as: UTF8.self) }
      return asked.map { String($0[...].trimmingBlanksAtEnd) } ?? line.text
    }
  }

  /// The rows of the body but for those between `// snippet.hide` and `// snippet.show`.
  package var unfoldedRows: [Int] {
    var isFolded = false
    return body.indices.filter { row in
      let marker = body[row].text.snippetMarker
      isFolded = marker == "hide" || isFolded && marker != "show"
      return !isFolded
    }
  }
}
