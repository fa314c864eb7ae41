import SwiftAnalysis
import SwiftSyntax

// Weak and unowned references made strong, by a second reference that is strong.
extension MutationOperator {
  static let references = [
    MutationOperator(on: ClosureCaptureSyntax.self, capture),
    MutationOperator(on: VariableDeclSyntax.self, property),
    MutationOperator(on: VariableDeclSyntax.self, local),
  ]

  private static func capture(_ node: ClosureCaptureSyntax) -> [Candidate] {
    guard let specifier = node.specifier, let closure = node.ancestor(ClosureExprSyntax.self),
      let first = closure.statements.first
    else { return [] }
    let value = node.initializer?.value.code ?? node.name.text
    let range = node.bytes
    let name = node.strongName
    let held: Edit.Piece = "\(Instrumentation.keep)(\(name))"
    var edits = [
      Edit.insertion(range.lowerBound, ["\(name) = ", .selector, " ? \(value) : nil, "])
    ]
    let isExpression = closure.statements.count == 1 && first.item.is(ExprSyntax.self)
    let infix = first.item.as(ExprSyntax.self)?.core.as(InfixOperatorExprSyntax.self)
    if isExpression, infix?.operator.isAssignment != true {
      // A second statement would change how the type of the closure is inferred.
      edits.append(Edit(first.item.bytes, ["(", held, ", ", .original, "\n).1"]))
    } else {
      edits.append(.insertion(first.item.bytes.lowerBound, [held, "; "]))
    }
    return [
      Candidate(
        .strongReference, range, node.code(changing: (specifier.bytes, "")).onOneLine, edits)
    ]
  }

  /// A stored property: another one keeps the object, and is set where the property is.
  private static func property(_ node: VariableDeclSyntax) -> [Candidate] {
    guard let (word, binding) = node.reference, let type = binding.typeAnnotation?.type,
      let block = node.parent?.parent?.parent?.as(MemberBlockSyntax.self)
    else { return [] }
    let property = binding.pattern.code
    let range = node.bytes
    let name = node.strongName
    let optional = type.is(OptionalTypeSyntax.self) ? type.code : "(\(type.code))?"
    var edits = [
      Edit.insertion(range.lowerBound, ["nonisolated(unsafe) var \(name): \(optional) = nil\n"])
    ]
    let set: [Edit.Piece] = ["\n\(name) = ", .selector, " ? \(property) : nil\n"]
    if node.bindingSpecifier.text == "var", binding.accessorBlock == nil {
      edits.append(.insertion(range.upperBound, [" { didSet {"] + set + ["} }"]))
    }
    for (item, _) in block.assignments(to: property) {
      edits.append(.insertion(item.bytes.upperBound, set))
    }
    guard edits.count > 1 else { return [] }
    return [Candidate(.strongReference, range, node.code(without: word), edits)]
  }

  /// A local variable: another one keeps its first value to the end of the scope.
  private static func local(_ node: VariableDeclSyntax) -> [Candidate] {
    guard let (word, binding) = node.reference, let value = binding.initializer?.value,
      !value.is(NilLiteralExprSyntax.self), let scope = node.parent?.parent?.parent,
      [.codeBlock, .closureExpr].contains(scope.kind)
    else { return [] }
    let range = node.bytes
    let name = node.strongName
    let keeping: [Edit.Piece] = [
      "\nlet \(name) = ", .selector, " ? \(binding.pattern.code) : nil\n",
      "defer { \(Instrumentation.keep)(\(name)) }\n",
    ]
    let edit = Edit.insertion(range.upperBound, keeping)
    return [Candidate(.strongReference, range, node.code(without: word), [edit])]
  }
}

extension SyntaxProtocol {
  /// The name of a second reference, which is strong.
  fileprivate var strongName: String { "_quireStrong\(bytes.lowerBound)" }
}

extension VariableDeclSyntax {
  /// Its modifier and its variable, if it declares one weak or unowned reference.
  fileprivate var reference: (word: DeclModifierSyntax, binding: PatternBindingSyntax)? {
    let word = modifiers.first { ["weak", "unowned"].contains($0.name.text) }
    guard let word, bindings.count == 1, let binding = bindings.first else { return nil }
    return (word, binding)
  }

  /// The code on one line, without a modifier and those behind it.
  fileprivate func code(without word: DeclModifierSyntax) -> String {
    let range = word.bytes.lowerBound..<bindingSpecifier.bytes.lowerBound
    return code(changing: (range, "")).onOneLine
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
        [property, "self." + property].contains(infix.leftOperand.code)
      else { return nil }
      return (item, infix.rightOperand)
    }
  }
}
