import SwiftSyntax

// Checks that an isolated function makes, moved in front of the hop to its actor.
extension MutationOperator {
  static let awaits: [MutationOperator] = [
    MutationOperator(on: ConditionElementSyntax.self, movedCheck)
  ]

  private static func movedCheck(_ node: ConditionElementSyntax, _ source: SourceText)
    -> [Candidate]
  {
    guard case .expression(let condition) = node.condition,
      condition.trimmedDescription.contains("Task.isCancelled"),
      let function = node.ancestor(FunctionDeclSyntax.self), function.isIsolated,
      let file = node.ancestor(SourceFileSyntax.self)
    else { return [] }
    let calls = file.awaitedCalls(of: function.name.text)
    guard !calls.isEmpty else { return [] }
    let isNegated = condition.core.is(PrefixOperatorExprSyntax.self)
    let range = source.range(condition)
    let skipping: [Edit.Piece] = [
      .text("if !("), .selector, .text(" && Task.isCancelled) { "), .original, .text("\n}"),
    ]
    return [
      Candidate(
        .movedCheck, range, "\(isNegated) /* checked before the call */",
        [.condition(range, "\(isNegated)")] + calls.map { Edit(source.range($0), skipping) })
    ]
  }
}

extension FunctionDeclSyntax {
  fileprivate var isIsolated: Bool {
    let hasParameter = signature.parameterClause.parameters.contains {
      $0.type.trimmedDescription.hasPrefix("isolated ")
    }
    return hasParameter || ancestor(ActorDeclSyntax.self) != nil
  }
}

extension SourceFileSyntax {
  /// The statements that await a function and do nothing else.
  fileprivate func awaitedCalls(of name: String) -> [CodeBlockItemSyntax] {
    final class Finder: SyntaxVisitor {
      let name: String
      var found: [CodeBlockItemSyntax] = []
      init(_ name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
      }
      override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        guard case .expr(let expression) = node.item, node.item.hasAwait,
          let call = expression.core.as(FunctionCallExprSyntax.self)
        else { return .visitChildren }
        let called = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        if (called ?? call.calledExpression.trimmedDescription) == name { found.append(node) }
        return .visitChildren
      }
    }
    let finder = Finder(name)
    finder.walk(self)
    return finder.found
  }
}
