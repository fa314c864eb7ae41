import SwiftSyntax

/// The statement before a comment.
struct ClaimSite {
  var statement: Range<Int>?
  var subjects: [Claim.Subject] = []
  /// The variable whose method is called, or that is assigned or declared.
  var base: String?
  /// Whether it calls `print`, or a function like it.
  var prints = false
  /// Whether it may print something: a loop, a call, an assignment, which an observer may see.
  var mayPrint = false
  var isCall = false
  var isMember = false
  var hasValue: Bool { !subjects.isEmpty }
  var isNested = false
  /// Whether it declares a variable by a literal: what comments say of other values is a legend.
  var declaresLiteral = false
  /// Whether it is the value of the body that it is in, so that no statement may be beside it.
  var isResult = false
  /// Whether what it does may throw, or crash, here and now.
  var canEnd = false

  init?(beginningAt token: TokenSyntax) {
    guard let item = token.statement, item.firstToken == token, let last = item.lastToken
    else { return nil }
    self.init(endingAt: last)
  }

  init?(endingAt token: TokenSyntax) {
    let item = token.statement
    if let item, item.lastToken == token {
      isNested = item.parent?.isInBody == true
      read(item)
      return
    }
    // Within a chain of calls.
    let nodes = sequence(first: Syntax(token), next: \.parent).prefix { $0.id != item?.id }
    let links = nodes.compactMap { $0.as(ExprSyntax.self) }.filter {
      $0.lastToken == token && $0.parent?.as(MemberAccessExprSyntax.self)?.base?.id == $0.id
    }
    guard let link = links.last else { return nil }
    isNested = Syntax(link).isInBody
    (statement, isMember) = (link.bytes, true)
    subjects = [.wrapped(link.bytes)]
  }

  private mutating func read(_ item: CodeBlockItemSyntax) {
    statement = item.item.bytes
    let words = item.item.trimmedDescription
    canEnd = !["{", "try?", "hrows", "catch"].contains(where: words.contains)
    isResult = item.isResult
    switch item.item {
    case .decl(let declaration):
      guard let variable = declaration.as(VariableDeclSyntax.self) else { return statement = nil }
      let binding = variable.bindings.last
      declaresLiteral = binding?.initializer?.value.isLiteral ?? true
      isMember = binding?.initializer.map { $0.value.isLookUp } ?? false
      guard !variable.modifiers.contains(where: { $0.name.text == "async" }),
        variable.attributes.isEmpty, let binding, binding.initializer != nil,
        binding.accessorBlock == nil, let name = binding.pattern.boundExpression
      else { return }
      subjects = [.behind(name)]
      base = name
    case .stmt(let found):
      mayPrint = ![.returnStmt, .throwStmt].contains(found.kind) && words.contains("(")
      if let value = found.as(ReturnStmtSyntax.self)?.expression {
        isMember = value.isLookUp
        subjects = [.wrapped(value.bytes)]
      }
    case .expr(let expression): read(expression, words)
    @unknown default: break
    }
  }

