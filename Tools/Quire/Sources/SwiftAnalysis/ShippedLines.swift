import Manuscript
import Support
import SwiftIfConfig
import SwiftSyntax

extension Conditions {
  /// The lines without documentation, `// snippet.` markers, and code for sanitizers only. O(text).
  ///
  /// Text inside a string literal is code, even if it looks like a comment.
  package func shippedLines(of lines: [String]) -> [String] {
    let text = lines.joined(separator: "\n")
    let tree = SwiftText.tree(of: text)
    let table = LineTable(text)
    var dropped = sanitizerLines(of: tree, table)
    for comment in Comment.all(in: tree) {
      let line = table.line(of: comment.range.lowerBound)
      let isAlone = lines[line].drop(while: \.isWhitespace).hasPrefix(comment.text.prefix(3))
      if isAlone, comment.text.hasPrefix("///") || lines[line].snippetMarker != nil {
        dropped.insert(line)
      }
    }
    return lines.indices.filter { !dropped.contains($0) }.map { lines[$0] }.withoutBlankEnds
  }

  /// The lines of `#if` directives for sanitizers, and of their branches for sanitizers.
  private func sanitizerLines(of tree: SourceFileSyntax, _ table: LineTable) -> Set<Int> {
    var dropped: Set<Int> = []
    for node in tree.all(IfConfigDeclSyntax.self) {
      let conditions = node.clauses.compactMap { $0.condition?.trimmedDescription }
      guard conditions.contains(where: { $0.contains("TSAN") || $0.contains("SANITIZER") })
      else { continue }
      let active = node.activeClause(in: self).clause
      for clause in node.clauses {
        let first = table.line(of: clause.poundKeyword.bytes.lowerBound)
        let last = table.line(of: max(clause.endPosition.utf8Offset, 1) - 1)
        dropped.insert(first)
        if clause != active { dropped.formUnion(first...max(first, last)) }
      }
      dropped.insert(table.line(of: node.poundEndif.bytes.lowerBound))
    }
    return dropped
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
