import SwiftSyntax

/// Uses of names that the expansions of macros refer to, other than as modules.
///
/// `#expect(a)` becomes a call of `Testing.__checkValue`: another `Testing` in scope would decide
/// whether the test passes, and another macro `expect` what it becomes at all. Syntax has many ways to
/// bind a name, so every use is refused but `import Testing`, `Testing.Test`, `value.Testing` and
/// `canImport(Testing)`.
final class ShadowedNames: SyntaxVisitor {
  private var found: [Snippet.ReservedWord] = []
  private static let modules: Set = ["Swift", "Testing", "QuireReporting"]
  private static let macros: Set = ["expect", "require", "Test", "Suite"]

  static func all(in tree: SourceFileSyntax) -> [Snippet.ReservedWord] {
    let visitor = ShadowedNames(viewMode: .sourceAccurate)
    visitor.walk(tree)
    return visitor.found
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    guard let name = token.identifier?.name, Self.modules.contains(name) else {
      return .skipChildren
    }
    let before = token.previousToken(viewMode: .sourceAccurate)
    let isCondition =
      before?.previousToken(viewMode: .sourceAccurate)?.text == "canImport"
    let isPath =
      before?.tokenKind == .period
      || token.nextToken(viewMode: .sourceAccurate)?.tokenKind == .period
    if !isPath, !isCondition { refuse(token, name) }
    return .skipChildren
  }

  override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.name.identifier?.name ?? node.name.text
    if Self.macros.contains(name) { refuse(node.name, name) }
    return .visitChildren
  }

  private func refuse(_ token: TokenSyntax, _ name: String) {
    found.append(
      .init(text: name, offset: token.positionAfterSkippingLeadingTrivia.utf8Offset))
  }
}
