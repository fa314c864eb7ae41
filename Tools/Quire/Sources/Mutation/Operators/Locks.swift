import SwiftAnalysis
import SwiftSyntax

// Critical sections made shorter and longer.
extension MutationOperator {
  static let locks = [
    MutationOperator(on: FunctionCallExprSyntax.self, shortened),
    MutationOperator(on: FunctionCallExprSyntax.self, extended),
  ]

  /// The lock is free between reading and writing: what others write meanwhile is lost.
  private static func shortened(_ node: FunctionCallExprSyntax) -> [Candidate] {
    guard let (lock, closure) = node.criticalSection, closure.changesContent else { return [] }
    let base = lock.base?.code ?? "self"
    let (new, words) =
      closure.hasParameter
      ? (node.code(changing: (lock.declName.bytes, Instrumentation.shortened)), "on a copy of")
      : (closure.code + "()", "without")
    let shown = node.bytes.lowerBound..<closure.bytes.lowerBound
    return [Candidate(.shortenedLock, shown, "\(words) \(base): ", [.expression(node.bytes, new)])]
  }

  /// What is done with the result is done before the lock is free again.
  private static func extended(_ node: FunctionCallExprSyntax) -> [Candidate] {
    guard let (_, closure) = node.criticalSection, closure.statements.count == 1,
      let result = closure.statements.first?.item.as(ExprSyntax.self)
    else { return [] }
    var whole = Syntax(node)
    while let outer = whole.parent, outer.isPostfix(of: whole) { whole = outer }
    let rest = node.bytes.upperBound..<whole.bytes.upperBound
    guard !rest.isEmpty else { return [] }
    let suffix = String(decoding: whole.code.utf8.suffix(rest.count), as: UTF8.self)
    let new = whole.code(changing: (result.bytes, "(\(result.code))\(suffix)"), (rest, ""))
    return [.expression(.extendedLock, whole, new)]
  }
}

extension FunctionCallExprSyntax {
  /// The member `withLock` and its closure, if this is a call of it.
  fileprivate var criticalSection: (lock: MemberAccessExprSyntax, closure: ClosureExprSyntax)? {
    guard let lock = calledExpression.as(MemberAccessExprSyntax.self),
      lock.declName.baseName.text == "withLock",
      let closure = trailingClosure ?? arguments.first?.expression.as(ClosureExprSyntax.self)
    else { return nil }
    return (lock, closure)
  }
}

extension Syntax {
  /// Whether it continues an expression with a member, a call, a subscript, `?` or `!`.
  fileprivate func isPostfix(of inner: Syntax) -> Bool {
    let base =
      self.as(MemberAccessExprSyntax.self)?.base
      ?? self.as(FunctionCallExprSyntax.self)?.calledExpression
      ?? self.as(SubscriptCallExprSyntax.self)?.calledExpression
    return base?.id == inner.id || [.optionalChainingExpr, .forceUnwrapExpr].contains(kind)
  }
}

extension ClosureExprSyntax {
  /// The names of what the lock protects: those of its parameters, or `$0`.
  fileprivate var contentNames: Set<String> {
    switch signature?.parameterClause {
    case nil: ["$0"]
    case .simpleInput(let names): Set(names.map(\.name.text))
    case .parameterClause(let clause):
      Set(clause.parameters.map { ($0.secondName ?? $0.firstName).text })
    @unknown default: []
    }
  }

  fileprivate var hasParameter: Bool {
    let names = contentNames
    return statements.tokens.contains { names.contains($0.text) }
  }

  /// Whether the section may write, as far as the syntax says.
  fileprivate var changesContent: Bool {
    guard hasParameter else { return true }
    let names = contentNames
    return statements.tokens.contains { token in
      if token.tokenKind == .equal || token.tokenKind == .prefixAmpersand { return true }
      guard names.contains(token.text), let dot = token.nextToken(viewMode: .sourceAccurate),
        dot.tokenKind == .period, let member = dot.nextToken(viewMode: .sourceAccurate)
      else { return false }
      let isCall = member.nextToken(viewMode: .sourceAccurate)?.tokenKind == .leftParen
      return isCall && !Self.reading.contains(member.text)
    }
  }

  private static let reading: Set = [
    "map", "filter", "contains", "first", "firstIndex", "last", "sorted", "reversed", "count",
    "compactMap", "flatMap", "allSatisfy", "reduce", "min", "max",
  ]
}
