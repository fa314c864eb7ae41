import SwiftSyntax

/// What a piece of code names, changes and calls.
struct Changes {
  private(set) var names: Set<String> = []
  /// What it assigns to, or passes as `inout`: `Settings` of `Settings.shared.size = 1`.
  private(set) var changed: Set<String> = []
  /// The names that are called as functions, or as types: `f` of `f(x)`.
  private(set) var functions: Set<String> = []
  /// Those, and what the called methods are of, which they may change.
  private(set) var called: Set<String> = []
  /// Whether it has a `break`, `return`, `throw` or `try`, or ends the program.
  private(set) var hasWayOut = false

  init(_ node: some SyntaxProtocol) {
    for inner in node.all(Syntax.self) { read(inner) }
  }

  private mutating func read(_ node: Syntax) {
    switch node.as(SyntaxEnum.self) {
    case .declReferenceExpr(let reference): names.insert(reference.baseName.text)
    case .functionCallExpr(let call): read(call.calledExpression)
    case .sequenceExpr(let sequence):
      let elements = Array(sequence.elements)
      if elements.count > 2, elements[1].isAssignment { change(elements[0]) }
    case .inOutExpr(let argument): change(argument.expression)
    case .breakStmt, .returnStmt, .throwStmt, .tryExpr: hasWayOut = true
    default: break
    }
  }

  private mutating func read(_ callee: ExprSyntax) {
    for case .identifier(let name) in callee.tokens.map(\.tokenKind) {
      called.insert(name)
    }
    guard let name = callee.as(DeclReferenceExprSyntax.self)?.baseName else { return }
    functions.insert(name.plainName)
    if ["exit", "abort", "fatalError", "preconditionFailure"].contains(name.text) {
      hasWayOut = true
    }
  }

  private mutating func change(_ expression: ExprSyntax) {
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
}

extension ExprSyntax {
  /// Whether it is `=`, or an operator such as `+=`.
  package var isAssignment: Bool {
    if self.is(AssignmentExprSyntax.self) { return true }
    guard let name = self.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
    return name.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(name)
  }
}

extension CodeBlockSyntax {
  /// Whether, as a loop's body, it has no way out and changes nothing that the condition depends on.
  func isEndless(while condition: some SyntaxProtocol) -> Bool {
    let (test, code) = (Changes(condition), Changes(self))
    return test.called.isEmpty && !code.hasWayOut
      && code.changed.union(code.called).isDisjoint(with: test.names)
  }
}
