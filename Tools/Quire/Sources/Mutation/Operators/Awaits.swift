import SwiftAnalysis
import SwiftSyntax

// Checks that an isolated function makes, moved in front of the hop to its actor.
extension MutationOperator {
  static let awaits = [MutationOperator(on: ConditionElementSyntax.self, movedCheck)]

  private static func movedCheck(_ node: ConditionElementSyntax) -> [Candidate] {
    guard case .expression(let condition) = node.condition,
      condition.code.contains("Task.isCancelled"),
      let function = node.ancestor(FunctionDeclSyntax.self), function.isIsolated,
      let file = node.ancestor(SourceFileSyntax.self)
    else { return [] }
    let calls = file.awaitedCalls(of: function.name.text)
    guard !calls.isEmpty else { return [] }
    let isNegated = condition.core.is(PrefixOperatorExprSyntax.self)
    let range = condition.bytes
    let skipping: [Edit.Piece] = ["if !(", .selector, " && Task.isCancelled) { ", .original, "\n}"]
    return [
      Candidate(
        .movedCheck, range, "\(isNegated) /* checked before the call */",
        [.condition(range, "\(isNegated)")] + calls.map { Edit($0.bytes, skipping) })
    ]
  }
}

extension FunctionDeclSyntax {
  fileprivate var isIsolated: Bool {
    ancestor(ActorDeclSyntax.self) != nil
      || signature.parameterClause.parameters.contains { $0.type.code.hasPrefix("isolated ") }
  }
}

extension SourceFileSyntax {
  /// The statements that await a function and do nothing else.
  fileprivate func awaitedCalls(of name: String) -> [CodeBlockItemSyntax] {
    all(CodeBlockItemSyntax.self).filter { node in
      guard case .expr(let expression) = node.item, node.item.hasAwait,
        let call = expression.core.as(FunctionCallExprSyntax.self)
      else { return false }
      return (call.calledMember ?? call.calledExpression.code) == name
    }
  }
}

// A time that an initializer keeps, read from the clock where it is used.
extension MutationOperator {
  static let clocks = [
    MutationOperator(on: DeclReferenceExprSyntax.self) { node in
      let access = node.parent?.as(MemberAccessExprSyntax.self)
      let infix = node.parent?.as(InfixOperatorExprSyntax.self)
      let isAssigned =
        infix?.operator.is(AssignmentExprSyntax.self) == true && infix?.leftOperand.id == node.id
      guard access == nil || access?.base?.id == node.id, !isAssigned,
        node.ancestor(InitializerDeclSyntax.self) == nil,
        let block = node.ancestor(MemberBlockSyntax.self),
        let reading = block.assignments(to: node.baseName.text)
          .compactMap({ $0.value.as(MemberAccessExprSyntax.self) })
          .first(where: { $0.declName.baseName.text == "now" })
      else { return [] }
      return [.expression(.lateReading, node, reading.code)]
    }
  ]
}
