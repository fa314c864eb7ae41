import Manuscript
import Support
import SwiftSyntax

/// The names in a text that are called as functions, or as types: `f` of `f(x)`.
package enum CalledNames {
  private static let memo = ParseCache<Set<String>>(limit: 1_000)

  /// Those names. O(text).
  package static func all(in text: String) -> Set<String> {
    memo.value(for: text) {
      let visitor = CallVisitor(viewMode: .sourceAccurate)
      visitor.walk(SwiftText.tree(of: text))
      return visitor.names
    }
  }
}

private final class CallVisitor: SyntaxVisitor {
  var names: Set<String> = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName {
      names.insert(name.identifier?.name ?? name.text)
    }
    return .visitChildren
  }
}
