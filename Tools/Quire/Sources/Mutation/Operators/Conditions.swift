import SwiftAnalysis
import SwiftSyntax

// Conditions negated and made constant.
extension MutationOperator {
  static let conditions: [MutationOperator] = [
    MutationOperator(on: ConditionElementSyntax.self, element),
    MutationOperator(on: WhereClauseSyntax.self) { boolean($0.condition, $1) },
    MutationOperator(on: TernaryExprSyntax.self) { boolean($0.condition, $1) },
    MutationOperator(on: InfixOperatorExprSyntax.self, operand),
  ]

  private static func element(_ node: ConditionElementSyntax, _ source: SourceText) -> [Candidate] {
    // The `if`, `guard` or `while`.
    guard let statement = node.parent?.parent else { return [] }
    switch node.condition {
    case .expression(let condition):
      // `while true` would only wait for the time-out.
      let constants = statement.is(WhileStmtSyntax.self) ? ["false"] : ["true", "false"]
      let others = boolean(condition, constants: constants, source)
      guard statement.followsAwait(testing: condition) else { return others }
      let passing = !statement.isNegatedExit
      return [.condition(.removedCheck, condition.bytes, passing ? "true" : "false")] + others
    case .optionalBinding, .matchingPattern:
      let range = node.condition.bytes
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
    _ node: ExprSyntax, constants: [String] = ["true", "false"], _ source: SourceText
  ) -> [Candidate] {
    let range = node.bytes
    guard !node.core.is(BooleanLiteralExprSyntax.self) else { return [] }
    return [.condition(.negatedCondition, range, negation(of: node, source))]
      + constants.map { .condition(.constantCondition, range, $0) }
  }

  private static func negation(of node: ExprSyntax, _ source: SourceText) -> String {
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
      .condition(.constantCondition, $0.bytes, word == "&&" ? "true" : "false")
    }
  }
}

extension Syntax {
  /// Whether a statement checks again what may have changed during an `await`.
  fileprivate func followsAwait(testing condition: ExprSyntax) -> Bool {
    if condition.trimmedDescription.contains("isCancelled") { return true }
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
    let range = node.bytes
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
