import SwiftSyntax

// Statements removed.
extension MutationOperator {
  static let statements: [MutationOperator] = [
    MutationOperator(on: CodeBlockItemSyntax.self, statement)
  ]

  private static func statement(_ node: CodeBlockItemSyntax, _ source: SourceText) -> [Candidate] {
    guard node.isRemovable else { return [] }
    let range = source.range(node.item)
    guard node.isImplicitResult else {
      return [Candidate(.removedStatement, range, "", [.statement(range)])]
    }
    // Another statement would change how the type of the closure is inferred.
    guard node.body?.isClosureWithoutResult == true else { return [] }
    return [Candidate(.removedStatement, range, "", [Edit(range, node.skippedResult)])]
  }
}

extension CodeBlockItemSyntax {
  /// The only expression of a closure, its value dropped, so that the closure remains an expression.
  fileprivate var skippedResult: [Edit.Piece] {
    let usesShortNames = tokens(viewMode: .sourceAccurate).contains {
      if case .dollarIdentifier = $0.tokenKind { true } else { false }
    }
    // These names would be those of another closure.
    guard !usesShortNames else {
      return [.text("("), .selector, .text(" ? () : ("), .original, .text("\n))")]
    }
    let words = tokens(viewMode: .sourceAccurate).map(\.tokenKind)
    let marks =
      (words.contains(.keyword(.try)) ? "try " : "")
      + (words.contains(.keyword(.await)) ? "await " : "")
    return [
      .text("("), .selector, .text(" ? () : (\(marks){ _ = ("), .original, .text("\n) }()))"),
    ]
  }

  /// Whether the code around it may still compile without it.
  fileprivate var isRemovable: Bool {
    switch item {
    case .decl: return false
    case .stmt(let statement):
      if statement.is(ForStmtSyntax.self) { return true }
      let isExit =
        statement.is(ContinueStmtSyntax.self) || statement.is(BreakStmtSyntax.self)
        || statement.is(ThrowStmtSyntax.self)
      return isExit && !isInGuard && !isLastOfFunction
    case .expr(let expression):
      let core = expression.core
      if let call = core.as(FunctionCallExprSyntax.self) {
        return !["fatalError", "preconditionFailure", "assert", "assertionFailure", "debugPrint"]
          .contains(call.calledExpression.trimmedDescription) && !call.isInitializerCall
      }
      if core.is(SubscriptCallExprSyntax.self) || core.is(OptionalChainingExprSyntax.self) {
        return true
      }
      guard let infix = core.as(InfixOperatorExprSyntax.self) else { return false }
      return infix.isAssignment && !isInitialization(infix) && !isLateInitialization(infix)
    @unknown default: return false
    }
  }

  private var isInGuard: Bool { parent?.parent?.parent?.is(GuardStmtSyntax.self) == true }

  private var isLastOfFunction: Bool {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), list.last?.id == id else {
      return false
    }
    return list.parent?.parent?.is(FunctionDeclSyntax.self) == true
  }

  /// Whether an assignment gives a local variable its first value: `let a: A` is above it.
  private func isLateInitialization(_ infix: InfixOperatorExprSyntax) -> Bool {
    guard let name = infix.leftOperand.as(DeclReferenceExprSyntax.self)?.baseName.text else {
      return false
    }
    return ancestors.lazy.compactMap { $0.as(CodeBlockItemListSyntax.self) }.contains { list in
      list.compactMap { $0.item.as(VariableDeclSyntax.self) }.flatMap(\.bindings).contains {
        $0.pattern.trimmedDescription == name && $0.initializer == nil && $0.accessorBlock == nil
          && !$0.isOptionalVariable
      }
    }
  }

  /// Whether an assignment in an initializer may be the first of its property.
  private func isInitialization(_ infix: InfixOperatorExprSyntax) -> Bool {
    guard case .initializer(let declaration)? = body else { return false }
    if infix.leftOperand.is(TupleExprSyntax.self) { return true }
    var target = infix.leftOperand.trimmedDescription
    if target == "self" { return true }
    // The properties that an extension initializes are somewhere else.
    if declaration.ancestor(MemberBlockSyntax.self)?.parent?.is(ExtensionDeclSyntax.self) == true {
      return true
    }
    if target.hasPrefix("self.") { target.removeFirst("self.".count) }
    let members = declaration.ancestor(MemberBlockSyntax.self)?.members ?? []
    let properties = members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
    let bindings = properties.flatMap(\.bindings).filter { $0.accessorBlock == nil }
    let uninitialized = bindings.filter { binding in
      binding.initializer == nil && !binding.isOptionalVariable
    }
    return uninitialized.contains { $0.pattern.trimmedDescription == target }
  }
}

extension PatternBindingSyntax {
  fileprivate var isOptionalVariable: Bool {
    let isVariable = ancestor(VariableDeclSyntax.self)?.bindingSpecifier.text == "var"
    return isVariable && typeAnnotation?.type.is(OptionalTypeSyntax.self) == true
  }
}

extension FunctionCallExprSyntax {
  fileprivate var isInitializerCall: Bool {
    guard let member = calledExpression.as(MemberAccessExprSyntax.self) else { return false }
    return member.declName.baseName.text == "init"
  }
}

extension InfixOperatorExprSyntax {
  var isAssignment: Bool {
    if self.operator.is(AssignmentExprSyntax.self) { return true }
    let word = self.operator.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
    return word.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(word)
  }
}

extension EnclosingBody {
  /// Whether it is a closure without an expected result, as far as the syntax says.
  fileprivate var isClosureWithoutResult: Bool {
    guard case .closure(let closure) = self else { return false }
    if let clause = closure.signature?.returnClause {
      return clause.type.trimmedDescription == "Void"
    }
    let statement = closure.statements.first?.item.as(ExprSyntax.self)
    guard let call = statement?.core.as(FunctionCallExprSyntax.self) else { return false }
    // What is called for its result has no verb of change in it; the compiler has the last word.
    let called = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    let owner = closure.ancestor(FunctionCallExprSyntax.self)?.calledExpression
    let user = owner?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    return !Self.asking.contains(called ?? "") && !Self.asking.contains(user ?? "")
      && called != nil
  }

  private static let asking: Set = [
    "map", "compactMap", "flatMap", "filter", "contains", "first", "firstIndex", "last", "sorted",
    "min", "max", "reduce", "allSatisfy", "withLock", "removeAll", "drop", "prefix", "split",
    "count",
    "value", "isDisjoint", "intersection", "union", "advanced", "duration",
  ]
}
