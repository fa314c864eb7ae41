import Manuscript
import Support
import SwiftSyntax

/// The loops of a text that evidently never end, once they begin.
package enum EndlessLoops {
  private static let memo = ParseCache<Bool>(limit: 1_000)

  /// Whether a loop has no way out and nothing in it changes what its condition depends on. O(text).
  package static func exist(in text: String) -> Bool {
    memo.value(for: text) {
      let visitor = LoopVisitor(viewMode: .sourceAccurate)
      visitor.walk(SwiftText.tree(of: text))
      return visitor.hasFound
    }
  }
}

private final class LoopVisitor: SyntaxVisitor {
  var hasFound = false

  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
    note(node.conditions, node.body)
    return .visitChildren
  }

  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
    note(node.condition, node.body)
    return .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    // `for number in 1...`
    if let range = node.sequence.as(PostfixOperatorExprSyntax.self), range.operator.text == "..." {
      note(node.sequence, node.body)
    }
    return .visitChildren
  }

  private func note(_ condition: some SyntaxProtocol, _ body: CodeBlockSyntax) {
    let conditionScan = LoopScan(condition)
    let bodyScan = LoopScan(body)
    if !conditionScan.calls, !bodyScan.hasWayOut,
      bodyScan.changed.isDisjoint(with: conditionScan.names)
    {
      hasFound = true
    }
  }
}

/// What a part of a loop mentions, and what it may change.
private final class LoopScan: SyntaxVisitor {
  private(set) var names: Set<String> = []
  private(set) var changed: Set<String> = []
  private(set) var hasWayOut = false
  private(set) var calls = false

  init(_ node: some SyntaxProtocol) {
    super.init(viewMode: .sourceAccurate)
    walk(node)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.baseName.text)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    calls = true
    // A method may change what it is called on, and `exit` ends everything.
    changed.formUnion(LoopScan(node.calledExpression).names)
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
      hasWayOut =
        hasWayOut || ["exit", "abort", "fatalError", "preconditionFailure"].contains(name)
    }
    return .visitChildren
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
    changed.formUnion(LoopScan(node.expression).names)
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    if elements.count > 2, elements[1].mayAssign { changed.formUnion(LoopScan(elements[0]).names) }
    return .visitChildren
  }

  override func visit(_ node: BreakStmtSyntax) -> SyntaxVisitorContinueKind { leave() }
  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind { leave() }
  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind { leave() }
  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind { leave() }

  private func leave() -> SyntaxVisitorContinueKind {
    hasWayOut = true
    return .visitChildren
  }
}

extension ExprSyntax {
  /// Whether it is `=`, or an operator that ends with it.
  fileprivate var mayAssign: Bool {
    self.is(AssignmentExprSyntax.self)
      || self.as(BinaryOperatorExprSyntax.self)?.operator.text.hasSuffix("=") == true
        && !trimmedDescription.hasPrefix("==")
  }
}
