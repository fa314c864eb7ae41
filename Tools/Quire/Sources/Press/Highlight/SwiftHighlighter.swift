import Support
import SwiftAnalysis
import SwiftIDEUtils
import SwiftSyntax

/// Highlights Swift with the classification of the compiler's own parser.
enum SwiftHighlighter {
  @Sendable static func lines(of text: String) -> [StyledLine] {
    cache.value(for: text) { parsedLines(of: text) }
  }

  private static let cache = ParseCache<[StyledLine]>(limit: 2_000)

  private static func parsedLines(of text: String) -> [StyledLine] {
    let tree = SwiftText.tree(of: text)
    let roles = NameRoles(viewMode: .sourceAccurate)
    roles.walk(tree)
    let bytes = Array(text.utf8)
    let pieces = tree.classifications.compactMap { part -> StyledLine.Piece? in
      let start = part.range.lowerBound.utf8Offset
      let end = min(part.range.upperBound.utf8Offset, bytes.count)
      guard start < end else { return nil }
      let word = String(decoding: bytes[start..<end], as: UTF8.self)
      return .init(style: roles.styles[start] ?? style(of: part.kind, word), text: word)
    }
    // What is nested too deep has no tree.
    return [StyledLine](pieces: pieces.isEmpty ? [.init(style: nil, text: text)] : pieces)
  }

  private static func style(of kind: SyntaxClassification, _ word: String) -> TokenStyle? {
    switch kind {
    case .keyword, .ifConfigDirective: .keyword
    case .attribute: .attribute
    case .type: .type
    case .stringLiteral, .regexLiteral: .string
    case .integerLiteral, .floatLiteral: .number
    case .lineComment, .blockComment, .docLineComment, .docBlockComment: .comment
    case .identifier: word.first?.isUppercase == true ? .type : nil
    default: nil
    }
  }
}

/// The roles of names that the syntax shows: called or declared functions, implicit members.
private final class NameRoles: SyntaxVisitor {
  /// The style of the name that starts at a byte.
  private(set) var styles: [Int: TokenStyle] = [:]

  private func mark(_ token: TokenSyntax, _ style: TokenStyle) {
    guard token.text.first?.isUppercase != true else { return }
    styles[token.positionAfterSkippingLeadingTrivia.utf8Offset] = style
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self) {
      mark(name.baseName, .function)
    } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.base != nil
    {
      mark(member.declName.baseName, .function)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    mark(node.name, .function)
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.base == nil { mark(node.declName.baseName, .implicitMember) }
    return .visitChildren
  }
}
