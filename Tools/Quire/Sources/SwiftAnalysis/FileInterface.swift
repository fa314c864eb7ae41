import SwiftSyntax

extension SwiftText {
  /// What other files of a module see of a file: its tokens without the bodies of functions, as the compiler
  /// itself takes it for what a change of the file may change elsewhere. Nil where that is not certain: the
  /// text has mistakes, a result is opaque, or a macro or a wrapper reads the declaration. O(text).
  package static func interface(of text: String) -> String? {
    let tree = Self.tree(of: text)
    guard !tree.hasError, !text.contains("#sourceLocation") else { return nil }
    let bodies = BodyFinder(tree)
    guard bodies.isCertain else { return nil }
    var rest = bodies.found[...]
    var result = ""
    for token in tree.tokens(viewMode: .sourceAccurate) {
      let bytes = token.bytes
      while let first = rest.first, first.upperBound <= bytes.lowerBound { rest.removeFirst() }
      if rest.first?.contains(bytes.lowerBound) == true { continue }
      // A line may end a statement.
      result += (token.leadingTrivia.contains(where: \.isNewline) ? "\n" : " ") + token.text
    }
    return result
  }
}

/// Finds what other files do not see: the outermost bodies of functions and accessors, and what is private,
/// but for stored properties and types that may be stored.
private final class BodyFinder: SyntaxVisitor {
  private(set) var found: [Range<Int>] = []
  private(set) var isCertain = true

  init(_ tree: SourceFileSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  private func add(_ body: (some SyntaxProtocol)?) {
    if let body { found.append(body.bytes) }
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !isUnseen(node, with: node.modifiers) else { return leaveOut(node, node.attributes) }
    guard !hasOpaqueType(node.signature.returnClause) else { return keep(node.attributes) }
    add(node.body)
    return node.body == nil ? .visitChildren : visitHead(node.attributes, node.signature)
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.body)
    return node.body == nil ? .visitChildren : visitHead(node.attributes, node.signature)
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.body)
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let isComputed = node.bindings.allSatisfy { binding in
      if case .getter = binding.accessorBlock?.accessors { true } else { false }
    }
    if isComputed, isUnseen(node, with: node.modifiers) { return leaveOut(node, node.attributes) }
    let isOpaque = node.bindings.contains { hasOpaqueType($0.typeAnnotation) }
    return isOpaque ? keep(node.attributes) : .visitChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    hasOpaqueType(node.returnClause) ? keep(node.attributes) : .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    // References are alike for all classes of Swift, but not for those of Objective-C.
    guard node.inheritanceClause == nil, isUnseen(node, with: node.modifiers) else {
      return .visitChildren
    }
    return leaveOut(node, node.attributes)
  }

  override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.body)
    return .skipChildren
  }

  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    guard case .getter = node.accessors else { return .visitChildren }
    add(node)
    return .skipChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    // A macro or a wrapper sees the declaration that it is written at: here, one without a body.
    let variable = node.parent?.parent?.as(VariableDeclSyntax.self)
    if variable?.bindings.allSatisfy({ $0.accessorBlock == nil }) == true { return .visitChildren }
    let name = node.attributeName.trimmedDescription
    if name.first?.isUppercase == true, !["MainActor", "Sendable"].contains(name) {
      isCertain = false
    }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    isCertain = false
    return .skipChildren
  }

  /// Whether no other file sees a declaration, nor depends on it: it is private, and no part of the
  /// table of methods that a class has for its subclasses.
  private func isUnseen(
    _ node: some DeclSyntaxProtocol, with modifiers: DeclModifierListSyntax
  ) -> Bool {
    let isPrivate = modifiers.contains { modifier in
      modifier.detail == nil
        && [.keyword(.private), .keyword(.fileprivate)].contains(modifier.name.tokenKind)
    }
    guard isPrivate, let parent = node.parent else { return false }
    let around = sequence(first: parent, next: \.parent).lazy
      .first { $0.asProtocol((any DeclGroupSyntax).self) != nil }
    guard let type = around?.as(ClassDeclSyntax.self), !node.is(ClassDeclSyntax.self) else {
      return true
    }
    return type.modifiers.contains { $0.name.tokenKind == .keyword(.final) }
  }

  /// Whether a body decides a type: it is seen with its declaration.
  private func hasOpaqueType(_ type: (some SyntaxProtocol)?) -> Bool {
    type?.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.some) } == true
  }

  private func keep(_ attributes: AttributeListSyntax) -> SyntaxVisitorContinueKind {
    walk(attributes)
    return .skipChildren
  }

  private func leaveOut(
    _ node: some SyntaxProtocol, _ attributes: AttributeListSyntax
  ) -> SyntaxVisitorContinueKind {
    add(node)
    return keep(attributes)
  }

  /// What is before a body is visited, and the body is not.
  private func visitHead(
    _ attributes: AttributeListSyntax, _ signature: FunctionSignatureSyntax
  ) -> SyntaxVisitorContinueKind {
    walk(attributes)
    walk(signature)
    return .skipChildren
  }
}
