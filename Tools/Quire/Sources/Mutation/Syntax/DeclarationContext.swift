import SwiftAnalysis
import SwiftSyntax

/// The function, accessor or closure that a statement belongs to.
enum EnclosingBody {
  /// A function or a getter, with the type of its result where it is written.
  case returning(TypeSyntax?)
  case initializer(InitializerDeclSyntax)
  case closure(ClosureExprSyntax)
  /// A deinitializer, or an accessor that returns nothing.
  case other

  /// What it returns; nil if that is nothing or not written.
  var resultType: TypeSyntax? { if case .returning(let type) = self { type } else { nil } }
}

extension SyntaxProtocol {
  /// The nodes around it, innermost first.
  var ancestors: some Sequence<Syntax> { sequence(first: Syntax(self), next: \.parent).dropFirst() }

  func ancestor<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
    ancestors.lazy.compactMap { $0.as(type) }.first { _ in true }
  }

  var body: EnclosingBody? {
    for node in ancestors {
      switch node.as(SyntaxEnum.self) {
      case .functionDecl(let node): return .returning(node.signature.returnClause?.type)
      case .initializerDecl(let node): return .initializer(node)
      case .deinitializerDecl: return .other
      case .closureExpr(let node): return .closure(node)
      case .accessorDecl(let node):
        return node.accessorSpecifier.text == "get" ? .returning(node.propertyType) : .other
      case .accessorBlock(let node):
        if case .getter = node.accessors { return .returning(node.propertyType) }
      case .memberBlock, .sourceFile: return nil
      default: continue
      }
    }
    return nil
  }

  /// The type of the property or subscript that an accessor belongs to.
  private var propertyType: TypeSyntax? {
    for node in ancestors {
      if let node = node.as(PatternBindingSyntax.self) { return node.typeAnnotation?.type }
      if let node = node.as(SubscriptDeclSyntax.self) { return node.returnClause.type }
    }
    return nil
  }

  /// Whether it is interpolated into a literal between single quotation marks.
  var isInLiteralOfOneLine: Bool {
    ancestors.contains { node in
      node.as(StringLiteralExprSyntax.self)?.openingQuote.tokenKind == .stringQuote
    }
  }

  /// The expression without `try`, `await` and parentheses around it.
  var core: Syntax {
    if let node = self.as(TryExprSyntax.self) { return node.expression.core }
    if let node = self.as(AwaitExprSyntax.self) { return node.expression.core }
    if let node = self.as(TupleExprSyntax.self), node.elements.count == 1,
      let only = node.elements.first, only.label == nil
    {
      return only.expression.core
    }
    return Syntax(self)
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
    if let function = outer.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause != nil
    }
    if let accessor = outer.as(AccessorDeclSyntax.self) {
      return accessor.accessorSpecifier.text == "get"
    }
    // A branch of an `if` or `switch` that is itself a value.
    return false
  }
}

/// The declaration around a node, as the report names it.
struct DeclarationContext {
  let name: String
  /// Whether a client can call it.
  let isPublic: Bool

  init(of node: Syntax) {
    var names: [String] = []
    var isPublic: Bool?
    for node in sequence(first: node, next: \.parent) {
      guard let name = node.declaredName else { continue }
      names.insert(name, at: 0)
      if let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers {
        let words = modifiers.map(\.name.text)
        let isMember = !node.is(ExtensionDeclSyntax.self)
        if isMember, isPublic == nil {
          isPublic = words.contains("public") || words.contains("open")
        }
      } else if node.is(DeinitializerDeclSyntax.self) {
        isPublic = isPublic ?? true
      }
    }
    self.name = names.joined(separator: ".")
    self.isPublic = isPublic ?? false
  }
}

extension Syntax {
  /// The name of a declaration; nil for other nodes.
  fileprivate var declaredName: String? {
    switch self.as(SyntaxEnum.self) {
    case .variableDecl(let node):
      let isMember = parent?.is(MemberBlockItemSyntax.self) == true
      return isMember || isTopLevel ? node.shortName : nil
    case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .classDecl,
      .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl:
      return asProtocol((any DeclSyntaxProtocol).self)?.shortName
    default: return nil
    }
  }

  private var isTopLevel: Bool {
    parent?.is(CodeBlockItemSyntax.self) == true
      && parent?.parent?.parent?.is(SourceFileSyntax.self) == true
  }
}
