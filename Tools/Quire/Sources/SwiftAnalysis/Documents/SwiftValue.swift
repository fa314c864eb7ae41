import Foundation
import SwiftSyntax

/// A value as far as a comment can state it: as the comment writes it, or as a program reports it.
package indirect enum SwiftValue: Sendable {
  /// An element of a tuple, a stored property, an argument or an associated value.
  package typealias Field = (label: String?, value: SwiftValue)

  case nothing
  case number(String)
  case text(String)
  case boolean(Bool)
  case list([SwiftValue])
  case set([SwiftValue])
  /// Pairs, as tuples.
  case dictionary([SwiftValue])
  /// A tuple; that of `Void` is empty.
  case tuple([Field])
  /// A case, a static member or the call of an initializer: `.red`, `Color.red`, `Point(x: 1)`; with
  /// the name of the type that it is a member of, where that is known.
  case named(String, type: String? = nil, [Field])
  case range(String)
  /// A value of another type, as Swift describes it. Only a program reports one.
  case other(type: String, words: String, [Field])
  /// A number that goes on, as `0.33…` does. Only a comment has one.
  case beginning(String)
  /// `…`: whatever is there. Only a comment has it.
  case anything

  private var parts: [SwiftValue] {
    switch self {
    case .list(let all), .set(let all), .dictionary(let all): all
    case .tuple(let fields), .named(_, _, let fields), .other(_, _, let fields): fields.map(\.value)
    default: []
    }
  }

  private func contains(where condition: (SwiftValue) -> Bool) -> Bool {
    condition(self) || parts.contains { $0.contains(where: condition) }
  }

  /// Whether only the compiler knows what it means.
  package var hasNames: Bool {
    contains { if case .named = $0 { true } else if case .range = $0 { true } else { false } }
  }

  /// Whether something in it is left out, by an author or in a report.
  package var hasGaps: Bool {
    contains {
      if case .anything = $0 { true } else if case .beginning = $0 { true } else { false }
    }
  }

  /// Whether it has parts without an order.
  package var isUnordered: Bool {
    contains { if case .set = $0 { true } else if case .dictionary = $0 { true } else { false } }
  }

  package var isVoid: Bool { if case .tuple(let fields) = self { fields.isEmpty } else { false } }

  /// The number of its elements; nil where it is no collection, or where not all are reported.
  package var count: Int? {
    switch self {
    case .list(let all), .set(let all), .dictionary(let all):
      if case .anything? = all.last { nil } else { all.count }
    default: nil
    }
  }

  /// The value as Swift code, or as Swift describes it.
  package var words: String {
    func list(_ parts: [SwiftValue]) -> String { parts.map(\.words).joined(separator: ", ") }
    func list(_ fields: [Field]) -> String {
      fields.map { ($0.label.map { $0 + ": " } ?? "") + $0.value.words }.joined(separator: ", ")
    }
    switch self {
    case .nothing: return "nil"
    case .number(let words), .range(let words), .other(_, let words, _): return words
    case .text(let text): return text.debugDescription
    case .boolean(let value): return "\(value)"
    case .list(let all), .set(let all): return "[\(list(all))]"
    case .dictionary(let pairs):
      let words = pairs.map { $0.parts.map(\.words).joined(separator: ": ") }
      return pairs.isEmpty ? "[:]" : "[\(words.joined(separator: ", "))]"
    case .tuple(let fields): return "(\(list(fields)))"
    case .named(let name, _, let fields):
      return fields.isEmpty ? ".\(name)" : ".\(name)(\(list(fields)))"
    case .beginning(let digits): return digits + "…"
    case .anything: return "…"
    }
  }
}

// MARK: Reading

extension SwiftValue {
  /// Reads what the runtime reports; nil where it is no such report. O(text).
  package init?(reading report: String) {
    guard let json = try? JSONSerialization.jsonObject(with: Data(report.utf8)) else { return nil }
    self.init(json)
  }

  fileprivate init?(_ json: Any) {
    guard let parts = json as? [Any], let kind = parts.first as? String else { return nil }
    let words = parts.dropFirst().first as? String ?? ""
    let all = (parts.last as? [Any] ?? []).compactMap { SwiftValue($0) }
    let labels = (parts.dropLast().last as? [Any] ?? []).map { $0 as? String ?? "" }
    let fields = zip(labels, all).map { (label: $0.isEmpty ? nil : $0, value: $1) }
    switch kind {
    case "void": self = .tuple([])
    case "nil": self = .nothing
    case "number": self = .number(words)
    case "text": self = .text(words)
    case "bool": self = .boolean(words == "true")
    case "list": self = .list(all)
    case "set": self = .set(all)
    case "dictionary": self = .dictionary(all)
    case "more": self = .anything
    case "tuple": self = .tuple(fields)
    case "case": self = .named(words, type: parts.count > 4 ? parts[2] as? String : nil, fields)
    case "other" where parts.count > 2:
      self = .other(type: words, words: parts[2] as? String ?? "", fields)
    default: return nil
    }
  }

  /// Reads a literal, a collection, a range, a case, or the call of an initializer. O(text).
  package init?(parsing text: String) {
    guard let expression = text.withNamedGaps.wholeExpression else { return nil }
    self.init(expression)
  }

  /// Reads values without brackets around them: `3, 4`.
  package static func elements(of text: String) -> [SwiftValue]? {
    guard text.contains(","), case .list(let found)? = SwiftValue(parsing: "[\(text)]"),
      found.count > 1
    else { return nil }
    return found
  }

