import SwiftSyntax

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
