import SwiftAnalysis
import SwiftSyntax

// Conditions negated and made constant.
extension MutationOperator {
  static let conditions = [
    MutationOperator(on: ConditionElementSyntax.self, element),
    MutationOperator(on: WhereClauseSyntax.self) { boolean($0.condition) },
    MutationOperator(on: TernaryExprSyntax.self) { boolean($0.condition) },
    MutationOperator(on: InfixOperatorExprSyntax.self, operand),
  ]

  private static func element(_ node: ConditionElementSyntax) -> [Candidate] {
    // The `if`, `guard` or `while`.
    guard let statement = node.parent?.parent else { return [] }
    switch node.condition {
    case .expression(let condition):
      // `while true` would only wait for the time-out.
      let constants = statement.is(WhileStmtSyntax.self) ? ["false"] : ["true", "false"]
      let others = boolean(condition, constants: constants)
      guard statement.followsAwait(testing: condition) else { return others }
      return [.condition(.removedCheck, condition, "\(!statement.isNegatedExit)")] + others
    case .optionalBinding, .matchingPattern:
      let range = node.condition.bytes
      return [
        Candidate(
          .constantCondition, range, "false",
          [.insertion(range.lowerBound, ["!", .selector, ", "])])
      ]
    case .availability: return []
    @unknown default: return []
    }
  }

  private static func boolean(
    _ node: ExprSyntax, constants: [String] = ["true", "false"]
  ) -> [Candidate] {
    guard !node.core.is(BooleanLiteralExprSyntax.self) else { return [] }
    return [.condition(.negatedCondition, node, negation(of: node))]
      + constants.map { .condition(.constantCondition, node, $0) }
  }

  private static func negation(of node: ExprSyntax) -> String {
    if let prefix = node.core.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
      return prefix.expression.code
    }
    let isName = [.declReferenceExpr, .memberAccessExpr].contains(node.kind)
    return isName ? "!\(node.code)" : "!(\(node.code))"
  }

  /// One side of `&&` or `||` made constant, so that the other decides.
  private static func operand(_ node: InfixOperatorExprSyntax) -> [Candidate] {
    let word = node.binaryOperator?.text
    guard word == "&&" || word == "||" else { return [] }
    return [node.leftOperand, node.rightOperand].map {
      .condition(.constantCondition, $0, "\(word == "&&")")
    }
  }
}

extension Syntax {
  /// Whether a statement checks again what may have changed during an `await`.
  fileprivate func followsAwait(testing condition: ExprSyntax) -> Bool {
    if condition.code.contains("isCancelled") { return true }
    guard let item = ancestor(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self),
      let index = list.index(of: item), index != list.startIndex
    else { return false }
    return list[list.index(before: index)].item.hasAwait
  }

  /// Whether it is an `if` that leaves where its condition is true: `if Task.isCancelled { return }`.
  fileprivate var isNegatedExit: Bool {
    let last = self.as(IfExprSyntax.self)?.body.statements.last?.item
    return [.returnStmt, .breakStmt, .throwStmt, .continueStmt].contains(last?.kind)
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

// Operators replaced by their neighbors.
extension MutationOperator {
  static let comparisons = [MutationOperator(on: InfixOperatorExprSyntax.self, infix)]

  private static let comparing = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "===",
  ]
  private static let computing = [
    "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "+=": "-=", "-=": "+=", "*=": "/=",
    "/=": "*=", "&+": "&-", "&-": "&+", "<<": ">>", ">>": "<<",
  ]

  private static func infix(_ node: InfixOperatorExprSyntax) -> [Candidate] {
    guard let word = node.binaryOperator else { return [] }
    if let other = comparing[word.text] {
      return [.condition(.comparison, node, node.code(changing: (word.bytes, other)))]
    }
    if word.text == "??" { return [.expression(.replacedResult, node, node.rightOperand.code)] }
    // Two calculations of numbers, neither of which says of what type, would get another one.
    guard let other = computing[word.text], !node.hasTextOrLists, !ExprSyntax(node).isOfNumbers,
      !node.rightOperand.isNeutral(of: word.text)
    else { return [] }
    return [.expression(.arithmetic, node, node.code(changing: (word.bytes, other)))]
  }
}

extension InfixOperatorExprSyntax {
  /// The operator; nil for an assignment and for `->`.
  var binaryOperator: TokenSyntax? { self.operator.as(BinaryOperatorExprSyntax.self)?.operator }

  /// Whether `+` joins texts or lists here, as far as the syntax says.
  fileprivate var hasTextOrLists: Bool {
    [leftOperand, rightOperand].contains { side in
      if let inner = side.core.as(InfixOperatorExprSyntax.self) { return inner.hasTextOrLists }
      return [.stringLiteralExpr, .arrayExpr].contains(side.core.kind)
    }
  }
}

extension ExprSyntax {
  /// Whether it consists of numbers that are written down, as in `1 / 2`.
  fileprivate var isOfNumbers: Bool {
    if let sign = core.as(PrefixOperatorExprSyntax.self) { return sign.expression.isOfNumbers }
    if let infix = core.as(InfixOperatorExprSyntax.self) {
      return infix.leftOperand.isOfNumbers && infix.rightOperand.isOfNumbers
    }
    return [.integerLiteralExpr, .floatLiteralExpr].contains(core.kind)
  }

  /// Whether it is a number that changes nothing on the right of an operator, nor of its opposite.
  fileprivate func isNeutral(of word: String) -> Bool {
    let isProduct = ["*", "/", "*=", "/="].contains(word)
    return code == (isProduct ? "1" : "0") && word != "%"
  }
}
