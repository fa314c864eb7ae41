import SwiftSyntax

extension TokenSyntax {
  /// The name, if the expansions of macros refer to it, and it is used other than as a module's.
  ///
  /// `#expect(a)` becomes a call of `Testing.__checkValue`: another `Testing` in scope would decide
  /// whether the test passes. There are many ways to bind a name, so every use is refused but
  /// `import Testing`, `Testing.Test`, `value.Testing` and `canImport(Testing)`.
  var shadowingName: String? {
    guard let name = identifier?.name else { return nil }
    switch name {
    case "Swift", "Testing", "QuireReporting": return isModule ? nil : name
    case "expect", "require", "Test", "Suite":
      return parent?.is(MacroDeclSyntax.self) == true ? name : nil
    default: return nil
    }
  }

  /// Whether it is imported, a part of a path, or in `canImport(_:)`.
  fileprivate var isModule: Bool {
    previousToken?.tokenKind == .period || nextToken?.tokenKind == .period
      || previousToken?.previousToken?.text == "canImport"
      || ancestorOrSelf { $0.as(ImportDeclSyntax.self) } != nil
  }
}

extension Snippet {
  /// A declaration that may take the place of another module's: the extended type, nil outside of
  /// braces; the name, of an initializer or a subscript with labels; and its first byte in the text.
  package typealias Replacement = (type: String?, name: String, offset: Int)

  /// What it declares outside of braces and in extensions.
  package var replacements: [Replacement] {
    tree.scopedDeclarations.flatMap { declaration -> [Replacement] in
      let extensions = declaration.scopes.compactMap { $0.as(ExtensionDeclSyntax.self) }
      let node = declaration.node
      guard extensions.count == declaration.scopes.count, !node.is(ExtensionDeclSyntax.self)
      else { return [] }
      let type = extensions.last.map { extended in
        String(extended.extendedType.trimmedDescription.sugared.prefix { !"<.".contains($0) })
      }
      let hasLabels = [.initializerDecl, .subscriptDecl].contains(node.kind)
      let names = hasLabels ? [node.shortName] : node.names
      return names.map { (type, $0, node.bytes.lowerBound) }
    }
  }

  /// The structures, enumerations, classes and actors that it declares outside of braces.
  package var ownTypes: Set<String> {
    let kinds: Set<SyntaxKind> = [.structDecl, .enumDecl, .classDecl, .actorDecl]
    let types = tree.statements.map(\.item).filter { kinds.contains($0.kind) }
    return Set(types.compactMap { $0.asProtocol(NamedDeclSyntax.self)?.name.identifier?.name })
  }
}
