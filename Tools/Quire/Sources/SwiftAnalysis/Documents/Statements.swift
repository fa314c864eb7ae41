import Manuscript
import Support
import SwiftSyntax

/// Where the expressions are that are statements of their own.
package enum Statements {
  /// The first byte of the innermost expression statement that a row is in; nil where there is none.
  ///
  /// - Parameter row: The row, counted from 0.
  package static func expression(atRow row: Int, of text: String) -> Int? {
    let visitor = ExpressionStatements(viewMode: .sourceAccurate)
    visitor.walk(SwiftText.tree(of: text))
    let table = LineTable(text)
    return visitor.found.last {
      (table.line(of: $0.lowerBound)...table.line(of: $0.upperBound)).contains(row)
    }?.lowerBound
  }
}

private final class ExpressionStatements: SyntaxVisitor {
  var found: [Range<Int>] = []

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if case .expr(let expression) = node.item, !expression.is(IfExprSyntax.self),
      !expression.is(SwitchExprSyntax.self)
    {
      let start = expression.positionAfterSkippingLeadingTrivia.utf8Offset
      found.append(start..<expression.endPositionBeforeTrailingTrivia.utf8Offset)
    }
    return .visitChildren
  }
}
