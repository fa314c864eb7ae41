import Foundation
import SwiftSyntax

/// The words of a comment that may claim something.
struct ClaimWords {
  /// How the comment says that it claims something.
  enum Mark { case prints, value }

  private(set) var text: String

  init(_ text: String) { self.text = text }

  /// Whether the comment is a heading over what is printed: `// Output:`.
  var isOutputHeading: Bool {
    ["output:", "outputs:", "prints:", "output", "printed:", "console:", "result:"]
      .contains(text.lowercased())
  }

  /// Takes away the words that say what kind of claim it is.
  ///
  /// - Parameter isTrailing: Whether the comment is on the line of its code.
  mutating func takeMark(isTrailing: Bool) -> Mark? {
    if isTrailing, text.lowercased().hasPrefix("returns ") {
      let words = text.dropFirst("returns ".count).trimmed
      guard words.isValueExpression || words.explainedValue != nil else { return nil }
      text = words
      return .value
    }
    for mark in ["=>", "→", "->", "⇒", "➜", "⟹", "⟶", "-->", "==>", "//=>"]
    where text.hasPrefix(mark) {
      text = text.dropFirst(mark.count).trimmed
      return .value
    }
    if text.hasPrefix("= ") || text.hasPrefix("== ") {
      text = text.drop { $0 == "=" }.trimmed
      return .value
    }
    for word in ["prints", "print", "output", "outputs", "printed", "logs"] {
      guard text.lowercased().hasPrefix(word) else { continue }
      let rest = text.dropFirst(word.count)
      let hasColon = rest.first == ":"
      let words = rest.drop { $0 == ":" }.trimmed
      guard hasColon || rest.first == " ", !words.isEmpty else { continue }
      // “Prints the sum of all numbers” tells what the code does.
      guard
        hasColon || words.isQuotedText || words.isValueExpression || words.explainedValue != nil
      else { continue }
      text = words
      return .prints
    }
    return nil
  }
}

extension Comment {
  /// Whether it is `//> value`, which is also what a line `==> value` becomes.
  private var isResult: Bool { text.hasPrefix("//>") && !text.hasPrefix("//>>") }

  /// The comment without its marks.
  var words: ClaimWords {
    var words = text[...]
    if words.hasPrefix("/*") {
      words = words.dropFirst(2)
      if words.hasSuffix("*/") { words = words.dropLast(2) }
    } else {
      words = words.drop { $0 == "/" }
    }
    return ClaimWords(isResult ? "=>" + words.dropFirst().trimmed : words.trimmed)
  }
}

extension StringProtocol {
  var trimmed: String {
    trimmingCharacters(in: .whitespacesAndNewlines)
  }

  fileprivate var isQuotedText: Bool {
    (first == "\"" || first == "“" || first == "'" || first == "`") && count > 1
  }
}

extension String {
  /// Whether it is an expression of Swift that authors write for a value: a literal, a collection, a
  /// range, a call of an initializer, a case.
  var isValueExpression: Bool {
    guard let expression = wholeExpression else { return false }
    return expression.isValue
  }

  /// Whether it compares something: `x == 5`.
  var isComparison: Bool {
    guard contains(" == "), let sequence = wholeExpression?.as(SequenceExprSyntax.self) else {
      return false
    }
    let elements = Array(sequence.elements)
    return elements.count == 3 && elements[1].trimmedDescription == "=="
      && !elements[2].is(AssignmentExprSyntax.self)
  }

  var wholeExpression: ExprSyntax? {
    let tree = SwiftText.tree(of: self)
    guard !tree.hasError, tree.statements.count == 1, let item = tree.statements.first?.item else {
      return nil
    }
    return item.as(ExprSyntax.self)
  }
}

extension ExprSyntax {
  var isValue: Bool {
    if self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self)
      || self.is(BooleanLiteralExprSyntax.self) || self.is(NilLiteralExprSyntax.self)
    {
      return true
    }
    if let string = self.as(StringLiteralExprSyntax.self) {
      return string.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
    }
    if let array = self.as(ArrayExprSyntax.self) {
      return array.elements.allSatisfy(\.expression.isValue)
    }
    if let dictionary = self.as(DictionaryExprSyntax.self) {
      guard case .elements(let elements) = dictionary.content else { return true }
      return elements.allSatisfy { $0.key.isValue && $0.value.isValue }
    }
    if let tuple = self.as(TupleExprSyntax.self) {
      return tuple.elements.allSatisfy(\.expression.isValue)
    }
    if let prefix = self.as(PrefixOperatorExprSyntax.self) {
      return prefix.operator.text == "-" && prefix.expression.isValue
    }
    if let sequence = self.as(SequenceExprSyntax.self) {
      let elements = Array(sequence.elements)
      return elements.count == 3 && ["...", "..<"].contains(elements[1].trimmedDescription)
        && elements[0].isValue && elements[2].isValue
    }
    if let member = self.as(MemberAccessExprSyntax.self) {
      // `.some`, `Color.red`, `Int.max`
      guard let base = member.base else { return true }
      return base.isTypeName
    }
    if let call = self.as(FunctionCallExprSyntax.self) {
      let callee = call.calledExpression
      let isInitializer =
        callee.isTypeName
        || callee.as(MemberAccessExprSyntax.self)?.base == nil
          && callee.is(MemberAccessExprSyntax.self)
      return isInitializer && call.trailingClosure == nil
        && call.arguments.allSatisfy(\.expression.isValue)
    }
    return false
  }

  /// Whether it is a name with a capital, as types have.
  private var isTypeName: Bool {
    if let name = self.as(DeclReferenceExprSyntax.self) {
      return name.baseName.text.first?.isUppercase == true
    }
    if let generic = self.as(GenericSpecializationExprSyntax.self) {
      return generic.expression.isTypeName
    }
    guard let member = self.as(MemberAccessExprSyntax.self), let base = member.base else {
      return false
    }
    return base.isTypeName && member.declName.baseName.text.first?.isUppercase == true
  }
}
