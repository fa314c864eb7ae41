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
    let isCondition = before?.previousToken(viewMode: .sourceAccurate)?.text == "canImport"
    let isPath =
      before?.tokenKind == .period
      || token.nextToken(viewMode: .sourceAccurate)?.tokenKind == .period
    if !isPath, !isCondition { refuse(token, name) }
    return .skipChildren
  }

  override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.name.plainName
    if Self.macros.contains(name) { refuse(node.name, name) }
    return .visitChildren
  }

  private func refuse(_ token: TokenSyntax, _ name: String) {
    found.append(.init(text: name, offset: token.bytes.lowerBound))
  }
}

extension Snippet {
  /// A declaration that may take the place of another module's.
  package struct Replacement {
    /// The extended type; nil outside of braces.
    package let type: String?
    /// The name, with labels where it is an initializer or a subscript.
    package let name: String
    /// Its first byte in the text.
    package let offset: Int
  }

  /// What it declares outside of braces and in extensions.
  package var replacements: [Replacement] {
    let visitor = Replacements(viewMode: .sourceAccurate)
    visitor.walk(tree)
    return visitor.found
  }

  /// The structures, enumerations, classes and actors that it declares outside of braces.
  package var ownTypes: Set<String> {
    let kinds: Set<SyntaxKind> = [.structDecl, .enumDecl, .classDecl, .actorDecl]
    let types = tree.statements.map(\.item).filter { kinds.contains($0.kind) }
    return Set(
      types.compactMap { $0.asProtocol((any NamedDeclSyntax).self)?.name.identifier?.name })
  }
}

private final class Replacements: SyntaxAnyVisitor {
  private(set) var found: [Snippet.Replacement] = []
  private var type: String?

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let extended = node.as(ExtensionDeclSyntax.self) {
      type = String(extended.extendedType.trimmedDescription.sugared.prefix { !"<.".contains($0) })
      return .visitChildren
    }
    if [.codeBlock, .closureExpr, .accessorBlock].contains(node.kind) { return .skipChildren }
    guard let declaration = node.as(DeclSyntax.self), !node.is(IfConfigDeclSyntax.self) else {
      return .visitChildren
    }
    let offset = declaration.bytes.lowerBound
    found += declaration.names.map { Snippet.Replacement(type: type, name: $0, offset: offset) }
    return .skipChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    if node.is(ExtensionDeclSyntax.self) { type = nil }
  }
}

extension DeclSyntax {
  fileprivate var names: [String] {
    if let variable = self.as(VariableDeclSyntax.self) { return variable.names.map(\.text) }
    let hasLabels = self.is(InitializerDeclSyntax.self) || self.is(SubscriptDeclSyntax.self)
    return hasLabels ? [shortName] : [String(shortName.prefix { $0 != "(" }.filter { $0 != "`" })]
  }
}