  fileprivate init?(_ expression: ExprSyntax) {
    func all(_ elements: LabeledExprListSyntax) -> [Field]? {
      elements.map({ $0.expression }).values.map { Array(zip(elements.map { $0.label?.text }, $0)) }
    }
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr(let literal):
      let digits = literal.literal.text.filter { $0 != "_" }
      let large = digits.hasPrefix("0x") ? UInt64(digits.dropFirst(2), radix: 16) : nil
      self = .number(literal.representedLiteralValue?.description ?? large?.description ?? digits)
    case .floatLiteralExpr(let literal):
      self = .number(literal.literal.text.filter { $0 != "_" })
    case .booleanLiteralExpr(let literal): self = .boolean(literal.literal.text == "true")
    case .nilLiteralExpr: self = .nothing
    case .stringLiteralExpr(let literal):
      guard let text = literal.representedLiteralValue else { return nil }
      self = .text(text)
    case .arrayExpr(let array):
      guard let found = array.elements.map(\.expression).values else { return nil }
      self = .list(found)
    case .dictionaryExpr(let dictionary):
      var pairs: [SwiftValue] = []
      if case .elements(let elements) = dictionary.content {
        for element in elements {
          guard let pair = [element.key, element.value].values else { return nil }
          let isGap = if case .anything = pair[0] { true } else { false }
          pairs.append(isGap ? .anything : .tuple(pair.map { (nil, $0) }))
        }
      }
      self = .dictionary(pairs)
    case .tupleExpr(let tuple):
      guard let fields = all(tuple.elements) else { return nil }
      self = fields.count == 1 && fields[0].label == nil ? fields[0].value : .tuple(fields)
    case .prefixOperatorExpr(let prefix):
      switch SwiftValue(prefix.expression) {
      case .number(let text)? where prefix.operator.text == "-": self = .number("-" + text)
      case .beginning(let text)? where prefix.operator.text == "-": self = .beginning("-" + text)
      default: return nil
      }
    case .sequenceExpr(let sequence):
      let elements = Array(sequence.elements)
      guard elements.count == 3 else { return nil }
      // `[1, 2] as Set<Int>`
      if let cast = elements[1].as(UnresolvedAsExprSyntax.self) {
        guard cast.questionOrExclamationMark == nil else { return nil }
        self.init(elements[0])
        return
      }
      guard ["...", "..<"].contains(elements[1].trimmedDescription),
        [elements[0], elements[2]].values != nil
      else { return nil }
      self = .range(sequence.trimmedDescription)
    case .declReferenceExpr(let name) where name.baseName.text == String.gap: self = .anything
    case .declReferenceExpr(let name) where ["nan", "inf", "infinity"].contains(name.baseName.text):
      self = .number(String(name.baseName.text.prefix(3)))
    case .memberAccessExpr(let member):
      guard member.base?.isTypeName ?? true else { return nil }
      self = .named(member.declName.baseName.text, type: member.base?.nameOfType, [])
    case .functionCallExpr(let call):
      guard call.trailingClosure == nil, let fields = all(call.arguments) else { return nil }
      self.init(calling: call.calledExpression, fields)
    default: return nil
    }
  }

  private init?(calling callee: ExprSyntax, _ fields: [Field]) {
    let name = callee.trimmedDescription
    if name == String.gap, case .text(let digits)? = fields.first?.value {
      self = .beginning(digits)
    } else if name == "Optional", fields.count == 1, fields[0].label == nil {
      self = if case .nothing = fields[0].value { .named("some", fields) } else { fields[0].value }
    } else if let member = callee.as(MemberAccessExprSyntax.self), member.base?.isTypeName ?? true {
      self = .named(member.declName.baseName.text, type: member.base?.nameOfType, fields)
    } else if callee.isTypeName, name.count > 1 {
      // `O(1)` is no value.
      self = .named(String(name.prefix { $0 != "<" }), fields)
    } else {
      return nil
    }
  }
}

extension [ExprSyntax] {
  /// The values of all of them; nil where one has none.
  fileprivate var values: [SwiftValue]? {
    let found = compactMap { SwiftValue($0) }
    return found.count == count ? found : nil
  }
}

extension ExprSyntax {
  /// Whether it is a name with a capital, as types have.
  fileprivate var isTypeName: Bool { nameOfType != nil }

  /// The last part of a name with capitals, as types have; nil for other code.
  fileprivate var nameOfType: String? {
    let name: TokenSyntax
    switch self.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference): name = reference.baseName
    case .genericSpecializationExpr(let generic): return generic.expression.nameOfType
    case .memberAccessExpr(let member) where member.base?.isTypeName == true:
      name = member.declName.baseName
    default: return nil
    }
    return name.text.first?.isUppercase == true ? name.text : nil
  }
}

extension String {
  fileprivate static let gap = "__quire_gap"

  /// The text as one expression of Swift; nil where it is none.
  var wholeExpression: ExprSyntax? {
    let tree = SwiftText.tree(of: self)
    guard !tree.hasError, tree.statements.count == 1 else { return nil }
    return tree.statements.first?.item.as(ExprSyntax.self)
  }

  /// The text with a name for each `…` and `...` that leaves something out: `[1, …]`, `0.33…`.
  fileprivate var withNamedGaps: String {
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
      let digits = String(result.reversed().prefix { $0.isNumber || ".-".contains($0) }.reversed())
      if digits.last?.isNumber == true {
        result.removeLast(digits.count)
        result += "\(Self.gap)(\"\(digits)\")"
      } else if depth > 0 {
        let last = result.last { $0 != " " } ?? " "
        result += (",[(:".contains(last) ? "" : ", ") + Self.gap
      } else {
        return self
      }
    }
    return result
  }
}
