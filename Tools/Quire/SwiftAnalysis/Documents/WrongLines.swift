import Support
import SwiftSyntax

/// The lines of a snippet at which comments say that they are wrong: `// error: …`, `// ❌`,
/// `// won't compile`.
struct WrongLines {
  private(set) var lines: [Int: FenceShape.WrongLine] = [:]

  init(in tree: SourceFileSyntax, _ text: String) {
    let table = LineTable(text)
    for comment in Comment.all(in: tree) {
      guard let wrong = comment.wrongLine else { continue }
      let line = table.line(of: comment.range.lowerBound)
      let isTrailing = comment.token.map {
        table.line(of: $0.endPositionBeforeTrailingTrivia.utf8Offset) == line
      }
      if isTrailing == true {
        lines[line] = wrong
        continue
      }
      // On a line of its own it is about the statement around it: the one below it, or, where there
      // is none or a blank line, the one above.
      let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
      func isCode(_ row: Int) -> Bool {
        rows.indices.contains(row) && !rows[row].allSatisfy(\.isWhitespace)
          && !rows[row].drop(while: \.isWhitespace).hasPrefix("//")
      }
      if comment.isAboutLineAbove, isCode(line - 1) {
        lines[line - 1] = wrong
      } else if let below = (line + 1..<line + 4).first(where: isCode) {
        lines[below] = wrong
      } else if isCode(line - 1) {
        lines[line - 1] = wrong
      }
    }
  }
}

extension Comment {
  /// What the comment says of its line; nil where it says nothing of the kind.
  fileprivate var wrongLine: FenceShape.WrongLine? {
    let words = text.drop { "/*! ".contains($0) }.lowercased()
    let phrases = [
      "won't compile", "won’t compile", "will not compile", "does not compile", "doesn't compile",
      "doesn’t compile", "compile error", "compiler error", "compile-time error",
      "compilation error", "fails to compile",
    ]
    if phrases.contains(where: { words.contains($0) }) { return .compile }
    if words.hasPrefix("error:") || ["error", "error!"].contains(words) { return .anyway }
    guard ["❌", "🛑", "⛔"].contains(where: { words.hasPrefix($0) }) else { return nil }
    // The sign also marks what is bad style.
    let isError = ["error", "cannot", "can't", "invalid", "not allowed"].contains {
      words.contains($0)
    }
    return isError || words.drop(while: { !$0.isLetter }).isEmpty ? .anyway : .perhaps
  }

  /// Whether `^ error` or an arrow points upward.
  fileprivate var isAboutLineAbove: Bool {
    let words = text.drop { "/*! ".contains($0) }
    return words.hasPrefix("^") || words.hasPrefix("↑") || words.lowercased().hasPrefix("error:")
  }
}
