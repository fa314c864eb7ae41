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

/// Finds the outermost bodies of functions and accessors.
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

  override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.body)
    return .skipChildren
  }

  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    guard case .getter = node.accessors else { return .visitChildren }
    add(node)
    return .skipChildren
  }

  override func visit(_ node: SomeOrAnyTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.someOrAnySpecifier.tokenKind == .keyword(.some) { isCertain = false }
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
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

  /// What is before a body is visited, and the body is not.
  private func visitHead(
    _ attributes: AttributeListSyntax, _ signature: FunctionSignatureSyntax
  ) -> SyntaxVisitorContinueKind {
    walk(attributes)
    walk(signature)
    return .skipChildren
  }
}
