import Foundation
import Manuscript
import Support
import SwiftSyntax

/// What a comment in a document says of the code before it.
package struct Claim: Sendable {
  package enum Form: Sendable {
    /// The value of its code.
    case value
    /// What its code prints.
    case printed
    /// The value of its code, or what it prints where it has none.
    case open
    /// That its code throws, or crashes.
    case ending
  }

  /// An expression whose value it may be about.
  package enum Subject: Sendable {
    /// The expression at some bytes of the text.
    case wrapped(Range<Int>)
    /// An expression that is evaluated behind the statement.
    case behind(String)
    /// What a statement may have changed.
    case changed(String)
  }

  package let form: Form
  /// What is claimed, as written.
  package let text: String
  /// That, and the explanation behind it.
  package let whole: String
  /// Whether the comment says so itself, as `Prints` and `=>` do: otherwise it may be prose.
  package let isExplicit: Bool
  /// Whether it is a claim in quire's own words.
  package let isStrict: Bool
  /// The expression that the comment names; nil where it is about its code.
  package let property: String?
  /// Whether a number is only about the claimed one.
  package let isRough: Bool
  /// Whether it is a number of things, as in `3 items`.
  package let isCount: Bool
  /// The value that is claimed; nil where it is written in words.
  package let value: ClaimedValue?
  /// Values that are written without brackets: `3, 4`.
  package let elements: [ClaimedValue]?
  /// The line of the comment, counted from 0.
  package let line: Int
  /// The bytes of the comment.
  package let range: Range<Int>
  /// The expressions that it may be about; the first one is the most likely.
  package let subjects: [Subject]
  /// The bytes of the statement that it is about; nil where there is none.
  package let statement: Range<Int>?
  /// The lines of that statement.
  package let codeLines: ClosedRange<Int>
  /// Whether it is on the line of its code.
  package let isTrailing: Bool
  /// Whether other claims about the same statement's output are above it.
  package let continues: Bool
  /// Whether the statement is a call of `print`.
  package let isOfPrint: Bool
  /// Whether the code is in a body, and may run never, or several times.
  package let isNested: Bool
}

extension Claim {
  private static let memo = ParseCache<[Claim]>(limit: 4_000)

  /// The claims in a text, in their order. O(text).
  package static func all(in text: String) -> [Claim] {
    memo.value(for: text) {
      let tree = SwiftText.tree(of: text)
      guard !tree.hasError else { return [] }
      var scanner = ClaimScanner(text, tree)
      scanner.scan()
      return scanner.claims
    }
  }

  /// Whether it is about what is printed.
  package var isOfOutput: Bool { if case .printed = form { true } else { false } }

  /// Whether the claimed text is a value as Swift writes it.
  package var isExpression: Bool { value != nil && !isCount && form != .ending }

  /// The last line of the code.
  package var codeLine: Int { codeLines.upperBound }

  /// Whether only the compiler can compare it.
  package var needsCompiler: Bool { value.map { $0.hasNames && !$0.hasGaps } ?? false }

  /// Whether it claims a list, for which the elements of a sequence are looked at.
  package var isList: Bool {
    if elements != nil { return true }
    switch value {
    case .list, .range, .named: return true
    default: return false
    }
  }
}

/// Reads the comments of a text in blocks: those of consecutive lines behind the same code.
private struct ClaimScanner {
  private(set) var claims: [Claim] = []
  private let tree: SourceFileSyntax
  private let table: LineTable
  private let known: Set<String>
  private let steps: Set<Int>
  private let comments: [Comment]

  init(_ text: String, _ tree: SourceFileSyntax) {
    self.tree = tree
    table = LineTable(text)
    comments = Comment.all(in: tree).filter { !$0.text.hasPrefix("///") }
    known = comments.isEmpty ? [] : tree.namesOfItsOwn
    steps = Set(comments.compactMap { $0.words.stepNumber })
  }

  mutating func scan() {
    var rest = comments[...]
    while let first = rest.first {
      var (block, last) = ([first], line(of: first))
      rest = rest.dropFirst()
      while let next = rest.first, next.token == first.token, line(of: next) == last + 1 {
        block.append(next)
        last += 1
        rest = rest.dropFirst()
      }
      read(block)
    }
  }

