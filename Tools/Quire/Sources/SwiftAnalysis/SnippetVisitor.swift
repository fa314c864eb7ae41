import SwiftSyntax

/// Finds what `Snippet` says of a text.
struct SnippetVisitor {
  private(set) var imports: [(module: String, line: Int)] = []
  private(set) var tests: [Snippet.Test] = []
  private(set) var hasConditions = false
  private(set) var reserved: [Snippet.ReservedWord] = []
  private(set) var shadowing: [Snippet.ReservedWord] = []
  private(set) var checks: [Snippet.Check] = []
  private(set) var redirections: [Snippet.ReservedWord] = []
  private(set) var traits: [Snippet.ReservedWord] = []
  private(set) var foreignTraits: [Snippet.ReservedWord] = []
  private var exitTestEnd = AbsolutePosition(utf8Offset: 0)
  private let lines: LineTable

  init(_ tree: SourceFileSyntax, _ lines: LineTable) {
    self.lines = lines
    for node in tree.all(Syntax.self) { visit(node) }
  }

  private mutating func visit(_ node: Syntax) {
    switch node.as(SyntaxEnum.self) {
    case .token(let token): visit(token)
    case .macroExpansionExpr(let macro): visit(macro)
    case .functionCallExpr(let call):
      let name = call.calledExpression.trimmedDescription
      guard call.position >= exitTestEnd else { return }
      if ["confirmation", "Testing.confirmation"].contains(name), call.trailingClosure != nil {
        add(name, at: call, call.arguments, call.rightParen, behind: call.calledExpression)
      } else if name.hasPrefix("XCTAssert"), let end = call.endOfStatement {
        let isInTest = sequence(first: node, next: \.parent).contains {
          $0.as(FunctionDeclSyntax.self)?.attributes.contains { $0.test != nil } == true
        }
        checks.append(.init(name: name, bytes: call.bytes, end: end, isInert: isInTest))
      }
    case .attribute(let attribute): visit(attribute)
    case .codeBlockItem(let statement): visit(statement)
    case .ifConfigDecl: hasConditions = true
    case .importDecl(let found):
      if let module = found.path.first?.name.text {
        imports.append((module, lines.line(of: found.bytes.lowerBound)))
      }
    case .functionDecl(let function):
      for attribute in function.attributes.compactMap(\.test) {
        tests.append(
          (
            attribute.testName(of: function),
            lines.line(of: attribute.attributeName.bytes.lowerBound)
          ))
      }
    default: break
    }
  }

  private mutating func visit(_ token: TokenSyntax) {
    // Programs report to quire through declarations of these names.
    let name = token.text.drop { $0 == "`" }
    let isReserved = name.hasPrefix("__quire") || name.hasPrefix("quire_")
    switch token.tokenKind {
    case .identifier where isReserved, .poundSourceLocation: reserve(token.text, token)
    default: break
    }
    if let name = token.shadowingName { shadowing.append((name, token.bytes.lowerBound)) }
    if token.isRedirection { redirections.append((token.text, token.bytes.lowerBound)) }
  }

  private mutating func visit(_ node: MacroExpansionExprSyntax) {
    let name = node.macroName.text
    // Code in an exit test runs in another process.
    guard ["expect", "require"].contains(name), node.position >= exitTestEnd else { return }
    if node.arguments.contains(where: { $0.label?.text == "processExitsWith" }) {
      exitTestEnd = node.endPosition
    }
    // The others throw, or have a value.
    let isPlain =
      name == "expect" && node.trailingClosure == nil
      && !node.arguments.contains { ["throws", "performing"].contains($0.label?.text) }
    add(
      "#\(name)", at: node, node.arguments, node.rightParen, behind: node.macroName,
      statementEnd: isPlain ? node.endOfStatement : nil)
  }

