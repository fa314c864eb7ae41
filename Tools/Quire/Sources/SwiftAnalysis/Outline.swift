import Manuscript
import Support
import SwiftSyntax

/// The parts of a fence that the program's other fences can see: its declarations, without function
/// bodies and top-level statements.
///
/// While the outline is unchanged, the names in the other fences keep their meaning.
package enum Outline {
  private static let memo = ParseCache<String>(limit: 1_000)

  /// The outline of a text; the whole text if it has syntax errors. O(text), or O(1) for a text
  /// that was parsed recently.
  package static func text(of source: String) -> String {
    memo.value(for: source) { read(source) }
  }

  private static func read(_ source: String) -> String {
    guard let declarations = Declarations.textForReader(of: source) else {
      return source
    }
    return SwiftText.tree(of: declarations).statements.compactMap { statement -> String? in
      switch statement.item {
      // A top-level `guard let` declares a variable.
      case .stmt(let inner) where !inner.is(GuardStmtSyntax.self): nil
      case .expr: nil
      default: statement.textWithoutRemarks
      }
    }.joined(separator: "\n")
  }
}

extension SyntaxProtocol {
  /// Its text without the comments that document nothing.
  fileprivate var textWithoutRemarks: String {
    tokens(viewMode: .sourceAccurate).map { token in
      token.leadingTrivia.documentation + token.text + (token.trailingTrivia.isSpace ? " " : "")
    }.joined().trimmingPrefix(while: \.isNewline).description
  }
}

extension Trivia {
  /// Whether there is more than a comment up to the end of the line.
  fileprivate var isSpace: Bool {
    !isEmpty && !contains { if case .lineComment = $0 { true } else { false } }
  }

  /// The documentation comments, each on a line, and whether there is a line break.
  fileprivate var documentation: String {
    let comments = compactMap { piece -> String? in
      switch piece {
      case .docLineComment(let text), .docBlockComment(let text): text + "\n"
      default: nil
      }
    }
    return (contains(where: \.isNewline) ? "\n" : isEmpty ? "" : " ") + comments.joined()
  }
}
