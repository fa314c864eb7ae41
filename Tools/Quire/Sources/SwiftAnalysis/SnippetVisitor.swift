import SwiftSyntax

/// Finds what `Snippet` says of a text.
final class SnippetVisitor: SyntaxVisitor {
  var imports: [(module: String, offset: Int)] = []
  var tests: [(name: String, offset: Int)] = []
  var hasConditions = false
  var reserved: [Snippet.ReservedWord] = []
  var checks: [Snippet.Check] = []
  var redirections: [Snippet.ReservedWord] = []

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    let isReserved =
      switch token.tokenKind {
      case .identifier: token.text.isReservedName
      case .poundSourceLocation: true
      default: false
      }
    if isReserved { reserve(token.text, token) }
    if token.isRedirection {
      redirections.append(.init(text: token.text, offset: token.bytes.lowerBound))
    }
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.macroName.text
    guard ["expect", "require"].contains(name) else { return .visitChildren }
    // Code in an exit test runs in another process.
    guard node.position >= exitTestEnd else { return .visitChildren }
    if node.arguments.contains(where: { $0.label?.text == "processExitsWith" }) {
      exitTestEnd = node.endPosition
    }
    add("#\(name)", at: node, node.arguments, node.rightParen, behind: node.macroName)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.calledExpression.trimmedDescription
    if ["confirmation", "Testing.confirmation"].contains(name), node.trailingClosure != nil,
      node.position >= exitTestEnd
    {
      add(name, at: node, node.arguments, node.rightParen, behind: node.calledExpression)
    }
    return .visitChildren
  }

  private func add(
    _ name: String, at node: some SyntaxProtocol, _ arguments: LabeledExprListSyntax,
    _ end: TokenSyntax?, behind callee: some SyntaxProtocol
  ) {
    let place = arguments.first { $0.label?.text == "sourceLocation" }?.expression.bytes
    let isFirst = arguments.isEmpty || arguments.last?.trailingComma != nil
    let insertion =
      end.map { ($0.bytes.lowerBound, isFirst ? "" : ", ", "") }
      ?? (callee.bytes.upperBound, "(", ")")
    checks.append(.init(name: name, bytes: node.bytes, insertion: insertion, place: place))
  }

  private var exitTestEnd = AbsolutePosition(utf8Offset: 0)

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.trimmedDescription
    if Self.refusedAttributes.contains(name) { reserve("@" + name, node.atSign) }
    if ["Test", "Suite", "Testing.Test", "Testing.Suite"].contains(name),
      case .argumentList(let arguments)? = node.arguments
    {
      for argument in arguments where argument.label == nil && !argument.expression.isPlainTrait {
        reserve(argument.expression.trimmedDescription, argument.expression)
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
      reserve("\(call.calledExpression.trimmedDescription) { #expect … }", call)
    }
    return .visitChildren
  }

  private static let refusedAttributes: Set = [
    "_cdecl", "cdecl", "c", "_silgen_name", "_section", "section", "_used", "used", "_expose",
    "_extern", "_dynamicReplacement", "_originallyDefinedIn",
  ]

  private func reserve(_ text: String, _ node: some SyntaxProtocol) {
    reserved.append(.init(text: text, offset: node.bytes.lowerBound))
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    hasConditions = true
    return .visitChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let module = node.path.first?.name.text else { return .visitChildren }
    imports.append((module, node.bytes.lowerBound))
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    for case .attribute(let attribute) in node.attributes {
      let type = attribute.attributeName
      guard ["Test", "Testing.Test"].contains(type.trimmedDescription) else { continue }
      let name = attribute.displayName ?? node.name.text.filter { $0 != "`" }
      tests.append((name, type.bytes.lowerBound))
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
  /// Whether it names something that changes where the program's output goes.
  fileprivate var isRedirection: Bool {
    let before = previousToken(viewMode: .sourceAccurate)
    let owner = before?.previousToken(viewMode: .sourceAccurate)?.text
    let isMember = before?.tokenKind == .period
    switch text {
    case "stdout": return owner != "fflush"
    case "standardOutput": return isMember && owner == "FileHandle"
    case "STDOUT_FILENO", "atexit", "close", "dlsym", "dup", "dup2", "dup3", "fclose", "fcntl",
      "freopen", "ftruncate", "setbuf", "setbuffer", "setlinebuf", "setvbuf", "syscall":
      return !isMember || ["Darwin", "Foundation", "Glibc", "Musl"].contains(owner)
    default: return false
    }
  }
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
