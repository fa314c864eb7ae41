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
    let names = tree.statements.compactMap { statement -> String? in
      let node = Syntax(statement.item)
      let isType =
        node.is(StructDeclSyntax.self) || node.is(EnumDeclSyntax.self)
        || node.is(ClassDeclSyntax.self) || node.is(ActorDeclSyntax.self)
      return isType ? node.asProtocol((any NamedDeclSyntax).self)?.name.identifier?.name : nil
    }
    return Set(names)
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
    if node.is(CodeBlockSyntax.self) || node.is(ClosureExprSyntax.self)
      || node.is(AccessorBlockSyntax.self)
    {
      return .skipChildren
    }
    guard let declaration = node.as(DeclSyntax.self), !node.is(IfConfigDeclSyntax.self) else {
      return .visitChildren
    }
    for name in declaration.names {
      let offset = declaration.positionAfterSkippingLeadingTrivia.utf8Offset
      found.append(.init(type: type, name: name, offset: offset))
    }
    return .skipChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    if node.is(ExtensionDeclSyntax.self) { type = nil }
  }
}

extension DeclSyntax {
  fileprivate var names: [String] {
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.bindings.flatMap(\.pattern.boundNames)
    }
    let hasLabels = self.is(InitializerDeclSyntax.self) || self.is(SubscriptDeclSyntax.self)
    return hasLabels ? [shortName] : [String(shortName.prefix { $0 != "(" }.filter { $0 != "`" })]
  }
}
