import SwiftAnalysis
import SwiftSyntax

// Statements removed.
extension MutationOperator {
  static let statements = [
    MutationOperator(on: CodeBlockItemSyntax.self) { node in
      guard node.isRemovable else { return [] }
      var skipping: [Edit.Piece] = ["if !", .selector, " { ", .original, "\n}"]
      if node.isImplicitResult {
        // Another statement would change how the type of the closure is inferred.
        guard node.enclosingBody?.as(ClosureExprSyntax.self)?.hasNoResult == true else { return [] }
        skipping = node.skippedResult
      }
      let range = node.item.bytes
      return [Candidate(.removedStatement, range, "", [Edit(range, skipping)])]
    }
  ]
}

extension CodeBlockItemSyntax {
  /// The only expression of a closure, its value dropped, so that the closure remains an expression.
  fileprivate var skippedResult: [Edit.Piece] {
    let words = tokens.map(\.tokenKind)
    let usesShortNames = words.contains { if case .dollarIdentifier = $0 { true } else { false } }
    // These names would be those of another closure.
    guard !usesShortNames else { return ["(", .selector, " ? () : (", .original, "\n))"] }
    let marks =
      (words.contains(.keyword(.try)) ? "try " : "")
      + (words.contains(.keyword(.await)) ? "await " : "")
    return ["(", .selector, " ? () : (\(marks){ _ = (", .original, "\n) }()))"]
  }

  /// Whether the code around it may still compile without it.
  fileprivate var isRemovable: Bool {
    switch item {
    case .decl: return false
    case .stmt(let statement):
      let isExit = [.continueStmt, .breakStmt, .throwStmt].contains(statement.kind)
      return statement.kind == .forStmt || isExit && !isInGuard && !isLastOfFunction
    case .expr(let expression):
      let core = expression.core
      if let call = core.as(FunctionCallExprSyntax.self) {
        return !["fatalError", "preconditionFailure", "assert", "assertionFailure", "debugPrint"]
          .contains(call.calledExpression.code) && call.calledMember != "init"
      }
      if [.subscriptCallExpr, .optionalChainingExpr].contains(core.kind) { return true }
      guard let infix = core.as(InfixOperatorExprSyntax.self) else { return false }
      return infix.operator.isAssignment && !isInitialization(infix) && !isLateInitialization(infix)
    @unknown default: return false
    }
  }

  private var isInGuard: Bool { parent?.parent?.parent?.is(GuardStmtSyntax.self) == true }
  private var isLastOfFunction: Bool {
    let list = parent?.as(CodeBlockItemListSyntax.self)
    return list?.last?.id == id && list?.parent?.parent?.is(FunctionDeclSyntax.self) == true
  }

  /// Whether an assignment gives a local variable its first value: `let a: A` is above it.
  private func isLateInitialization(_ infix: InfixOperatorExprSyntax) -> Bool {
    guard let name = infix.leftOperand.as(DeclReferenceExprSyntax.self)?.baseName.text
    else { return false }
    return ancestors.lazy.compactMap { $0.as(CodeBlockItemListSyntax.self) }.contains { list in
      list.compactMap { $0.item.as(VariableDeclSyntax.self) }.declareWithoutValue(name)
    }
  }

  /// Whether an assignment in an initializer may be the first of its property.
  private func isInitialization(_ infix: InfixOperatorExprSyntax) -> Bool {
    guard let declaration = enclosingBody?.as(InitializerDeclSyntax.self) else { return false }
    if infix.leftOperand.is(TupleExprSyntax.self) { return true }
    let target = infix.leftOperand.code
    let block = declaration.ancestor(MemberBlockSyntax.self)
    // The properties that an extension initializes are somewhere else.
    if target == "self" || block?.parent?.is(ExtensionDeclSyntax.self) == true { return true }
    let name = target.hasPrefix("self.") ? String(target.dropFirst(5)) : target
    let members = block?.members ?? []
    return members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.declareWithoutValue(name)
  }
}

extension [VariableDeclSyntax] {
  /// Whether they declare a stored variable that has no value at first. An optional one has `nil`.
  fileprivate func declareWithoutValue(_ name: String) -> Bool {
    contains { node in
      node.bindings.contains {
        $0.pattern.code == name && $0.initializer == nil && $0.accessorBlock == nil
          && !(node.bindingSpecifier.text == "var"
            && $0.typeAnnotation?.type.is(OptionalTypeSyntax.self) == true)
      }
    }
  }
}

extension ClosureExprSyntax {
  /// Whether no result is expected of it, as far as the syntax says.
  fileprivate var hasNoResult: Bool {
    if let clause = signature?.returnClause { return clause.type.code == "Void" }
    let statement = statements.first?.item.as(ExprSyntax.self)
    guard let called = statement?.core.as(FunctionCallExprSyntax.self)?.calledMember
    else { return false }
    // What is called for its result has no verb of change in it; the compiler has the last word.
    let user = ancestor(FunctionCallExprSyntax.self)?.calledMember
    return !Self.asking.contains(called) && !Self.asking.contains(user ?? "")
  }

  private static let asking: Set = [
    "map", "compactMap", "flatMap", "filter", "contains", "first", "firstIndex", "last", "sorted",
    "min", "max", "reduce", "allSatisfy", "withLock", "removeAll", "drop", "prefix", "split",
    "count", "value", "isDisjoint", "intersection", "union", "advanced", "duration",
  ]
}