  private mutating func read(_ expression: ExprSyntax, _ words: String) {
    var inner = expression
    while let marked = inner.as(TryExprSyntax.self)?.expression
      ?? inner.as(AwaitExprSyntax.self)?.expression
    {
      inner = marked
    }
    mayPrint = words.contains("(")
    guard !inner.is(IfExprSyntax.self), !inner.is(SwitchExprSyntax.self) else { return }
    if let call = inner.as(FunctionCallExprSyntax.self) {
      let name = call.calledExpression.trimmedDescription
      isCall = true
      prints = ["print", "debugPrint", "dump", "Swift.print", "NSLog"].contains(name)
      if prints {
        guard name != "dump", call.arguments.count == 1, let only = call.arguments.first,
          only.label == nil, call.trailingClosure == nil
        else { return }
        return subjects = [.wrapped(only.expression.bytes)]
      }
      subjects = [.wrapped(expression.bytes)]
      if let path = call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.variablePath {
        base = path
        subjects.append(.changed(path))
      }
    } else if let target = inner.assigned {
      mayPrint = true
      let value = target.value
      isMember = value.contains(where: \.isLookUp)
      declaresLiteral = target.isPlain && value.count == 1 && value[0].isLiteral
      let stored = value[0].bytes.lowerBound..<value[value.count - 1].bytes.upperBound
      // `d["a"] = 1 // ["a": 1]`
      let ends = target.place.indices.dropFirst().filter { "[.".contains(target.place[$0]) }
      let around = ends.reversed().map { String(target.place[..<$0]) }
      // A call in a place is not made again.
      if target.place == "_" || target.place.contains("(") {
        guard target.isPlain else { return }
        subjects = [.wrapped(stored)] + around.filter { !$0.contains("(") }.map { .behind($0) }
      } else {
        base = target.place
        subjects = ([target.place] + around).map { .behind($0) }
      }
    } else {
      isMember = inner.isLookUp
      base = inner.variablePath
      subjects = [.wrapped(expression.bytes)]
    }
  }

  /// Whether it prints a literal with a label: `total:` in `print("total: \(sum)")`.
  func prints(_ label: String, in text: String) -> Bool {
    guard label.count > 1, let statement else { return false }
    let bytes = text.utf8.dropFirst(statement.lowerBound).prefix(statement.count)
    let code = String(decoding: bytes, as: UTF8.self)
    guard prints || code.contains("print(") else { return false }
    return code.ranges(of: label).contains { place in
      !code[..<place.lowerBound].count { $0 == "\"" }.isMultiple(of: 2)
    }
  }
}

extension CodeBlockItemSyntax {
  /// Whether it is an expression that alone makes a body which may return it.
  fileprivate var isResult: Bool {
    guard case .expr = item, let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let around = list.parent
    else { return false }
    if around.is(ClosureExprSyntax.self) || around.is(AccessorBlockSyntax.self) { return true }
    guard around.is(CodeBlockSyntax.self) else { return false }
    switch around.parent?.as(SyntaxEnum.self) {
    case .functionDecl(let function)?: return function.signature.returnClause != nil
    case .accessorDecl?: return true
    case .ifExpr(let choice)?:
      return choice.parent?.is(ExpressionStmtSyntax.self) == false
        && choice.parent?.is(IfExprSyntax.self) == false
    default: return false
    }
  }
}

extension Syntax {
  /// Whether the code in it or in a node around it runs at another time, several times, or never.
  fileprivate var isInBody: Bool {
    let bodies: Set<SyntaxKind> = [
      .codeBlock, .closureExpr, .accessorBlock, .memberBlock, .switchCase, .ifConfigClause,
    ]
    return sequence(first: self, next: \.parent).contains { bodies.contains($0.kind) }
  }
}

extension ExprSyntax {
  fileprivate var isLiteral: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .prefixOperatorExpr(let prefix): prefix.expression.isLiteral
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr,
      .stringLiteralExpr, .arrayExpr, .dictionaryExpr:
      true
    default: false
    }
  }

  /// Whether it calls something, or asks for a member.
  fileprivate var isLookUp: Bool {
    tokens.contains { $0.tokenKind == .period || $0.tokenKind == .leftParen }
  }

  /// The name of a variable, or the path to one: `list`, `self.list`; nil for types and calls.
  fileprivate var variablePath: String? {
    let words = trimmedDescription
    guard let first = words.first, first.isLowercase || first == "_",
      words.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
    else { return nil }
    return words == "super" ? nil : words
  }

  /// What an assignment changes, and the value that it stores.
  fileprivate var assigned: (place: String, value: [ExprSyntax], isPlain: Bool)? {
    guard let sequence = self.as(SequenceExprSyntax.self) else { return nil }
    let elements = Array(sequence.elements)
    guard elements.count >= 3, elements[1].isAssignment else { return nil }
    let isPlain = elements[1].is(AssignmentExprSyntax.self)
    return (elements[0].trimmedDescription, Array(elements.dropFirst(2)), isPlain)
  }
}
