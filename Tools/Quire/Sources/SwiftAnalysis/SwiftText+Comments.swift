import SwiftSyntax

extension SwiftText {
  /// A text without its comments, in which each line keeps its number. One that is nested too deep is
  /// left as it is.
  package static func withoutComments(_ source: String) -> String {
    guard offsetOfDeepCode(in: source) == nil else { return source }
    return tree(of: source).tokens(viewMode: .sourceAccurate).map { token in
      token.leadingTrivia.withoutComments + token.text + token.trailingTrivia.withoutComments
    }.joined()
  }
}

extension Trivia {
  fileprivate var withoutComments: String {
    reduce(into: "") { text, piece in
      switch piece {
      case .lineComment, .docLineComment: break
      case .blockComment(let comment), .docBlockComment(let comment):
        text += " " + comment.filter(\.isNewline)
      default: piece.write(to: &text)
      }
    }
  }
}
