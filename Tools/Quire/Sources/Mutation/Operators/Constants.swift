import SwiftAnalysis
import SwiftSyntax

// Constants, default arguments and arguments changed.
extension MutationOperator {
  static let constants = [
    MutationOperator(on: IntegerLiteralExprSyntax.self) { node in
      let text = node.literal.text.replacing("_", with: "")
      let next = Int(text).flatMap { $0 == .max ? nil : "\($0 + 1)" }
      return constant(node, next ?? "\(node.literal.text) + 1")
    },
    MutationOperator(on: FloatLiteralExprSyntax.self) { node in
      let next = Double(node.literal.text.replacing("_", with: "")).map { "\($0 + 1)" }
      return constant(node, next ?? "\(node.literal.text) + 1")
    },
    MutationOperator(on: BooleanLiteralExprSyntax.self) { node in
      constant(node, "\(node.literal.text != "true")")
    },
    MutationOperator(on: StringLiteralExprSyntax.self) { node in
      let isEmpty = node.segments.allSatisfy { $0.code.isEmpty }
      // It may be a `Character`, for which there is no empty literal.
      let isCharacter = node.representedLiteralValue?.count == 1
      return constant(node, isEmpty ? #""mutant""# : isCharacter ? #""\u{1}""# : #""""#)
    },
    MutationOperator(on: MemberAccessExprSyntax.self, enumCase),
    MutationOperator(on: LabeledExprSyntax.self, optionalArgument),
  ]

  private static func constant(_ node: some ExprSyntaxProtocol, _ new: String) -> [Candidate] {
    node.isMessage ? [] : [.expression(node.constantKind, node, new)]
  }

  /// The next case of an enumeration of the same file: `.skip` becomes `.catchUp`.
  private static func enumCase(_ node: MemberAccessExprSyntax) -> [Candidate] {
    guard node.base == nil, node.declName.argumentNames == nil,
      node.parent?.is(FunctionCallExprSyntax.self) != true,
      let file = node.ancestor(SourceFileSyntax.self)
    else { return [] }
    let name = node.declName.baseName.text
    let owners = file.enumCases.filter { $0.contains(name) }
    guard owners.count == 1, let cases = owners.first, cases.count > 1,
      let index = cases.firstIndex(of: name)
    else { return [] }
    let next = cases[(index + 1) % cases.count]
    return [.expression(node.constantKind, node, "." + next)]
  }

  /// An optional parameter that is not handed on: `tolerance: tolerance` becomes `tolerance: nil`.
  private static func optionalArgument(_ node: LabeledExprSyntax) -> [Candidate] {
    guard node.parent?.parent?.is(FunctionCallExprSyntax.self) == true,
      let name = node.expression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      node.isOptionalParameter(name)
    else { return [] }
    return [.expression(.droppedArgument, node.expression, "nil")]
  }
}

extension SyntaxProtocol {
  fileprivate var constantKind: Mutant.Kind {
    let part = ancestors.first { $0.parent?.is(FunctionParameterSyntax.self) == true }
    return part?.is(InitializerClauseSyntax.self) == true ? .defaultArgument : .constant
  }

  /// Whether it is a text for the programmer, in a check that ends the program.
  fileprivate var isMessage: Bool {
    guard let call = ancestor(FunctionCallExprSyntax.self), self.is(StringLiteralExprSyntax.self)
    else { return false }
    return ["precondition", "preconditionFailure", "assert", "assertionFailure", "fatalError"]
      .contains(call.calledExpression.code)
  }

  /// Whether a name is that of an optional parameter of the function around.
  fileprivate func isOptionalParameter(_ name: String) -> Bool {
    let parameters = ancestors.lazy.flatMap { node in
      node.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
        ?? node.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters ?? []
    }
    let own = parameters.first { ($0.secondName ?? $0.firstName).text == name }
    return own?.type.is(OptionalTypeSyntax.self) == true
  }
}

extension SourceFileSyntax {
  /// The cases of each of the file's enumerations that have no values.
  fileprivate var enumCases: [[String]] {
    all(EnumDeclSyntax.self).map { node in
      node.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
        .flatMap(\.elements).filter { $0.parameterClause == nil }.map(\.name.text)
    }
  }
}
