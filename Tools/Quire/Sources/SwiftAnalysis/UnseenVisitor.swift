import SwiftSyntax

/// Finds unseen code.
final class UnseenVisitor: SyntaxVisitor {
  private(set) var bodies: [Range<AbsolutePosition>] = []
  private(set) var declarations: [PrivateDeclaration] = []
  private let viewer: Declarations.Viewer
  private var container = Container.file

  /// What surrounds a declaration.
  private enum Container {
    /// A file, an extension, an enumeration: what is private there has no effect elsewhere.
    case file
    /// A structure: its stored properties determine its size.
    case structure
    /// A final class, and where its last stored property ends that other files can use: a property
    /// behind it changes no place of another one.
    case finalClass(storageEnd: AbsolutePosition)
    /// A class with subclasses, whose methods have a place in its table.
    case openClass
  }

  init(_ viewer: Declarations.Viewer) {
    self.viewer = viewer
    super.init(viewMode: .sourceAccurate)
  }

  private func hide(_ node: some SyntaxProtocol) {
    bodies.append(node.position..<node.endPosition)
  }

  /// Hides a declaration if it is private, unless seen code names it.
  private func hide(_ node: some SyntaxProtocol & WithModifiersSyntax, named names: Set<String>) {
    guard viewer == .otherFile, node.modifiers.arePrivate else { return }
    declarations.append(
      PrivateDeclaration(names: names, range: node.position..<node.endPosition))
  }

  // MARK: Functions and properties

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.attributes.arePlain else { return .skipChildren }
    if case .openClass = container {} else { hide(node, named: [node.name.name]) }
    if let body = node.body, node.signature.returnClause?.isOpaque != true { hide(body.statements) }
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
    if let names = node.names, hasNoPlace(node) { hide(node, named: names) }
    let isGlobal = viewer == .otherFile && node.parent?.is(CodeBlockItemSyntax.self) == true
    for binding in node.bindings {
      guard let type = binding.typeAnnotation?.type, !type.isOpaque
      else { continue }
      hideBodies(of: binding.accessorBlock)
      if isGlobal, type.isComplete, let value = binding.initializer?.value { hide(value) }
    }
    return .skipChildren
  }

  /// Whether a private property changes no size, no place and no table.
  private func hasNoPlace(_ node: VariableDeclSyntax) -> Bool {
    switch container {
    case .file: true
    case .structure: !node.isStoredInInstances
    case .finalClass(let end): !node.isStoredInInstances || node.position >= end
    case .openClass: false
    }
  }

  private func hideBodies(of block: AccessorBlockSyntax?) {
    switch block?.accessors {
    case .getter(let statements): hide(statements)
    case .accessors(let accessors):
      for accessor in accessors where accessor.attributes.arePlain {
        guard let body = accessor.body else { continue }
        // An observer without the old value lets others change the property in place.
        let isSeen =
          !["get", "set"].contains(accessor.accessorSpecifier.text)
          && (viewer == .reader || accessor.parameters != nil || body.mentions("oldValue"))
        if !isSeen { hide(body.statements) }
      }
    default: break
    }
  }

  // MARK: Containers

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let isFinal = node.modifiers.contains { $0.name.text == "final" }
    let end = node.memberBlock.members.last(where: \.isSeenStorage)?.endPosition
    return enter(
      node, isFinal ? .finalClass(storageEnd: end ?? node.memberBlock.position) : .openClass)
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, .structure)
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, .file) }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(members: node, .file)
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.attributes.arePlain { hide(node, named: [node.name.name]) }
    return .skipChildren
  }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  private func enter(
    _ node: some DeclGroupSyntax & NamedDeclSyntax & WithModifiersSyntax, _ container: Container
  ) -> SyntaxVisitorContinueKind {
    if node.attributes.arePlain { hide(node, named: [node.name.name]) }
    return enter(members: node, container)
  }

  private func enter(
    members node: some DeclGroupSyntax, _ container: Container
  ) -> SyntaxVisitorContinueKind {
    guard node.attributes.arePlain else { return .skipChildren }
    let outer = self.container
    self.container = container
    walk(node.memberBlock)
    self.container = outer
    return .skipChildren
  }
}

extension MemberBlockItemSyntax {
  /// Whether it is, or may have, a stored property that other files can use.
  fileprivate var isSeenStorage: Bool {
    if decl.is(IfConfigDeclSyntax.self) || decl.is(MacroExpansionDeclSyntax.self) { return true }
    guard let variable = decl.as(VariableDeclSyntax.self) else { return false }
    let isPrivate = variable.modifiers.arePrivate && variable.attributes.arePlain
    return variable.isStoredInInstances && !isPrivate
  }
}

extension VariableDeclSyntax {
  /// Whether each instance of its type has a place for it.
  fileprivate var isStoredInInstances: Bool {
    guard !modifiers.contains(where: { $0.name.text == "static" }) else { return false }
    return bindings.contains { binding in
      guard case .accessors(let accessors)? = binding.accessorBlock?.accessors else {
        return binding.accessorBlock == nil
      }
      return accessors.contains { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
  }

  /// The names that it declares; nil if one of them is not a simple name.
  var names: Set<String>? {
    let names = bindings.map { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.name }
    return names.contains(nil) ? nil : Set(names.compactMap(\.self))
  }
}

extension SyntaxProtocol {
  /// Whether a type is whole as it is written: a value does not determine a part of it, as in
  /// `Set` or `[String: _]`.
  fileprivate var isComplete: Bool {
    let names: Set = ["Bool", "Double", "Float", "Int", "String", "UInt", "Void"]
    return tokens(viewMode: .sourceAccurate).allSatisfy { token in
      switch token.tokenKind {
      case .identifier: names.contains(token.text)
      case .wildcard: false
      default: true
      }
    }
  }

  /// Whether a type is opaque, so that only the body determines it.
  fileprivate var isOpaque: Bool { trimmedDescription.contains("some") }

  fileprivate func mentions(_ name: String) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.name == name }
  }
}

extension DeclModifierListSyntax {
  /// Whether a declaration with these is used by its own file only.
  fileprivate var arePrivate: Bool {
    contains { $0.detail == nil && ["private", "fileprivate"].contains($0.name.text) }
  }
}

extension AttributeListSyntax {
  /// Whether no attribute can be a macro that reads the bodies. Those of Swift Testing read the
  /// signature and their own arguments.
  var arePlain: Bool {
    allSatisfy {
      guard case .attribute(let attribute) = $0 else { return false }
      return attribute.isPlain
    }
  }
}

extension AttributeSyntax {
  /// Whether it is none that can be a macro which reads the body.
  var isPlain: Bool {
    [
      "MainActor", "Suite", "Test", "discardableResult", "dynamicMemberLookup", "inlinable", "objc",
      "usableFromInline",
    ].contains(attributeName.trimmedDescription)
  }
}
