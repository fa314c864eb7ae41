import SwiftSyntax

/// Declarations with names that the expansions of macros refer to.
///
/// `#expect(a)` becomes a call of `Testing.__checkValue`: another `Testing` in scope would decide
/// whether the test passes, and another macro `expect` what it becomes at all.
final class ShadowedNames: SyntaxVisitor {
  private var found: [Snippet.ReservedWord] = []
  private static let modules: Set = ["Swift", "Testing", "QuireReporting"]
  private static let macros: Set = ["expect", "require", "Test", "Suite"]

  static func all(in tree: SourceFileSyntax) -> [Snippet.ReservedWord] {
    let visitor = ShadowedNames(viewMode: .sourceAccurate)
    visitor.walk(tree)
    return visitor.found
  }

  private func check(_ name: TokenSyntax, _ names: Set<String> = modules)
    -> SyntaxVisitorContinueKind
  {
    let text = name.identifier?.name ?? name.text
    if names.contains(text) {
      found.append(
        .init(text: text, offset: name.positionAfterSkippingLeadingTrivia.utf8Offset))
    }
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { check(node.name) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { check(node.name) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { check(node.name) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { check(node.name) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { check(node.name) }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { check(node.name) }
  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    check(node.name)
  }
  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    check(node.name)
  }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { check(node.name) }
  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    check(node.identifier)
  }
  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    check(node.secondName ?? node.firstName)
  }
  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    check(node.name)
  }
  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    check(node.secondName ?? node.firstName)
  }
  override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
    check(node.name)
  }
  override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind {
    check(node.name, Self.macros)
  }
}
