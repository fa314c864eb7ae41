import Manuscript
import Support
import SwiftSyntax

/// What a comment in a document may say about the code before it: a value, or what is printed.
package struct Claim: Sendable {
  package enum Kind: Sendable {
    /// The value of the code at some bytes; with a name, the value of what a declaration that ends
    /// there declares.
    case value(Range<Int>, name: String?)
    /// A condition, `x == 5`, that is true behind the byte.
    case condition(after: Int)
    /// What is printed.
    case printed
  }

  package let kind: Kind
  /// Whether it is about what is printed.
  package var isOfOutput: Bool { if case .printed = kind { true } else { false } }
  /// What is claimed, as written.
  package let text: String
  /// That, and the explanation behind it.
  package let whole: String
  /// Whether the comment says so itself, as `Prints` and `=>` do: otherwise it may be prose.
  package let isExplicit: Bool
  /// Whether the claimed text is an expression of Swift that may be a value.
  package let isExpression: Bool
  /// The line of the comment, counted from 0.
  package let line: Int
  /// The line of the code that it is about.
  package let codeLine: Int
  /// The bytes of the claimed text.
  package let range: Range<Int>
  /// Whether the code is in a function or a closure, and may never run.
  package let isNested: Bool
}

extension Claim {
  private static let memo = ParseCache<[Claim]>(limit: 4_000)

  /// The claims in a text, in their order. O(text).
  package static func all(in text: String) -> [Claim] {
    memo.value(for: text) { read(text) }
  }

  private static func read(_ text: String) -> [Claim] {
    let tree = SwiftText.tree(of: text)
    guard !tree.hasError else { return [] }
    let table = LineTable(text)
    var claims: [Claim] = []
    var isOutput = false
    var lastLine = -2
    let comments = Comment.all(in: tree)
    let steps = Set(comments.compactMap { $0.words.text.stepNumber })
    for comment in comments {
      guard let token = comment.token, !comment.text.hasPrefix("///") else { continue }
      let line = table.line(of: comment.range.lowerBound)
      let codeLine = table.line(of: token.endPositionBeforeTrailingTrivia.utf8Offset)
      let continues = isOutput && line == lastLine + 1
      // Comments of the lines right below belong to the code, unless they lead to the next. A blank
      // line may be above a heading.
      var words = comment.words
      let isNear =
        line == codeLine || line == codeLine + 1 || line == lastLine + 1
        || line == codeLine + 2 && words.isOutputHeading
      guard isNear, let site = Site(endingAt: token) else { continue }
      if words.isOutputHeading {
        (isOutput, lastLine) = (true, line)
        continue
      }
      let isMark = words.takeMark(isTrailing: line == codeLine)
      let whole = words.text
      let isStep = whole.stepNumber.map { steps.contains($0 - 1) || steps.contains($0 + 1) }
      if !whole.isValueExpression, isStep != true, !site.declaresLiteral || isMark != nil,
        let value = whole.explainedValue
      {
        words = ClaimWords(value)
      }
      isOutput = continues
      let explicit = isMark != nil || continues
      let isOfCode = line == codeLine || explicit || site.prints || words.text.isComparison
      guard !words.text.isEmpty, isOfCode else { continue }
      if claims.last?.codeLine == codeLine, line != lastLine + 1, line != codeLine { continue }
      lastLine = line
      let isPrinted = site.prints || isMark == .prints || continues
      // A comment below a value that is about a line printed further up needs the word.
      guard let kind = isPrinted ? .printed : site.kind(of: words.text) else { continue }
      claims.append(
        Claim(
          kind: kind, text: words.text, whole: whole, isExplicit: explicit,
          isExpression: words.text.isValueExpression, line: line, codeLine: codeLine,
          range: comment.range, isNested: site.isNested))
    }
    return claims
  }
}

/// The statement before a comment.
private struct Site {
  var expression: Range<Int>?
  var name: String?
  var end = 0
  var prints = false
  var isNested = false
  /// Whether it declares a variable by a literal: what comments say of other values is a legend.
  var declaresLiteral = false

  init?(endingAt token: TokenSyntax) {
    var node = Syntax(token)
    var item: CodeBlockItemSyntax?
    while let parent = node.parent {
      if item == nil, let found = parent.as(CodeBlockItemSyntax.self),
        found.lastToken(viewMode: .sourceAccurate) == token
      {
        item = found
      }
      if parent.isBody, parent.lastToken(viewMode: .sourceAccurate) != token {
        isNested = true
        if item == nil { break }
      }
      node = parent
    }
    guard let item else {
      // Behind a brace or within a call: what is printed may still be said.
      return
    }
    end = item.item.endPositionBeforeTrailingTrivia.utf8Offset
    if let declaration = item.item.as(VariableDeclSyntax.self) {
      declaresLiteral = declaration.bindings.last?.initializer?.value.isValue ?? true
      if !isNested, !declaration.modifiers.contains(where: { $0.name.text == "async" }),
        declaration.attributes.isEmpty, let binding = declaration.bindings.last,
        binding.initializer != nil
      {
        name = binding.pattern.boundExpression
      }
    } else if let found = item.item.as(ExprSyntax.self) {
      let words = found.trimmedDescription.withoutEffects
      prints = ["print(", "debugPrint(", "dump(", "Swift.print("].contains { words.hasPrefix($0) }
      guard !isNested, !found.is(IfExprSyntax.self), !found.is(SwitchExprSyntax.self),
        !found.isAssignment
      else { return }
      expression = item.item.positionAfterSkippingLeadingTrivia.utf8Offset..<end
    }
  }

  func kind(of text: String) -> Claim.Kind? {
    if !isNested, end > 0, text.isComparison { return .condition(after: end) }
    if let expression { return .value(expression, name: nil) }
    return name.map { Claim.Kind.value(end..<end, name: $0) }
  }
}

extension String {
  /// The expression without `try` and `await` before it.
  fileprivate var withoutEffects: Substring {
    var rest = self[...]
    while let word = ["try", "await"].first(where: rest.hasPrefix) {
      let behind = rest.dropFirst(word.count).drop { "!?".contains($0) }
      guard behind.first == " " else { break }
      rest = behind.drop { $0 == " " }
    }
    return rest
  }
}

extension Syntax {
  /// Whether the code in it runs at another time, or never.
  fileprivate var isBody: Bool {
    self.is(FunctionDeclSyntax.self) || self.is(ClosureExprSyntax.self)
      || self.is(AccessorBlockSyntax.self) || self.is(InitializerDeclSyntax.self)
      || self.is(MemberBlockSyntax.self)
  }
}

extension ExprSyntax {
  /// Whether it stores a value, and so has none.
  fileprivate var isAssignment: Bool {
    guard let sequence = self.as(SequenceExprSyntax.self) else { return false }
    return sequence.elements.contains { element in
      if element.is(AssignmentExprSyntax.self) { return true }
      guard let binary = element.as(BinaryOperatorExprSyntax.self) else { return false }
      let name = binary.operator.text
      return name.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(name)
    }
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