  private func line(of comment: Comment) -> Int { table.line(of: comment.range.lowerBound) }

  private mutating func read(_ block: [Comment]) {
    let first = line(of: block[0])
    let code = block[0].token.map { table.line(of: $0.endPositionBeforeTrailingTrivia.utf8Offset) }
    let isHeading = block[0].words.isOutputHeading
    let distance = code.map { first - $0 } ?? .max
    if let token = block[0].token, distance <= 1 || distance == 2 && isHeading,
      let site = Site(endingAt: token)
    {
      return read(block, of: site, isTrailing: distance == 0)
    }
    guard distance > 0 else { return }
    // A comment above its code has to say so.
    let next =
      block[0].token?.nextToken(viewMode: .sourceAccurate)
      ?? tree.firstToken(viewMode: .sourceAccurate)
    let last = line(of: block[block.count - 1])
    guard let next, table.line(of: next.positionAfterSkippingLeadingTrivia.utf8Offset) == last + 1,
      let site = Site(beginningAt: next)
    else { return }
    read(block, of: site, isTrailing: false, isAbove: true)
  }

  private mutating func read(
    _ block: [Comment], of site: Site, isTrailing: Bool, isAbove: Bool = false
  ) {
    var mode = ClaimWords.Form.open
    var hasFound = false
    var isOpen = true
    var index = 0
    while index < block.count, isOpen {
      defer { index += 1 }
      let (comment, words) = (block[index], block[index].words)
      if words.isOutputHeading {
        mode = words.lowercased().hasPrefix("result") && !site.prints ? .value : .printed
        continue
      }
      let isOwnLine = index > 0 || !isTrailing
      let step = words.stepNumber.map { steps.contains($0 - 1) || steps.contains($0 + 1) } == true
      var found = ClaimWords.all(in: words, known: known, isStep: step || isLegend(words, site))
      var count = 1
      // A value may be on several lines.
      if found.allSatisfy({ !$0.isSaid || ClaimedValue(parsing: $0.text) == nil }),
        let first = (found.first?.text ?? words).first, "[(".contains(first)
      {
        let head = found.first?.text ?? words
        for end in index + 1..<max(index + 1, block.count) {
          let all = ([head] + block[(index + 1)...end].map(\.words)).joined(separator: " ")
          guard all.isValueExpression else { continue }
          let form = found.first?.form ?? .open
          found = [ClaimWords(form: form, text: all, isSaid: found.first?.isSaid ?? false)]
          count = end - index + 1
          break
        }
      }
      if mode != .open, found.isEmpty || !found[0].isSaid {
        found = [ClaimWords(form: mode, text: found.first?.text ?? words, isSaid: true)]
        if words.isEmpty { found = [] }
      }
      if found.isEmpty, !words.isEmpty, !isAbove, site.prints || site.mayPrint && isOwnLine {
        let isDump = site.prints && ["▿ ", "- "].contains { words.hasPrefix($0) }
        found = [ClaimWords(form: .printed, text: words, isSaid: isDump)]
      }
      if isAbove, mode == .open { found.removeAll { !$0.isSaid || $0.form != .printed } }
      // Below a literal, a value without a mark explains another one.
      if isOwnLine, site.declaresLiteral { found.removeAll { !$0.isSaid } }
      for words in found {
        add(words, comment, site, isTrailing: !isOwnLine)
        hasFound = true
      }
      if mode == .value, hasFound { return }
      index += count - 1
      // Only what is printed is on several lines.
      let isOfOutput =
        mode != .open || site.prints || claims.last?.isOfOutput == true
        || site.mayPrint && !site.hasValue
      if !isOfOutput, hasFound || !comment.words.hasSuffix(":"), !found.contains(where: \.isSaid) {
        isOpen =
          block.dropFirst(index + 1).first.map {
            ClaimWords.all(in: $0.words, known: known).contains(where: \.isSaid)
          } ?? false
      }
    }
  }

  /// Whether a comment tells what the values of a literal mean: `let y = 30 // 0 (no limit)`.
  private func isLegend(_ words: String, _ site: Site) -> Bool {
    site.declaresLiteral && !words.isValueExpression
  }

