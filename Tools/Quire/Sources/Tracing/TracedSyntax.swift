import SwiftSyntax

// What the inserter of steps asks of statements, expressions and declarations.

extension CodeBlockItemSyntax {
  /// Whether something runs that a step can be recorded before.
  var isStep: Bool {
    switch item {
    case .decl(let declaration):
      guard let variable = declaration.as(VariableDeclSyntax.self) else { return false }
      return variable.bindings.contains { $0.initializer != nil }
    case .stmt(let statement):
      if let loop = statement.as(WhileStmtSyntax.self) { return loop.condition == nil }
      return ![.doStmt, .deferStmt, .repeatStmt].contains(statement.kind)
    case .expr: return true
    @unknown default: return false
    }
  }

  /// Whether it is more than a declaration.
  var runs: Bool {
    if case .decl(let declaration) = item { return declaration.is(VariableDeclSyntax.self) }
    return true
  }

  /// The expression that it is; none for an `if` or a `switch`.
  var expression: ExprSyntax? {
    guard case .expr(let expression) = item, !expression.is(IfExprSyntax.self),
      !expression.is(SwitchExprSyntax.self)
    else { return nil }
    return expression
  }

  var isThrow: Bool { item.is(ThrowStmtSyntax.self) }

  /// Whether it is a call that does not return.
  var isNever: Bool {
    guard let call = item.as(FunctionCallExprSyntax.self) else { return false }
    let names = ["fatalError", "preconditionFailure", "exit", "abort"]
    return names.contains(call.calledExpression.trimmedDescription)
  }

  /// Whether nothing runs behind it.
  var isExit: Bool {
    [.returnStmt, .throwStmt].contains(item.kind) || isNever
  }

  /// Whether it is an `if` or a `switch` whose branches are all expressions.
  var isValueChoice: Bool {
    let choice = item.as(ExpressionStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
    if let choice = choice?.as(IfExprSyntax.self) { return choice.hasValues }
    return choice?.as(SwitchExprSyntax.self)?.hasValues ?? false
  }
}

extension SourceFileSyntax {
  /// Whether a type is the program's entry point, so that nothing runs at the top level.
  var hasMainType: Bool {
    statements.contains { item in
      item.item.asProtocol((any WithAttributesSyntax).self)?.attributes.contains {
        $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "main"
      } ?? false
    }
  }
}

extension CodeBlockItemListSyntax {
  var isValue: Bool {
    guard count == 1, let only = first else { return false }
    return only.expression.map { !$0.isAssigning } ?? (only.isThrow || only.isValueChoice)
  }
}

extension IfExprSyntax {
  /// Whether it is a part of an expression or a result by itself.
  var isValue: Bool { parent?.is(ExpressionStmtSyntax.self) == false && !isElse }

  private var isElse: Bool { parent?.is(IfExprSyntax.self) == true }

  var hasValues: Bool {
    guard body.statements.isValue else { return false }
    return switch elseBody {
    case .ifExpr(let other)?: other.hasValues
    case .codeBlock(let block)?: block.statements.isValue
    default: false
    }
  }
}

extension SwitchExprSyntax {
  var isValue: Bool { parent?.is(ExpressionStmtSyntax.self) == false }

  var hasValues: Bool {
    cases.allSatisfy { $0.as(SwitchCaseSyntax.self)?.statements.isValue ?? false }
  }
}

extension WhileStmtSyntax {
  /// Its condition, where that begins with an expression.
  var condition: ExprSyntax? {
    guard conditions.count == 1, case .expression(let expression)? = conditions.first?.condition
    else { return nil }
    return expression
  }
}

extension ClosureExprSyntax {
  /// The names such as `$0` that it uses itself.
  var shorthandNames: [String] {
    var names: Set<String> = []
    statements.forEachNode { node in
      if let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text, name.hasPrefix("$"),
        Int(name.dropFirst()) != nil
      {
        names.insert(name)
      }
      return node.is(ClosureExprSyntax.self) ? .skipChildren : .visitChildren
    }
    return names.sorted()
  }

  /// Whether it returns a value by a statement.
  var returnsValue: Bool {
    var found = false
    statements.forEachNode { node in
      found = found || node.as(ReturnStmtSyntax.self)?.expression != nil
      return node.is(ClosureExprSyntax.self) || node.is(FunctionDeclSyntax.self)
        ? .skipChildren : .visitChildren
    }
    return found
  }
}

extension ExprSyntax {
  /// Whether it is an assignment, which is no part of another expression.
  var isAssigning: Bool {
    if let inner = self.as(TryExprSyntax.self)?.expression
      ?? self.as(AwaitExprSyntax.self)?.expression
    {
      return inner.isAssigning
    }
    return self.as(SequenceExprSyntax.self)?.elements.contains {
      $0.is(AssignmentExprSyntax.self)
    } ?? false
  }
}

extension TypeSyntax {
  /// Whether a parameter of this type can be passed on as a value.
  var isReadable: Bool {
    if self.is(FunctionTypeSyntax.self) || self.is(PackExpansionTypeSyntax.self) { return false }
    if let tuple = self.as(TupleTypeSyntax.self) {
      return tuple.elements.allSatisfy(\.type.isReadable)
    }
    guard let type = self.as(AttributedTypeSyntax.self) else { return true }
    let words = type.attributes.map(\.trimmedDescription)
    if words.contains("@escaping") { return !words.contains { $0.hasPrefix("@autoclosure") } }
    return type.baseType.isReadable
  }
}

extension AttributeListSyntax {
  /// Whether one of them most likely names a result builder.
  var hasBuilder: Bool {
    contains {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription.hasSuffix("Builder") == true
    }
  }
}
