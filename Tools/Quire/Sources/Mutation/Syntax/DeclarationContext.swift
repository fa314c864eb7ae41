import SwiftSyntax

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
    case .functionDecl(let node):
      node.name.text + "(\(node.signature.parameterClause.labels))"
    case .initializerDecl(let node): "init(\(node.signature.parameterClause.labels))"
    case .deinitializerDecl: "deinit"
    case .subscriptDecl(let node): "subscript(\(node.parameterClause.subscriptLabels))"
    case .variableDecl(let node):
      parent?.is(MemberBlockItemSyntax.self) == true || isTopLevel
        ? node.bindings.first?.pattern.trimmedDescription : nil
    case .classDecl(let node): node.name.text
    case .structDecl(let node): node.name.text
    case .enumDecl(let node): node.name.text
    case .actorDecl(let node): node.name.text
    case .protocolDecl(let node): node.name.text
    case .extensionDecl(let node): node.extendedType.trimmedDescription
    default: nil
    }
  }

  private var isTopLevel: Bool {
    parent?.is(CodeBlockItemSyntax.self) == true
      && parent?.parent?.parent?.is(SourceFileSyntax.self) == true
  }

}

extension FunctionParameterClauseSyntax {
  fileprivate var labels: String { parameters.map { $0.firstName.text + ":" }.joined() }

  /// A subscript's parameters have labels only if they have two names.
  fileprivate var subscriptLabels: String {
    parameters.map { ($0.secondName == nil ? "_" : $0.firstName.text) + ":" }.joined()
  }
}