  private mutating func add(
    _ words: ClaimWords, _ comment: Comment, _ site: Site, isTrailing: Bool
  ) {
    let value = ClaimedValue(parsing: words.text)
    var subjects = site.subjects
    var form = Claim.Form.value
    var property: String?
    switch words.form {
    case .ending:
      guard site.canEnd else { return }
      form = .ending
      subjects = []
    case .printed: form = .printed
    case .property(let expression):
      property = expression
      let root = String(expression.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      if known.contains(root) || root.isEmpty || expression.hasPrefix("(") {
        subjects = [.behind(expression)]
      } else if let base = site.base {
        subjects = [.behind("\(base).\(expression)")]
      } else {
        return
      }
    case .open, .value:
      if site.prints || !site.hasValue { form = .printed }
      if site.isCall, !site.isResult, words.form == .open, form == .value { form = .open }
      if form == .printed, words.form == .value, !site.prints { return }
    }
    if form == .printed, !site.prints { subjects = [] }
    if site.isResult {
      guard form == .value || site.prints else { return }
      subjects = Array(subjects.prefix(1))
    }
    // A number of things is one of a value that the code finds.
    if words.isCount, !site.isCall, !site.isMember { return }
    let statement = site.statement
    let line = table.line(of: comment.range.lowerBound)
    func isOfOutput(_ form: Claim.Form) -> Bool { form == .printed || form == .open }
    let continues =
      isOfOutput(form)
      && claims.last.map {
        isOfOutput($0.form) && $0.statement == statement && $0.line >= line - 1
      } ?? false
    let start = statement?.lowerBound ?? comment.range.lowerBound
    let end = statement?.upperBound ?? comment.range.lowerBound
    claims.append(
      Claim(
        form: form, text: words.text, whole: comment.wholeText(of: words), isExplicit: words.isSaid,
        isStrict: words.isStrict, property: property, isRough: words.isRough,
        isCount: words.isCount, value: value,
        elements: value == nil ? ClaimedValue.elements(of: words.text) : nil,
        line: line, range: comment.range, subjects: subjects,
        statement: statement, codeLines: table.line(of: start)...table.line(of: end),
        isTrailing: isTrailing, continues: continues && !isTrailing, isOfPrint: site.prints,
        isNested: site.isNested))
  }
}

extension SourceFileSyntax {
  /// The names in it that are no members.
  fileprivate var namesOfItsOwn: Set<String> {
    var (names, last) = (Set(["self"]), TokenKind.endOfFile)
    for token in tokens(viewMode: .sourceAccurate) {
      if case .identifier(let name) = token.tokenKind, last != .period { names.insert(name) }
      last = token.tokenKind
    }
    return names
  }
}

extension Comment {
  /// The claim with its explanation.
  fileprivate func wholeText(of claim: ClaimWords) -> String {
    var isProperty: Bool { if case .property = claim.form { true } else { false } }
    let place = words.range(of: claim.text, options: isProperty ? .backwards : [])
    guard let place else { return claim.text }
    return String(words[place.lowerBound...])
  }
}

/// The statement before a comment.
private struct Site {
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
    let start = item.item.positionAfterSkippingLeadingTrivia.utf8Offset
    statement = start..<item.item.endPositionBeforeTrailingTrivia.utf8Offset
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
  fileprivate var bytes: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

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
    guard elements.count >= 3 else { return nil }
    let isPlain = elements[1].is(AssignmentExprSyntax.self)
    if !isPlain {
      guard let name = elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text,
        name.hasSuffix("="), !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(name)
      else { return nil }
    }
    let isDiscarded = elements[0].is(DiscardAssignmentExprSyntax.self)
    return (
      isDiscarded ? "_" : elements[0].trimmedDescription, Array(elements.dropFirst(2)), isPlain
    )
  }
}

extension PatternSyntax {
  /// An expression for what the pattern binds: a name, or a tuple of names.
  fileprivate var boundExpression: String? {
    if let name = self.as(IdentifierPatternSyntax.self) { return name.identifier.text }
    guard let tuple = self.as(TuplePatternSyntax.self) else { return nil }
    let names = tuple.elements.compactMap(\.pattern.boundExpression)
    return names.count == tuple.elements.count ? "(\(names.joined(separator: ", ")))" : nil
  }
}