  private mutating func add(
    _ name: String, at node: some SyntaxProtocol, _ arguments: LabeledExprListSyntax,
    _ end: TokenSyntax?, behind callee: some SyntaxProtocol, statementEnd: Int? = nil
  ) {
    let place = arguments.first { $0.label?.text == "sourceLocation" }?.expression.bytes
    let isFirst = arguments.isEmpty || arguments.last?.trailingComma != nil
    let argument = end.map { ($0.bytes.lowerBound, isFirst ? "" : ", ", "") }
    let insertion = argument ?? (callee.bytes.upperBound, "(", ")")
    checks.append(
      .init(name: name, bytes: node.bytes, insertion: insertion, place: place, end: statementEnd))
  }

  private mutating func visit(_ node: AttributeSyntax) {
    let name = node.attributeName.trimmedDescription
    if Self.refusedAttributes.contains(name) { reserve("@" + name, node.atSign) }
    guard ["Test", "Suite", "Testing.Test", "Testing.Suite"].contains(name),
      case .argumentList(let arguments)? = node.arguments
    else { return }
    for argument in arguments where argument.label == nil {
      let expression = argument.expression
      if expression.is(StringLiteralExprSyntax.self) { continue }
      let place = expression.bytes.lowerBound
      if let type = expression.typeOfTrait {
        traits.append(("Testing.\(type)", place))
      } else {
        foreignTraits.append((expression.trimmedDescription, place))
      }
    }
  }

  /// A task that is not awaited may check something after its test has ended.
  private mutating func visit(_ node: CodeBlockItemSyntax) {
    guard let call = node.item.as(FunctionCallExprSyntax.self) else { return }
    let name = call.calledExpression.trimmedDescription
    guard ["Task", "Task.detached"].contains(name) else { return }
    let checks = call.tokens.filter { ["expect", "require"].contains($0.text) }
    if checks.contains(where: { $0.previousToken?.tokenKind == .pound }) {
      reserve("\(name) { #expect … }", call)
    }
  }

  private static let refusedAttributes: Set = [
    "_cdecl", "cdecl", "c", "_silgen_name", "_section", "section", "_used", "used", "_expose",
    "_extern", "_dynamicReplacement", "_originallyDefinedIn",
  ]

  private mutating func reserve(_ text: String, _ node: some SyntaxProtocol) {
    reserved.append((text, node.bytes.lowerBound))
  }
}

extension ExprSyntaxProtocol {
  /// The end of the statement that it is; nil for a part of one, and for what a body returns.
  fileprivate var endOfStatement: Int? {
    guard let item = parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return nil }
    let function = list.parent?.parent?.as(FunctionDeclSyntax.self)
    let isValue =
      list.count == 1
      && (function?.signature.returnClause != nil
        || list.parent?.is(AccessorBlockSyntax.self) == true)
    return isValue ? nil : bytes.upperBound
  }
}

extension AttributeListSyntax.Element {
  var test: AttributeSyntax? {
    self.as(AttributeSyntax.self).flatMap {
      ["Test", "Testing.Test"].contains($0.attributeName.trimmedDescription) ? $0 : nil
    }
  }
}

extension AttributeSyntax {
  /// The name of a test that it makes of a function.
  func testName(of function: FunctionDeclSyntax) -> String {
    displayName ?? function.name.text.withoutBackQuotes
  }

  private var displayName: String? {
    guard case .argumentList(let arguments)? = arguments, let first = arguments.first,
      first.label == nil
    else { return nil }
    return first.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }
}

extension TokenSyntax {
  /// Whether it names something that changes where the program's output goes.
  fileprivate var isRedirection: Bool {
    let before = previousToken
    let owner = before?.previousToken?.text
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
  /// The type of a trait of Swift Testing that an argument of `@Test` is, none of which silently changes an
  /// outcome; nil for another trait.
  fileprivate var typeOfTrait: String? {
    let callee = self.as(FunctionCallExprSyntax.self)?.calledExpression ?? self
    guard let member = callee.as(MemberAccessExprSyntax.self), member.base == nil
    else { return nil }
    return switch member.declName.baseName.text {
    case "bug": "Bug"
    case "disabled", "enabled": "ConditionTrait"
    case "serialized": "ParallelizationTrait"
    case "tags": "Tag.List"
    case "timeLimit": "TimeLimitTrait"
    default: nil
    }
  }
}
