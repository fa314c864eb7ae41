import Manuscript
import Support
import SwiftSyntax

/// The variables that a text changes and does not declare: those of a module, which other code in the
/// same program would find changed.
package enum ForeignVariables {
  private static let memo = ParseCache<Set<String>>(limit: 4_000)

  /// Their names; of `Settings.shared.size = 1`, `Settings`. O(text).
  package static func changed(in text: String) -> Set<String> {
    memo.value(for: text) {
      let visitor = ChangeVisitor(viewMode: .sourceAccurate)
      visitor.walk(SwiftText.tree(of: text))
      return visitor.changed.subtracting(visitor.declared)
    }
  }
}

private final class ChangeVisitor: SyntaxVisitor {
  var changed: Set<String> = []
  var declared: Set<String> = ["self"]

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(node.identifier.text)
    return .skipChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    declared.insert((node.secondName ?? node.firstName).text)
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    declared.insert((node.secondName ?? node.firstName).text)
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    if elements.count > 2, elements[1].isAssignment { change(elements[0]) }
    return .visitChildren
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
    change(node.expression)
    return .visitChildren
  }

  /// Notes the variable that an expression is a part of.
  private func change(_ expression: ExprSyntax) {
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text {
      if !name.hasPrefix("$") { changed.insert(name) }
    } else if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
      change(base)
    } else if let element = expression.as(SubscriptCallExprSyntax.self) {
      change(element.calledExpression)
    } else if let unwrapped = expression.as(ForceUnwrapExprSyntax.self) {
      change(unwrapped.expression)
    } else if let chain = expression.as(OptionalChainingExprSyntax.self) {
      change(chain.expression)
    } else if let tuple = expression.as(TupleExprSyntax.self) {
      for element in tuple.elements { change(element.expression) }
    }
  }
}

extension ExprSyntax {
  /// Whether it is `=`, or an operator such as `+=`.
  fileprivate var isAssignment: Bool {
    if self.is(AssignmentExprSyntax.self) { return true }
    guard let name = self.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
    return name.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(name)
  }
}
