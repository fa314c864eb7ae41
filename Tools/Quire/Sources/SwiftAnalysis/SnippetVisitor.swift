import SwiftSyntax

/// Finds what `Snippet` says of a text.
final class SnippetVisitor: SyntaxVisitor {
  var imports: [(module: String, offset: Int)] = []
  var tests: [(name: String, offset: Int)] = []
  var hasConditions = false
  var hasXCTests = false
  var reserved: [Snippet.ReservedWord] = []

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    let isReserved =
      switch token.tokenKind {
      case .identifier: token.text.isReservedName || token.shadowsMacros
      case .poundSourceLocation: true
      default: false
      }
    if isReserved { reserve(token.identifier?.name ?? token.text, token) }
    return .skipChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.trimmedDescription
    if Self.refusedAttributes.contains(name) { reserve("@" + name, node.atSign) }
    if ["Test", "Suite", "Testing.Test", "Testing.Suite"].contains(name),
      case .argumentList(let arguments)? = node.arguments
    {
      for argument in arguments where argument.label == nil && !argument.expression.isPlainTrait {
        reserve(argument.expression.trimmedDescription, argument.expression.firstToken)
      }
    }
    return .visitChildren
  }

  /// A task that is not awaited may check something after its test has ended.
  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if let call = node.item.as(FunctionCallExprSyntax.self),
      ["Task", "Task.detached"].contains(call.calledExpression.trimmedDescription),
      call.tokens(viewMode: .sourceAccurate).contains(where: {
        ["expect", "require"].contains($0.text)
          && $0.previousToken(viewMode: .sourceAccurate)?.tokenKind == .pound
      })
    {
      reserve("\(call.calledExpression.trimmedDescription) { #expect … }", call.firstToken)
    }
    return .visitChildren
  }

  private static let refusedAttributes: Set = [
    "_cdecl", "cdecl", "c", "_silgen_name", "_section", "section", "_used", "used", "_expose",
    "_extern", "_dynamicReplacement", "_originallyDefinedIn",
  ]

  private func reserve(_ text: String, _ token: TokenSyntax?) {
    let offset = token?.positionAfterSkippingLeadingTrivia.utf8Offset ?? 0
    reserved.append(.init(text: text, offset: offset))
  }

  override func visit(_ node: InheritedTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.type.trimmedDescription == "XCTestCase" { hasXCTests = true }
    return .visitChildren
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    hasConditions = true
    return .visitChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let module = node.path.first?.name.text else { return .visitChildren }
    imports.append((module, node.positionAfterSkippingLeadingTrivia.utf8Offset))
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    for case .attribute(let attribute) in node.attributes {
      let type = attribute.attributeName
      guard ["Test", "Testing.Test"].contains(type.trimmedDescription) else { continue }
      let name = attribute.displayName ?? node.name.text.filter { $0 != "`" }
      tests.append((name, type.positionAfterSkippingLeadingTrivia.utf8Offset))
    }
    return .visitChildren
  }
}

extension AttributeSyntax {
  /// The display name in `@Test("words")`.
  fileprivate var displayName: String? {
    guard case .argumentList(let arguments)? = arguments, let first = arguments.first,
      first.label == nil
    else { return nil }
    return first.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }
}

extension String {
  /// Whether a program reports to quire through a declaration of this name.
  fileprivate var isReservedName: Bool {
    let name = drop { $0 == "`" }
    return name.hasPrefix("__quire") || name.hasPrefix("quire_")
  }
}

extension TokenSyntax {
  /// Whether it declares a name that the expansions of macros refer to.
  ///
  /// `#expect(a)` becomes a call of `Testing.__checkValue`: another `Testing` in scope would decide
  /// whether the test passes, and another macro `expect` what it becomes at all.
  fileprivate var shadowsMacros: Bool {
    let name = identifier?.name ?? text
    if keyPathInParent == \MacroDeclSyntax.name {
      return ["expect", "require", "Test", "Suite"].contains(name)
    }
    guard ["Swift", "Testing", "QuireReporting"].contains(name) else { return false }
    switch keyPathInParent {
    case \StructDeclSyntax.name, \EnumDeclSyntax.name, \ClassDeclSyntax.name, \ActorDeclSyntax.name,
      \ProtocolDeclSyntax.name, \TypeAliasDeclSyntax.name, \AssociatedTypeDeclSyntax.name,
      \GenericParameterSyntax.name, \FunctionDeclSyntax.name, \IdentifierPatternSyntax.identifier,
      \FunctionParameterSyntax.secondName, \ClosureParameterSyntax.secondName,
      \ClosureShorthandParameterSyntax.name, \ClosureCaptureSyntax.name,
      \AccessorParametersSyntax.name:
      return true
    case \FunctionParameterSyntax.firstName, \ClosureParameterSyntax.firstName:
      return parent?.as(FunctionParameterSyntax.self)?.secondName == nil
        && parent?.as(ClosureParameterSyntax.self)?.secondName == nil
    default: return false
    }
  }
}

extension SyntaxProtocol {
  fileprivate var firstToken: TokenSyntax? { firstToken(viewMode: .sourceAccurate) }
}

extension ExprSyntax {
  /// Whether an argument of `@Test` is a name, or a trait that does not silently change an outcome.
  fileprivate var isPlainTrait: Bool {
    if self.is(StringLiteralExprSyntax.self) { return true }
    let callee = self.as(FunctionCallExprSyntax.self)?.calledExpression ?? self
    guard let member = callee.as(MemberAccessExprSyntax.self), member.base == nil else {
      return false
    }
    let plain = ["bug", "disabled", "enabled", "serialized", "tags", "timeLimit"]
    return plain.contains(member.declName.baseName.text)
  }
}
