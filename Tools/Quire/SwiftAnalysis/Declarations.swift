import Manuscript
import Support
import SwiftSyntax

/// The declarations of a text, without function bodies.
package enum Declarations {
  /// The context from which declarations are seen.
  package enum Viewer {
    /// The compilation of another file.
    case otherFile
    /// A reader of the same file, who also sees the comments.
    case reader
  }

  /// The declarations that are visible to a viewer; nil if the text has syntax errors.
  package static func text(of source: String, seenBy viewer: Viewer) -> String? {
    let tree = SwiftText.tree(of: source)
    guard !tree.hasError else { return nil }
    let visitor = UnseenVisitor(viewer)
    visitor.walk(tree)
    if viewer == .reader {
      return tree.tokens(viewMode: .sourceAccurate).filter { !visitor.hides($0) }
        .map(\.description).joined()
    }
    var text = ""
    var before: TokenSyntax?
    for token in tree.tokens(viewMode: .sourceAccurate) where !visitor.hides(token) {
      text += (before?.space(to: token) ?? "") + token.text
      before = token
    }
    return text
  }
}

extension TokenSyntax {
  /// The shortest separator to the next token: comments are dropped, but a new line may matter.
  fileprivate func space(to next: TokenSyntax) -> String {
    if tokenKind == .leftBrace || next.tokenKind == .rightBrace { return "" }
    let gap = trailingTrivia + next.leadingTrivia
    if gap.contains(where: \.isNewline) { return "\n" }
    return gap.isEmpty ? "" : " "
  }
}

/// Finds invisible code: bodies of functions, initializers and accessors; and for other files, the
/// initial values of globals with a written type, and functions that are private to the file.
private final class UnseenVisitor: SyntaxVisitor {
  private let viewer: Declarations.Viewer
  private var unseen: [Range<AbsolutePosition>] = []
  private var isFinal = true

  init(_ viewer: Declarations.Viewer) {
    self.viewer = viewer
    super.init(viewMode: .sourceAccurate)
  }

  /// Whether a token is in invisible code. Asked in reading order.
  func hides(_ token: TokenSyntax) -> Bool {
    while let first = unseen.first, first.upperBound <= token.position { unseen.removeFirst() }
    return unseen.first.map { $0.contains(token.position) } ?? false
  }

  private func hide(_ node: some SyntaxProtocol) {
    unseen.append(node.position..<node.endPosition)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.attributes.arePlain else { return .skipChildren }
    // A method of a class that is not final has a slot in the class's method table.
    if viewer == .otherFile, isFinal, node.modifiers.contains(anyOf: ["private", "fileprivate"]) {
      hide(node)
    } else if let body = node.body, node.signature.returnClause?.isOpaque != true {
      hide(body.statements)
    }
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.attributes.arePlain, let body = node.body { hide(body.statements) }
    return .skipChildren
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.attributes.arePlain, let body = node.body { hide(body.statements) }
    return .skipChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.attributes.arePlain, !node.returnClause.isOpaque { hideBodies(of: node.accessorBlock) }
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.attributes.arePlain else { return .skipChildren }
    let isGlobal = viewer == .otherFile && node.parent?.is(CodeBlockItemSyntax.self) == true
    for binding in node.bindings {
      guard let type = binding.typeAnnotation?.type, !type.isOpaque
      else { continue }
      hideBodies(of: binding.accessorBlock)
      if isGlobal, let value = binding.initializer?.value { hide(value) }
    }
    return .skipChildren
  }

  private func hideBodies(of block: AccessorBlockSyntax?) {
    switch block?.accessors {
    case .getter(let statements): hide(statements)
    case .accessors(let accessors):
      // Observers determine how the property is written.
      for accessor in accessors where ["get", "set"].contains(accessor.accessorSpecifier.text) {
        if accessor.attributes.arePlain, let body = accessor.body { hide(body.statements) }
      }
    default: break
    }
  }

  // MARK: Containers

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.attributes, node.memberBlock, isFinal: node.modifiers.contains(anyOf: ["final"]))
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.attributes, node.memberBlock)
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.attributes, node.memberBlock)
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.attributes, node.memberBlock)
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  private func enter(
    _ attributes: AttributeListSyntax, _ members: MemberBlockSyntax, isFinal: Bool = true
  ) -> SyntaxVisitorContinueKind {
    guard attributes.arePlain else { return .skipChildren }
    let outer = self.isFinal
    self.isFinal = isFinal
    walk(members)
    self.isFinal = outer
    return .skipChildren
  }
}

extension SyntaxProtocol {
  /// Whether a type is opaque, so that only the body determines it.
  fileprivate var isOpaque: Bool { trimmedDescription.contains("some") }
}

extension DeclModifierListSyntax {
  fileprivate func contains(anyOf names: Set<String>) -> Bool {
    contains { names.contains($0.name.text) }
  }
}

extension AttributeListSyntax {
  /// Whether no attribute can be a macro, which could read the bodies.
  fileprivate var arePlain: Bool {
    allSatisfy { ["@MainActor", "@discardableResult", "@objc"].contains($0.trimmedDescription) }
  }
}
