import SwiftSyntax

/// The statement before a comment.
struct ClaimSite {
  var statement: Range<Int>?
  var subjects: [Claim.Subject] = []
  /// The variable whose method is called, or that is assigned or declared.
  var base: String?
  /// Whether it calls `print`, or a function like it.
  var prints = false
  /// Whether it may print something: a loop, a call.
  var mayPrint = false
  /// Whether it calls a function.
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
    var node = Syntax(token)
    while let parent = node.parent, parent.firstToken(viewMode: .sourceAccurate) == token {
      node = parent
      if let item = node.as(CodeBlockItemSyntax.self),
        let last = item.lastToken(viewMode: .sourceAccurate)
      {
        self.init(endingAt: last)
        return
      }
    }
    return nil
  }

  init?(endingAt token: TokenSyntax) {
    var node = Syntax(token)
    var (item, link): (CodeBlockItemSyntax?, ExprSyntax?)
    while let parent = node.parent {
      if item == nil {
        if let found = parent.as(CodeBlockItemSyntax.self) {
          guard found.lastToken(viewMode: .sourceAccurate) == token else { break }
          item = found
        } else if let expression = parent.as(ExprSyntax.self),
          expression.lastToken(viewMode: .sourceAccurate) == token,
          expression.parent?.as(MemberAccessExprSyntax.self)?.base?.id == expression.id
        {
          link = expression
        }
      } else if parent.isBody {
        isNested = true
      }
      node = parent
    }
    if item == nil, let link {
      // Within a chain of calls.
      isNested = Syntax(link).ancestorOrSelf(mapping: { $0.isBody ? $0 : nil }) != nil
      (statement, isCall, isMember) = (link.bytes, false, true)
      subjects = [.wrapped(link.bytes)]
      return
    }
    guard let item else { return nil }
    read(item)
  }

  private mutating func read(_ item: CodeBlockItemSyntax) {
    statement = item.item.bytes
    let words = item.item.trimmedDescription
    canEnd = !["{", "try?", "hrows", "catch"].contains(where: words.contains)
    isResult = item.isResult
    switch item.item {
    case .decl(let declaration):
      guard let variable = declaration.as(VariableDeclSyntax.self) else {
        return statement = nil
      }
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
      mayPrint =
        !found.is(ReturnStmtSyntax.self) && !found.is(ThrowStmtSyntax.self)
        && words.contains("(")
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
    while true {
      if let effect = inner.as(TryExprSyntax.self) {
        inner = effect.expression
      } else if let effect = inner.as(AwaitExprSyntax.self) {
        inner = effect.expression
      } else {
        break
      }
    }
    mayPrint = words.contains("(")
    guard !inner.is(IfExprSyntax.self), !inner.is(SwitchExprSyntax.self) else { return }
    if let call = inner.as(FunctionCallExprSyntax.self) {
      let name = call.calledExpression.trimmedDescription
      isCall = true
      prints = ["print", "debugPrint", "dump", "Swift.print", "NSLog"].contains(name)
      if prints {
        if name != "dump", call.arguments.count == 1, let only = call.arguments.first,
          only.label == nil, call.trailingClosure == nil
        {
          subjects = [.wrapped(only.expression.bytes)]
        }
        return
      }
      subjects = [.wrapped(expression.bytes)]
      if let path = call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.variablePath {
        base = path
        subjects.append(.changed(path))
      }
    } else if let target = inner.assigned {
      let value = target.value
      isMember = value.contains(where: \.isLookUp)
      declaresLiteral = target.isPlain && value.count == 1 && value[0].isLiteral
      guard target.place != "_" else {
        subjects = [.wrapped(value[0].bytes.lowerBound..<value[value.count - 1].bytes.upperBound)]
        return
      }
      base = target.place
      subjects = [.behind(target.place)]
      // `d["a"] = 1 // ["a": 1]`
      for index in target.place.indices.dropFirst().reversed()
      where "[.".contains(target.place[index]) {
        subjects.append(.behind(String(target.place[..<index])))
      }
    } else {
      isMember = inner.isLookUp
      base = inner.variablePath
      subjects = [.wrapped(expression.bytes)]
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
    let owner = around.is(CodeBlockSyntax.self) ? around.parent : nil
    if let function = owner?.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause != nil
    }
    if owner?.is(AccessorDeclSyntax.self) == true { return true }
    if let choice = owner?.as(IfExprSyntax.self) {
      return choice.parent?.is(ExpressionStmtSyntax.self) == false
        && choice.parent?.is(IfExprSyntax.self) == false
    }
    return false
  }
}

extension Syntax {
  /// Whether the code in it runs at another time, several times, or never.
  fileprivate var isBody: Bool {
    self.is(CodeBlockSyntax.self) || self.is(ClosureExprSyntax.self)
      || self.is(AccessorBlockSyntax.self) || self.is(MemberBlockSyntax.self)
      || self.is(SwitchCaseSyntax.self) || self.is(IfConfigClauseSyntax.self)
  }
}

extension ExprSyntax {
  fileprivate var isLiteral: Bool {
    if let prefix = self.as(PrefixOperatorExprSyntax.self) { return prefix.expression.isLiteral }
    return self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self)
      || self.is(BooleanLiteralExprSyntax.self) || self.is(NilLiteralExprSyntax.self)
      || self.is(StringLiteralExprSyntax.self) || self.is(ArrayExprSyntax.self)
      || self.is(DictionaryExprSyntax.self)
  }

  /// Whether it calls something, or asks for a member.
  fileprivate var isLookUp: Bool {
    tokens(viewMode: .sourceAccurate).contains {
      $0.tokenKind == .period || $0.tokenKind == .leftParen
    }
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
    let isDiscarded = elements[0].is(DiscardAssignmentExprSyntax.self)
    return (
      isDiscarded ? "_" : elements[0].trimmedDescription, Array(elements.dropFirst(2)), isPlain
    )
  }
}

extension PatternSyntax {
  /// An expression for what the pattern binds: a name, or a tuple of names.
  var boundExpression: String? {
    if let name = self.as(IdentifierPatternSyntax.self) { return name.identifier.text }
    guard let tuple = self.as(TuplePatternSyntax.self) else { return nil }
    let names = tuple.elements.compactMap(\.pattern.boundExpression)
    return names.count == tuple.elements.count ? "(\(names.joined(separator: ", ")))" : nil
  }
}
