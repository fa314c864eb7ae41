import SwiftSyntax

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
    guard let other = computing[word.text], !node.hasTextOrLists,
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
  /// Whether it is a number that changes nothing on the right of an operator, nor of its opposite.
  fileprivate func isNeutral(of word: String) -> Bool {
    let isProduct = ["*", "/", "*=", "/="].contains(word)
    return trimmedDescription == (isProduct ? "1" : "0") && word != "%"
  }
}
