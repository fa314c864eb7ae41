import Manuscript
import Support
import SwiftSyntax

/// The declarations of a text, without function bodies.
package enum Declarations {
  /// The context from which declarations are seen.
  package enum Viewer {
    /// The compilation of another file.
    case otherFile
    /// A reader of the same file, who also sees the comments.
    case reader
  }

  /// The declarations that are visible to a viewer; nil if the text has syntax errors.
  package static func text(of source: String, seenBy viewer: Viewer) -> String? {
    let tree = SwiftText.tree(of: source)
    guard !tree.hasError else { return nil }
    let tokens = UnseenCode(in: tree, for: viewer).visible(tree.tokens(viewMode: .sourceAccurate))
    if viewer == .reader { return tokens.map(\.description).joined() }
    var text = ""
    var before: TokenSyntax?
    for token in tokens {
      text += (before?.space(to: token) ?? "") + token.text
      before = token
    }
    return text
  }
}

extension TokenSyntax {
  /// The shortest separator to the next token: comments are dropped, but a new line may matter.
  fileprivate func space(to next: TokenSyntax) -> String {
    if tokenKind == .leftBrace || next.tokenKind == .rightBrace { return "" }
    let gap = trailingTrivia + next.leadingTrivia
    if gap.contains(where: \.isNewline) { return "\n" }
    return gap.isEmpty ? "" : " "
  }
}
