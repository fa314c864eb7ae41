import SwiftAnalysis
import SwiftSyntax

// Weak and unowned references made strong, by a second reference that is strong.
extension MutationOperator {
  static let references: [MutationOperator] = [
    MutationOperator(on: ClosureCaptureSyntax.self, capture),
    MutationOperator(on: VariableDeclSyntax.self, property),
    MutationOperator(on: VariableDeclSyntax.self, local),
  ]

  private static func capture(_ node: ClosureCaptureSyntax, _ source: SourceText) -> [Candidate] {
    guard let specifier = node.specifier, let closure = node.ancestor(ClosureExprSyntax.self),
      let first = closure.statements.first
    else { return [] }
    let value = node.initializer.map { source[$0.value] } ?? node.name.text
    let range = node.bytes
    let name = "_quireStrong\(range.lowerBound)"
    let held = Edit.Piece.text("\(Instrumentation.keep)(\(name))")
    var edits = [
      Edit.insertion(
        range.lowerBound, [.text("\(name) = "), .selector, .text(" ? \(value) : nil, ")])
    ]
    let isExpression = closure.statements.count == 1 && first.item.is(ExprSyntax.self)
    let isAssignment =
      first.item.as(ExprSyntax.self)?.core.as(InfixOperatorExprSyntax.self)?.isAssignment == true
    if isExpression && !isAssignment {
      // A second statement would change how the type of the closure is inferred.
      edits.append(
        Edit(first.item.bytes, [.text("("), held, .text(", "), .original, .text("\n).1")]))
    } else {
      edits.append(.insertion(first.item.bytes.lowerBound, [held, .text("; ")]))
    }
    let plain = source[specifier.bytes.upperBound..<range.upperBound]
    return [Candidate(.strongReference, range, plain.onOneLine, edits)]
  }

  /// A stored property: another one keeps the object, and is set where the property is.
  private static func property(_ node: VariableDeclSyntax, _ source: SourceText) -> [Candidate] {
    guard let (word, binding) = node.reference, let type = binding.typeAnnotation?.type,
      let block = node.parent?.parent?.parent?.as(MemberBlockSyntax.self)
    else { return [] }
    let property = binding.pattern.trimmedDescription
    let range = node.bytes
    let name = "_quireStrong\(range.lowerBound)"
    let optional = type.is(OptionalTypeSyntax.self) ? source[type] : "(\(source[type]))?"
    var edits = [
      Edit.insertion(
        range.lowerBound, [.text("nonisolated(unsafe) var \(name): \(optional) = nil\n")])
    ]
    let set: [Edit.Piece] = [.text("\n\(name) = "), .selector, .text(" ? \(property) : nil\n")]
    if node.bindingSpecifier.text == "var", binding.accessorBlock == nil {
      edits.append(.insertion(range.upperBound, [.text(" { didSet {")] + set + [.text("} }")]))
    }
    for (item, _) in block.assignments(to: property) {
      edits.append(.insertion(item.bytes.upperBound, set))
    }
    guard edits.count > 1 else { return [] }
    return [Candidate(.strongReference, range, source.text(of: node, without: word), edits)]
  }

  /// A local variable: another one keeps its first value to the end of the scope.
  private static func local(_ node: VariableDeclSyntax, _ source: SourceText) -> [Candidate] {
    guard let (word, binding) = node.reference, let value = binding.initializer?.value,
      !value.is(NilLiteralExprSyntax.self), let scope = node.parent?.parent?.parent,
      [.codeBlock, .closureExpr].contains(scope.kind)
    else { return [] }
    let range = node.bytes
    let name = "_quireStrong\(range.lowerBound)"
    let keeping: [Edit.Piece] = [
      .text("\nlet \(name) = "), .selector,
      .text(" ? \(binding.pattern.trimmedDescription) : nil\n"),
      .text("defer { \(Instrumentation.keep)(\(name)) }\n"),
    ]
    return [
      Candidate(
        .strongReference, range, source.text(of: node, without: word),
        [.insertion(range.upperBound, keeping)])
    ]
  }
}

extension VariableDeclSyntax {
  /// Its modifier and its variable, if it declares one weak or unowned reference.
  fileprivate var reference: (word: DeclModifierSyntax, binding: PatternBindingSyntax)? {
    let word = modifiers.first { ["weak", "unowned"].contains($0.name.text) }
    guard let word, bindings.count == 1, let binding = bindings.first else { return nil }
    return (word, binding)
  }
}

extension SourceText {
  /// A declaration's text on one line, without a modifier.
  fileprivate func text(of node: VariableDeclSyntax, without word: DeclModifierSyntax) -> String {
    let text =
      self[node.bytes.lowerBound..<word.bytes.lowerBound]
      + self[node.bindingSpecifier.bytes.lowerBound..<node.bytes.upperBound]
    return text.onOneLine
  }
}

extension MemberBlockSyntax {
  /// The statements of its initializers that set a property, with its values.
  func assignments(to property: String) -> [(item: CodeBlockItemSyntax, value: ExprSyntax)] {
    let bodies = members.compactMap { $0.decl.as(InitializerDeclSyntax.self)?.body }
    return bodies.flatMap(\.statements).compactMap { item in
      guard case .expr(let expression) = item.item,
        let infix = expression.as(InfixOperatorExprSyntax.self),
        infix.operator.is(AssignmentExprSyntax.self),
        [property, "self." + property].contains(infix.leftOperand.trimmedDescription)
      else { return nil }
      return (item, infix.rightOperand)
    }
  }
}
