import Manuscript
import Support
import SwiftParser
import SwiftSyntax

/// What can be seen of a text's declarations, whatever their bodies do.
package enum Declarations {
  /// Who sees a declaration.
  package enum Viewer {
    /// The compiler, at work on another file.
    case otherFile
    /// Somebody who reads on in the same file, comments and all.
    case reader
  }

  /// The declarations as somebody sees them; nil where it is no well-formed Swift.
  package static func text(of source: String, seenBy viewer: Viewer) -> String? {
    let tree = Parser.parse(source: source)
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
  /// The least that keeps it apart from the next: comments say nothing, but a new line may.
  fileprivate func space(to next: TokenSyntax) -> String {
    if tokenKind == .leftBrace || next.tokenKind == .rightBrace { return "" }
    let gap = trailingTrivia + next.leadingTrivia
    if gap.contains(where: \.isNewline) { return "\n" }
    return gap.isEmpty ? "" : " "
  }
}

/// Finds what nobody sees, bodies of functions, initializers and accessors; and what no other file
/// sees, the values of globals whose type is written down, and functions that are the file's own.
private final class UnseenVisitor: SyntaxVisitor {
  private let viewer: Declarations.Viewer
  private var unseen: [Range<AbsolutePosition>] = []
  private var isFinal = true

  init(_ viewer: Declarations.Viewer) {
    self.viewer = viewer
    super.init(viewMode: .sourceAccurate)
  }

  /// Whether a token stands in something unseen. Asked in reading order.
  func hides(_ token: TokenSyntax) -> Bool {
    while let first = unseen.first, first.upperBound <= token.position { unseen.removeFirst() }
    return unseen.first.map { $0.contains(token.position) } ?? false
  }

  private func hide(_ node: some SyntaxProtocol) {
    unseen.append(node.position..<node.endPosition)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.attributes.arePlain else { return .skipChildren }
    // Those of classes that may be inherited from have a place among the others.
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
      // Observers decide how the property is written to.
      for accessor in accessors where ["get", "set"].contains(accessor.accessorSpecifier.text) {
        if accessor.attributes.arePlain, let body = accessor.body { hide(body.statements) }
      }
    default: break
    }
  }

  // MARK: What holds them

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
  /// Whether a type is `some` type, which is known by the body only.
  fileprivate var isOpaque: Bool { trimmedDescription.contains("some") }
}

extension DeclModifierListSyntax {
  fileprivate func contains(anyOf names: Set<String>) -> Bool {
    contains { names.contains($0.name.text) }
  }
}

extension AttributeListSyntax {
  /// Whether no attribute may be a macro, which could read the bodies.
  fileprivate var arePlain: Bool {
    allSatisfy { ["@MainActor", "@discardableResult", "@objc"].contains($0.trimmedDescription) }
  }
}
