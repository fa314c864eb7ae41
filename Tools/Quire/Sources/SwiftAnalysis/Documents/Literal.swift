import SwiftSyntax

extension String {
  /// Whether it is a value as Swift writes it: a number, a text in quotation marks, `true`, `false`,
  /// `nil`, a list, a dictionary, a tuple, a range, a case, or an initializer's call, with such values.
  /// What `…` leaves out may be in it: `[1, …]`, `0.33…`. O(text).
  package var isLiteral: Bool {
    guard let expression = withNamedGaps.wholeExpression else { return false }
    // `(1)` refers to a note.
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count < 2 { return false }
    return expression.isLiteral
  }

  /// Whether it leaves a part out.
  package var hasGaps: Bool { withNamedGaps != self }

  /// What a text in Swift's quotation marks says; nil for another value.
  package var quotedText: String? {
    guard first == "\"" || first == "#" else { return nil }
    return wholeExpression?.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }

  /// The text as one expression of Swift; nil where it is none.
  var wholeExpression: ExprSyntax? {
    let tree = SwiftText.tree(of: self)
    guard !tree.hasError, tree.statements.count == 1 else { return nil }
    return tree.statements.first?.item.as(ExprSyntax.self)
  }

  fileprivate static let gap = "__quire_gap"

  /// The text with a name for each `…` and `...` that leaves something out.
  private var withNamedGaps: String {
    guard contains("…") || contains("...") else { return self }
    var (result, rest, isQuoted, depth) = ("", self[...], false, 0)
    while let first = rest.first {
      let mark = rest.hasPrefix("…") ? 1 : rest.hasPrefix("...") ? 3 : 0
      let behind = rest.dropFirst(mark).drop { $0 == " " }.first
      if first == "\"", result.last != "\\" { isQuoted.toggle() }
      guard mark > 0, !isQuoted, behind == nil || ",])".contains(behind ?? " ") else {
        if !isQuoted { depth += "[(".contains(first) ? 1 : "])".contains(first) ? -1 : 0 }
        result.append(first)
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(mark)
      if result.last?.isNumber == true { continue }
      guard depth > 0 else { return self }
      let last = result.last { $0 != " " } ?? " "
      result += (",[(:".contains(last) ? "" : ", ") + Self.gap
    }
    return result
  }
}

extension ExprSyntax {
  fileprivate var isLiteral: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: true
    case .stringLiteralExpr(let literal): literal.representedLiteralValue != nil
    case .arrayExpr(let array): array.elements.allSatisfy(\.expression.isLiteral)
    case .dictionaryExpr(let dictionary):
      switch dictionary.content {
      case .elements(let pairs): pairs.allSatisfy { $0.key.isLiteral && $0.value.isLiteral }
      default: true
      }
    case .tupleExpr(let tuple): tuple.elements.allSatisfy(\.expression.isLiteral)
    case .prefixOperatorExpr(let prefix):
      prefix.operator.text == "-"
        && [.integerLiteralExpr, .floatLiteralExpr].contains(prefix.expression.kind)
    case .sequenceExpr(let sequence): Array(sequence.elements).isLiteral
    case .declReferenceExpr(let name):
      [String.gap, "nan", "inf", "infinity"].contains(name.baseName.text)
    case .memberAccessExpr(let member): member.base?.isTypeName ?? true
    case .functionCallExpr(let call):
      call.trailingClosure == nil && call.arguments.allSatisfy(\.expression.isLiteral)
        && call.calledExpression.makesValues
    default: false
    }
  }

  /// Whether its call is a case or an instance: `.some`, `Color.rgb`, `Point`. `O(1)` is no value.
  private var makesValues: Bool {
    if let member = self.as(MemberAccessExprSyntax.self), member.base == nil { return true }
    return trimmedDescription.count > 1
      && (isTypeName || self.as(MemberAccessExprSyntax.self)?.base?.isTypeName == true)
  }

  /// Whether it is a name with a capital, as types have.
  private var isTypeName: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference): reference.baseName.text.first?.isUppercase == true
    case .genericSpecializationExpr(let generic): generic.expression.isTypeName
    case .memberAccessExpr(let member):
      member.base?.isTypeName == true && member.declName.baseName.text.first?.isUppercase == true
    default: false
    }
  }
}

extension [ExprSyntax] {
  /// Whether it is a range, or a conversion: `0..<3`, `[1, 2] as Set`.
  fileprivate var isLiteral: Bool {
    guard count == 3, self[0].isLiteral else { return false }
    if let cast = self[1].as(UnresolvedAsExprSyntax.self) {
      return cast.questionOrExclamationMark == nil
        && self[2].trimmedDescription.first.map { $0.isUppercase || $0 == "[" } == true
    }
    return ["...", "..<"].contains(self[1].trimmedDescription) && self[2].isLiteral
  }
}
