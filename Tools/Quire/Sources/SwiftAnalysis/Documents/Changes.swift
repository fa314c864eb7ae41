import SwiftSyntax

/// What a piece of code names, declares, changes and calls.
final class Changes: SyntaxVisitor {
  private(set) var names: Set<String> = []
  private(set) var declared: Set<String> = ["self"]
  /// The variables that it assigns to, or passes as `inout`; of `Settings.shared.size = 1`,
  /// `Settings`.
  private(set) var changed: Set<String> = []
  /// The names that are called as functions, or as types: `f` of `f(x)`.
  private(set) var functions: Set<String> = []
  /// Those, and what the called methods are of, which they may change.
  private(set) var called: Set<String> = []
  /// Whether it has a `break`, `return`, `throw` or `try`, or ends the program.
  private(set) var hasWayOut = false

  init(_ node: some SyntaxProtocol) {
    super.init(viewMode: .sourceAccurate)
    walk(node)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.baseName.text)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    for case .identifier(let name) in node.calledExpression.tokens(viewMode: .sourceAccurate)
      .map(\.tokenKind)
    { called.insert(name) }
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName {
      functions.insert(name.plainName)
      if ["exit", "abort", "fatalError", "preconditionFailure"].contains(name.text) {
        hasWayOut = true
      }
    }
    return .visitChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    declare(node.identifier)
  }
  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    declare(node.secondName ?? node.firstName)
  }
  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    declare(node.secondName ?? node.firstName)
  }
  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
  }

  private func declare(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(name.text)
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

  private func change(_ expression: ExprSyntax) {
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference):
      let name = reference.baseName.text
      if !name.hasPrefix("$") { changed.insert(name) }
    case .memberAccessExpr(let member): if let base = member.base { change(base) }
    case .subscriptCallExpr(let element): change(element.calledExpression)
    case .forceUnwrapExpr(let unwrapped): change(unwrapped.expression)
    case .optionalChainingExpr(let chain): change(chain.expression)
    case .tupleExpr(let tuple): for element in tuple.elements { change(element.expression) }
    default: break
    }
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
  /// Whether it is `=`, or an operator such as `+=`.
  var isAssignment: Bool {
    if self.is(AssignmentExprSyntax.self) { return true }
    guard let name = self.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
    return name.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(name)
  }
}

extension CodeBlockSyntax {
  /// Whether it evidently never ends as the body of a loop, once that begins: it has no way out, and
  /// nothing in it changes what the condition depends on.
  func isEndless(while condition: some SyntaxProtocol) -> Bool {
    let (test, code) = (Changes(condition), Changes(self))
    return test.called.isEmpty && !code.hasWayOut
      && code.changed.union(code.called).isDisjoint(with: test.names)
  }
}
