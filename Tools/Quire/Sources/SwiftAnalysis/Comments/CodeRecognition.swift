import SwiftSyntax

extension String {
  /// Whether code without a language is Swift, and no formula, command, output or drawing. O(text).
  ///
  /// Text that parses is Swift if it declares, calls or comments something; other text, if one of
  /// its lines can only be Swift: then the error should be reported.
  package var isProbablySwift: Bool {
    let tree = SwiftText.tree(of: self)
    guard !tree.hasError else { return hasUnmistakableLine }
    let isExplained = Comment.all(in: tree).contains { !$0.text.hasPrefix("///") }
    return isExplained && !tree.statements.isEmpty || tree.hasSwift
  }

  private var hasUnmistakableLine: Bool {
    split(whereSeparator: \.isNewline).contains { row in
      let line = row.drop(while: \.isWhitespace)
      return Self.starts.contains { line.prefixMatch(of: $0) != nil }
    }
  }

  private nonisolated(unsafe) static let starts = [
    #/(?:let|var)\s+[\w(][^=:]*[=:]/#, #/import\s+[A-Z]\w*\s*$/#,
    #/(?:if|guard|while)\s.*\{\s*$/#, #/for\s+.+\sin\s.*\{\s*$/#, #/@[A-Za-z]\w*/#,
    #/(?:try|await)\s+\w/#,
    #/(?:[a-z]\w*\s+)*func\s+[\w(]/#,
    #/(?:[a-z]\w*\s+)*(?:struct|class|enum|actor|protocol|extension)\s+[A-Z]\w*/#,
    #/[\w.]+\([^)]*\)\s*(?:\{|\/\/|$)/#,
    // `"12".isNumeric -> true (since …)`
    #/(?:"[^"]*"|\[[^\]]*\]|\d[\d.]*)\.\s*[a-z]\w*(?:\(.*\))?\s+->\s/#,
  ]
}

extension SourceFileSyntax {
  /// Whether it has what formulas, commands and output do not have.
  fileprivate var hasSwift: Bool {
    all(Syntax.self).contains { node in
      switch node.as(SyntaxEnum.self) {
      case .functionCallExpr(let call): !call.isPartOfFormula
      case .memberAccessExpr, .closureExpr, .tryExpr, .awaitExpr, .macroExpansionExpr,
        .subscriptCallExpr:
        true
      // `https://…` and `note: …` are labels to the parser.
      case .codeBlockItem(let statement):
        !statement.item.is(ExprSyntax.self) && !statement.item.is(LabeledStmtSyntax.self)
      default: false
      }
    }
  }
}

extension FunctionCallExprSyntax {
  /// Whether it may be the application of a mathematical function: `f(x) = 2 * x`, `O(n)`.
  fileprivate var isPartOfFormula: Bool {
    guard let name = calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      trailingClosure == nil, arguments.allSatisfy({ $0.label == nil })
    else { return false }
    if name.count == 1 { return true }
    return parent?.is(ExprListSyntax.self) == true && name.allSatisfy(\.isLowercase)
      && arguments.allSatisfy { !$0.expression.is(StringLiteralExprSyntax.self) }
  }
}
