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

// A time that an initializer keeps, read from the clock where it is used.
extension MutationOperator {
  static let clocks: [MutationOperator] = [
    MutationOperator(on: DeclReferenceExprSyntax.self) { node, source in
      guard node.parent?.is(MemberAccessExprSyntax.self) != true || node.isBase,
        node.ancestor(InitializerDeclSyntax.self) == nil, !node.isAssigned,
        let members = node.ancestor(MemberBlockSyntax.self)?.members,
        let reading = members.lazy.compactMap({ $0.decl.as(InitializerDeclSyntax.self) })
          .compactMap({ $0.clockReading(keptIn: node.baseName.text) }).first
      else { return [] }
      return [.expression(.lateReading, source.range(node), source[reading])]
    }
  ]
}

extension DeclReferenceExprSyntax {
  fileprivate var isAssigned: Bool {
    let infix = parent?.as(InfixOperatorExprSyntax.self)
    return infix?.operator.is(AssignmentExprSyntax.self) == true
      && infix?.leftOperand.id == ExprSyntax(self).id
  }

  fileprivate var isBase: Bool {
    parent?.as(MemberAccessExprSyntax.self)?.base?.id == Syntax(self).id
  }
}

extension InitializerDeclSyntax {
  /// What the initializer reads from a clock and keeps in a property.
  fileprivate func clockReading(keptIn property: String) -> ExprSyntax? {
    for item in body?.statements ?? [] {
      guard case .expr(let expression) = item.item,
        let infix = expression.as(InfixOperatorExprSyntax.self),
        infix.operator.is(AssignmentExprSyntax.self),
        [property, "self." + property].contains(infix.leftOperand.trimmedDescription),
        let read = infix.rightOperand.as(MemberAccessExprSyntax.self),
        read.declName.baseName.text == "now"
      else { continue }
      return infix.rightOperand
    }
    return nil
  }
}
