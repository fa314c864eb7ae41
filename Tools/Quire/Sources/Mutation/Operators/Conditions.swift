import SwiftSyntax

// Conditions negated and made constant.
extension MutationOperator {
  static let conditions: [MutationOperator] = [
    MutationOperator(on: ConditionElementSyntax.self, element),
    MutationOperator(on: WhereClauseSyntax.self) { node, source in
      boolean(node.condition, constants: ["true", "false"], source)
    },
    MutationOperator(on: TernaryExprSyntax.self) { node, source in
      boolean(node.condition, constants: ["true", "false"], source)
    },
    MutationOperator(on: InfixOperatorExprSyntax.self, operand),
  ]

  private static func element(_ node: ConditionElementSyntax, _ source: SourceText) -> [Candidate] {
    guard let statement = node.statement else { return [] }
    let isLoop = statement.is(WhileStmtSyntax.self)
    switch node.condition {
    case .expression(let condition):
      // `while true` would only wait for the time-out.
      let constants = isLoop ? ["false"] : ["true", "false"]
      guard statement.followsAwait(testing: condition) else {
        return boolean(condition, constants: constants, source)
      }
      let passing = statement.is(GuardStmtSyntax.self) || !condition.isNegatedExit(statement)
      return [
        .condition(.removedCheck, source.range(condition), passing ? "true" : "false")
      ] + boolean(condition, constants: constants, source)
    case .optionalBinding, .matchingPattern:
      let range = source.range(node.condition)
      return [
        Candidate(
          .constantCondition, range, "false",
          [.insertion(range.lowerBound, [.text("!"), .selector, .text(", ")])])
      ]
    case .availability: return []
    @unknown default: return []
    }
  }

  private static func boolean(
    _ node: ExprSyntax, constants: [String], _ source: SourceText
  ) -> [Candidate] {
    let range = source.range(node)
    guard !node.core.is(BooleanLiteralExprSyntax.self) else { return [] }
    return [.condition(.negatedCondition, range, negation(of: node, source))]
      + constants.map { .condition(.constantCondition, range, $0) }
  }

  static func negation(of node: ExprSyntax, _ source: SourceText) -> String {
    if let prefix = node.core.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
      return source[prefix.expression]
    }
    let isSimple = node.is(DeclReferenceExprSyntax.self) || node.is(MemberAccessExprSyntax.self)
    return isSimple ? "!" + source[node] : "!(" + source[node] + ")"
  }

  /// One side of `&&` or `||` made constant, so that the other decides.
  private static func operand(_ node: InfixOperatorExprSyntax, _ source: SourceText) -> [Candidate]
  {
    guard let word = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
      word == "&&" || word == "||"
    else { return [] }
    return [node.leftOperand, node.rightOperand].map {
      .condition(.constantCondition, source.range($0), word == "&&" ? "true" : "false")
    }
  }
}

extension ConditionElementSyntax {
  /// The `if`, `guard` or `while` that it is a condition of.
  fileprivate var statement: Syntax? { parent?.parent }
}

extension Syntax {
  /// Whether a statement checks again what may have changed during an `await`.
  fileprivate func followsAwait(testing condition: ExprSyntax) -> Bool {
    if condition.trimmedDescription.contains("isCancelled") { return true }
    let item = ancestor(CodeBlockItemSyntax.self)
    guard let item, let list = item.parent?.as(CodeBlockItemListSyntax.self),
      let index = list.index(of: item), index != list.startIndex
    else { return false }
    return list[list.index(before: index)].item.hasAwait
  }
}

extension SyntaxProtocol {
  /// Whether there is an `await` in it, closures left out.
  var hasAwait: Bool {
    if self.is(AwaitExprSyntax.self) { return true }
    return children(viewMode: .sourceAccurate).contains {
      !$0.is(ClosureExprSyntax.self) && $0.hasAwait
    }
  }
}

extension ExprSyntax {
  /// Whether it is true where an `if` leaves: `if Task.isCancelled { return }`.
  fileprivate func isNegatedExit(_ statement: Syntax) -> Bool {
    guard let statement = statement.as(IfExprSyntax.self) else { return false }
    let last = statement.body.statements.last?.item
    return last?.is(ReturnStmtSyntax.self) == true || last?.is(BreakStmtSyntax.self) == true
      || last?.is(ThrowStmtSyntax.self) == true || last?.is(ContinueStmtSyntax.self) == true
  }
}

// Operators replaced by their neighbors.
extension MutationOperator {
  static let comparisons: [MutationOperator] = [
    MutationOperator(on: InfixOperatorExprSyntax.self, infix)
  ]

  private static let comparing = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "===",
  ]
  private static let computing = [
    "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "+=": "-=", "-=": "+=", "*=": "/=",
    "/=": "*=", "&+": "&-", "&-": "&+", "<<": ">>", ">>": "<<",
  ]

  private static func infix(_ node: InfixOperatorExprSyntax, _ source: SourceText) -> [Candidate] {
    guard let word = node.operator.as(BinaryOperatorExprSyntax.self)?.operator else { return [] }
    let range = source.range(node)
    if let other = comparing[word.text] {
      return [.condition(.comparison, range, source.replacing(word, in: node, with: other))]
    }
    if word.text == "??" {
      return [.expression(.replacedResult, range, source[node.rightOperand])]
    }
    // Two calculations of numbers, neither of which says of what type, would get another one.
    guard let other = computing[word.text], !node.hasTextOrLists, !ExprSyntax(node).isOfNumbers,
      !node.rightOperand.isNeutral(of: word.text)
    else { return [] }
    return [.expression(.arithmetic, range, source.replacing(word, in: node, with: other))]
  }
}

extension InfixOperatorExprSyntax {
  /// Whether `+` joins texts or lists here, as far as the syntax says.
  fileprivate var hasTextOrLists: Bool {
    [leftOperand, rightOperand].contains { side in
      if let inner = side.core.as(InfixOperatorExprSyntax.self) { return inner.hasTextOrLists }
      return side.core.is(StringLiteralExprSyntax.self) || side.core.is(ArrayExprSyntax.self)
    }
  }
}

extension ExprSyntax {
  /// Whether it consists of numbers that are written down, as in `1 / 2`.
  fileprivate var isOfNumbers: Bool {
    let code = core
    if let sign = code.as(PrefixOperatorExprSyntax.self) { return sign.expression.isOfNumbers }
    if let infix = code.as(InfixOperatorExprSyntax.self) {
      return infix.leftOperand.isOfNumbers && infix.rightOperand.isOfNumbers
    }
    return code.is(IntegerLiteralExprSyntax.self) || code.is(FloatLiteralExprSyntax.self)
  }

  /// Whether it is a number that changes nothing on the right of an operator, nor of its opposite.
  fileprivate func isNeutral(of word: String) -> Bool {
    let isProduct = ["*", "/", "*=", "/="].contains(word)
    return trimmedDescription == (isProduct ? "1" : "0") && word != "%"
  }
}
