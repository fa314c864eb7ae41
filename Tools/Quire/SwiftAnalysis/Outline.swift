import Manuscript
import Support
import SwiftParser
import SwiftSyntax

/// What the other fences of a program can see of one: its declarations, without the bodies of its
/// functions and without the statements that only run.
///
/// While it stays as it is, what the other fences' names mean does not change.
package enum Outline {
  /// The outline of a text; all of it where it is no well-formed Swift. O(text).
  package static func text(of source: String) -> String {
    guard let declarations = Declarations.text(of: source, seenBy: .reader) else {
      return source
    }
    return Parser.parse(source: declarations).statements.compactMap { statement -> String? in
      switch statement.item {
      // A `guard let` at the top of a file declares what it binds.
      case .stmt(let inner) where !inner.is(GuardStmtSyntax.self): nil
      case .expr: nil
      default: statement.description
      }
    }.joined(separator: "\n")
  }
}
