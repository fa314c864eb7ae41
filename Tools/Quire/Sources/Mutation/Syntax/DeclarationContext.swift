import SwiftAnalysis
import SwiftSyntax

extension SyntaxProtocol {
  /// The nodes around it, innermost first.
  var ancestors: some Sequence<Syntax> { sequence(first: Syntax(self), next: \.parent).dropFirst() }

  func ancestor<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
    ancestors.lazy.compactMap { $0.as(type) }.first { _ in true }
  }

  /// The function, initializer, accessor or closure that a statement belongs to, else another node.
  var enclosingBody: Syntax? {
    ancestors.first { node in
      switch node.as(SyntaxEnum.self) {
      case .functionDecl, .initializerDecl, .deinitializerDecl, .closureExpr, .accessorDecl,
        .memberBlock, .sourceFile:
        true
      case .accessorBlock(let node): if case .getter = node.accessors { true } else { false }
      default: false
      }
    }
  }

  /// What its function or getter returns; nil if that is nothing or not written.
  var resultType: TypeSyntax? {
    switch enclosingBody?.as(SyntaxEnum.self) {
    case .functionDecl(let node): node.signature.returnClause?.type
    case .accessorDecl(let node): node.accessorSpecifier.text == "get" ? node.propertyType : nil
    case .accessorBlock(let node): node.propertyType
    default: nil
    }
  }

  /// The type of the property or subscript that an accessor belongs to.
  private var propertyType: TypeSyntax? {
    let owner = ancestors.first { [.patternBinding, .subscriptDecl].contains($0.kind) }
    return owner?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
      ?? owner?.as(SubscriptDeclSyntax.self)?.returnClause.type
  }

  /// Whether it is interpolated into a literal between single quotation marks.
  var isInLiteralOfOneLine: Bool {
    ancestors.contains { $0.as(StringLiteralExprSyntax.self)?.openingQuote.text == "\"" }
  }

  /// The expression without `try`, `await` and parentheses around it.
  var core: Syntax {
    let elements = self.as(TupleExprSyntax.self)?.elements
    let only = elements?.count == 1 && elements?.first?.label == nil ? elements?.first : nil
    let inner =
      self.as(TryExprSyntax.self)?.expression ?? self.as(AwaitExprSyntax.self)?.expression
      ?? only?.expression
    return inner?.core ?? Syntax(self)
  }
}

extension CodeBlockItemSyntax {
  /// Whether its value is the result of the body that consists of it alone.
  var isImplicitResult: Bool {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let owner = list.parent
    else { return false }
    if owner.is(ClosureExprSyntax.self) || owner.is(AccessorBlockSyntax.self) { return true }
    guard owner.is(CodeBlockSyntax.self), let outer = owner.parent else { return false }
    // A branch of an `if` or `switch` that is itself a value does not count.
    return outer.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
      || outer.as(AccessorDeclSyntax.self)?.accessorSpecifier.text == "get"
  }
}

extension FunctionCallExprSyntax {
  /// The name of the member that it calls: `append` in `list.append(1)`; nil for another function.
  var calledMember: String? {
    calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
  }
}

extension Syntax {
  /// The declaration around a node, as the report names it, and whether a client can call it.
  var context: (name: String, isPublic: Bool) {
    let declarations = sequence(first: self, next: \.parent).filter { $0.declaredName != nil }
    let inner = declarations.first { !$0.is(ExtensionDeclSyntax.self) }
    let modifiers = inner?.asProtocol((any WithModifiersSyntax).self)?.modifiers
    return (
      declarations.reversed().compactMap(\.declaredName).joined(separator: "."),
      modifiers?.contains { ["public", "open"].contains($0.name.text) } ?? false
    )
  }

  /// The name of a declaration; nil for other nodes.
  fileprivate var declaredName: String? {
    switch self.as(SyntaxEnum.self) {
    case .variableDecl(let node):
      let isMember = parent?.is(MemberBlockItemSyntax.self) == true
      let isTopLevel =
        parent?.is(CodeBlockItemSyntax.self) == true
        && parent?.parent?.parent?.is(SourceFileSyntax.self) == true
      return isMember || isTopLevel ? node.shortName : nil
    case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .classDecl,
      .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl:
      return asProtocol((any DeclSyntaxProtocol).self)?.shortName
    default: return nil
    }
  }
}
