import SwiftParser
import SwiftSyntax

/// A value as a comment writes it.
package indirect enum ClaimedValue: Sendable {
  /// An element of a tuple, or an argument.
  package typealias Field = (label: String?, value: ClaimedValue)

  /// A number; one that is open goes on, as `0.33…` does.
  case number(String, isOpen: Bool)
  case text(String)
  case boolean(Bool)
  case nothing
  case list([ClaimedValue])
  case dictionary([(key: ClaimedValue, value: ClaimedValue)])
  case tuple([Field])
  /// A case, a static member or the call of an initializer: `.red`, `Color.red`, `Point(x: 1)`.
  case named(String, [Field])
  /// A range.
  case range(String)
  /// `…`: whatever is there.
  case anything

  /// Reads an expression that authors write for a value: literals, collections, ranges, cases, calls
  /// of initializers. O(text).
  package init?(parsing text: String) {
    guard let expression = text.withNamedGaps.wholeExpression else { return nil }
    self.init(expression)
  }

  private init?(_ expression: ExprSyntax) {
    func all(_ elements: LabeledExprListSyntax) -> [Field]? {
      let found = elements.compactMap { element -> Field? in
        ClaimedValue(element.expression).map { (label: element.label?.text, value: $0) }
      }
      return found.count == elements.count ? found : nil
    }
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr(let literal):
      guard let number = literal.representedLiteralValue else {
        self = .number(literal.literal.text.filter { $0 != "_" }, isOpen: false)
        return
      }
      self = .number("\(number)", isOpen: false)
    case .floatLiteralExpr(let literal):
      self = .number(literal.literal.text.filter { $0 != "_" }, isOpen: false)
    case .booleanLiteralExpr(let literal): self = .boolean(literal.literal.text == "true")
    case .nilLiteralExpr: self = .nothing
    case .stringLiteralExpr(let literal):
      guard let text = literal.representedLiteralValue else { return nil }
      self = .text(text)
    case .arrayExpr(let array):
      let found = array.elements.compactMap { ClaimedValue($0.expression) }
      guard found.count == array.elements.count else { return nil }
      self = .list(found)
    case .dictionaryExpr(let dictionary):
      guard case .elements(let elements) = dictionary.content else {
        self = .dictionary([])
        return
      }
      let found = elements.compactMap { element -> (key: ClaimedValue, value: ClaimedValue)? in
        guard let key = ClaimedValue(element.key), let value = ClaimedValue(element.value) else {
          return nil
        }
        return (key, value)
      }
      guard found.count == elements.count else { return nil }
      self = .dictionary(found)
    case .tupleExpr(let tuple):
      guard let fields = all(tuple.elements) else { return nil }
      self = fields.count == 1 && fields[0].label == nil ? fields[0].value : .tuple(fields)
    case .prefixOperatorExpr(let prefix):
      guard prefix.operator.text == "-",
        case .number(let text, let isOpen)? =
          ClaimedValue(prefix.expression)
      else { return nil }
      self = .number("-" + text, isOpen: isOpen)
    case .sequenceExpr(let sequence):
      let elements = Array(sequence.elements)
      guard elements.count == 3, ["...", "..<"].contains(elements[1].trimmedDescription),
        ClaimedValue(elements[0]) != nil, ClaimedValue(elements[2]) != nil
      else { return nil }
      self = .range(sequence.trimmedDescription)
    case .declReferenceExpr(let name) where name.baseName.text == String.gap: self = .anything
    case .declReferenceExpr(let name) where ["nan", "inf", "infinity"].contains(name.baseName.text):
      self = .number(String(name.baseName.text.prefix(3)), isOpen: false)
    case .memberAccessExpr(let member):
      guard member.base?.isTypeName ?? true else { return nil }
      self = .named(member.declName.baseName.text, [])
    case .functionCallExpr(let call):
      let callee = call.calledExpression
      let member = callee.as(MemberAccessExprSyntax.self)
      guard call.trailingClosure == nil, let fields = all(call.arguments) else { return nil }
      if callee.trimmedDescription == String.gap, case .text(let digits)? = fields.first?.value {
        self = .number(digits, isOpen: true)
      } else if let member, member.base == nil || callee.isTypeName {
        self = .named(member.declName.baseName.text, fields)
      } else if callee.isTypeName {
        self = .named(String(callee.trimmedDescription.prefix { $0 != "<" }), fields)
      } else {
        return nil
      }
    default: return nil
    }
  }

  /// Reads values without brackets around them: `3, 4`.
  package static func elements(of text: String) -> [ClaimedValue]? {
    guard text.contains(","), case .list(let found)? = ClaimedValue(parsing: "[\(text)]"),
      found.count > 1
    else { return nil }
    return found
  }

  /// Whether only the compiler knows what it means.
  package var hasNames: Bool {
    contains { if case .named = $0 { true } else if case .range = $0 { true } else { false } }
  }

  /// Whether something in it is left out.
  package var hasGaps: Bool {
    contains {
      if case .anything = $0 { true } else if case .number(_, true) = $0 { true } else { false }
    }
  }

  private func contains(where condition: (ClaimedValue) -> Bool) -> Bool {
    if condition(self) { return true }
    return switch self {
    case .list(let list): list.contains { $0.contains(where: condition) }
    case .dictionary(let pairs):
      pairs.contains { $0.key.contains(where: condition) || $0.value.contains(where: condition) }
    case .tuple(let fields), .named(_, let fields):
      fields.contains { $0.value.contains(where: condition) }
    default: false
    }
  }
}

extension ExprSyntax {
  /// Whether it is a name with a capital, as types have.
  fileprivate var isTypeName: Bool {
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

extension String {
  fileprivate static let gap = "__quire_gap"

  /// The text as one expression of Swift; nil where it is none.
  var wholeExpression: ExprSyntax? {
    let tree = SwiftText.tree(of: self)
    guard !tree.hasError, tree.statements.count == 1, let item = tree.statements.first?.item else {
      return nil
    }
    return item.as(ExprSyntax.self)
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

// MARK: Comparing

extension ClaimedValue {
  /// Whether a value is what is claimed: a number is rounded to the claimed digits, the order of
  /// lists counts, and that of sets and dictionaries does not. A literal that cannot have the type of
  /// the value is not that value.
  ///
  /// - Parameter isRough: Whether a number is only about the claimed one.
  package func matches(_ value: ReportedValue, isRough: Bool = false) -> Bool {
    switch (self, value) {
    case (.anything, _), (.nothing, .nothing): return true
    case (.number(let claimed, let isOpen), .number(let real)):
      return claimed.isNumber(real, isOpen: isOpen, isRough: isRough)
    case (.number, .other(_, let words, _)): return matches(.number(words), isRough: isRough)
    case (.text(let claimed), .text(let real)), (.text(let claimed), .other(_, let real, _)):
      return claimed.isText(real)
    case (.boolean(let claimed), .boolean(let real)): return claimed == real
    case (.list(let claimed), .list(let real)): return Self.matches(claimed[...], real[...])
    case (.list(let claimed), .set(let real)): return Self.matches(claimed, inAnyOrder: real)
    case (.dictionary(let claimed), .dictionary(let real)):
      func pair(_ key: ClaimedValue, _ value: ClaimedValue) -> ClaimedValue {
        if case .anything = key { key } else { .tuple([(nil, key), (nil, value)]) }
      }
      return Self.matches(
        claimed.map { pair($0.key, $0.value) },
        inAnyOrder: real.map { .tuple([(nil, $0.key), (nil, $0.value)]) })
    case (.dictionary(let claimed), .list(let real)):
      return matches(.dictionary(real.compactMap(\.pair))) && claimed.count == real.count
    case (.tuple(let claimed), .void): return claimed.isEmpty
    case (.tuple(let claimed), .tuple(let real)): return Self.matches(claimed, real)
    case (.named("Optional", let fields), _) where fields.count == 1,
      (.named("some", let fields), _) where fields.count == 1:
      return fields[0].value.matches(value)
    case (.named("none", _), .nothing): return true
    case (.named(_, let fields), .list), (.named(_, let fields), .set):
      return fields.count == 1 && fields[0].value.matches(value)
    case (.named(let name, let fields), .choice(let real, let others)):
      return name == real && Self.matches(fields, others)
    case (.named(let name, let fields), .other(let type, _, let others)) where name == type:
      return Self.matches(fields, others)
    case (.range(let claimed), .other(_, let words, _)):
      return claimed.filter { $0 != " " } == words.filter { $0 != " " }
    case (.range(let claimed), .list(let real)):
      let ends = claimed.split(separator: ".").compactMap {
        Int($0.filter { $0 != "<" && $0 != " " })
      }
      guard ends.count == 2 else { return false }
      let end = claimed.contains("<") ? ends[1] : ends[1] + 1
      return ends[0] <= end && Array(ends[0]..<end).map(String.init) == real.map(\.words)
    default: return false
    }
  }

  private static func matches(
    _ claimed: ArraySlice<ClaimedValue>, _ real: ArraySlice<ReportedValue>
  ) -> Bool {
    guard let first = claimed.first else { return real.isEmpty }
    if case .anything = first {
      let rest = claimed.dropFirst()
      return (0...real.count).contains { matches(rest, real.dropFirst($0)) }
    }
    guard let other = real.first else { return false }
    return first.matches(other) && matches(claimed.dropFirst(), real.dropFirst())
  }

  private static func matches(_ claimed: [ClaimedValue], inAnyOrder real: [ReportedValue]) -> Bool {
    var rest = real
    var isOpen = false
    for element in claimed {
      if case .anything = element {
        isOpen = true
      } else if let place = rest.firstIndex(where: { element.matches($0) }) {
        rest.remove(at: place)
      } else {
        return false
      }
    }
    return isOpen || rest.isEmpty
  }

  private static func matches(_ claimed: [Field], _ real: [ReportedValue.Field]) -> Bool {
    claimed.count == real.count
      && zip(claimed, real).allSatisfy { claimed, real in
        (claimed.label == nil || real.label == nil || claimed.label == real.label)
          && claimed.value.matches(real.value)
      }
  }
}

extension String {
  /// Whether a number is the claimed one, rounded to the digits of the claim.
  fileprivate func isNumber(_ real: String, isOpen: Bool, isRough: Bool) -> Bool {
    if isOpen { return real.hasPrefix(self) }
    if self == real || lowercased() == real.lowercased() { return true }
    let isWhole = !contains(where: { ".eE".contains($0) })
    guard let claimed = Double(self), let value = Double(real) else { return false }
    // No literal with a point is an integer.
    if !isWhole, !real.contains(where: { ".eEin".contains($0) }) { return false }
    if isRough, abs(claimed - value) <= abs(claimed) / 20 { return true }
    let parts = lowercased().split(separator: "e")
    let digits = parts[0].split(separator: ".").dropFirst().first?.count ?? 0
    let power = (parts.dropFirst().first.flatMap { Int($0) } ?? 0) - digits
    guard digits > 0 || parts.count > 1 || isRough else {
      return claimed == value && real.contains { ".e".contains($0) }
    }
    var unit = 1.0
    for _ in 0..<min(abs(power), 320) { unit = power < 0 ? unit / 10 : unit * 10 }
    return abs(claimed - value) <= unit * 0.500_000_1
  }

  /// Whether a text is the claimed one; what `…` or `...` stands for may be anything.
  package func isText(_ real: String) -> Bool {
    if self == real { return true }
    guard contains("…") || contains("...") else { return false }
    let parts = replacing("...", with: "…").split(
      separator: "…", omittingEmptySubsequences: false)
    var rest = real[...]
    for (index, part) in parts.enumerated() where !part.isEmpty {
      if index == 0 {
        guard rest.hasPrefix(part) else { return false }
        rest = rest.dropFirst(part.count)
      } else if index == parts.count - 1 {
        return rest.hasSuffix(part)
      } else {
        guard let place = rest.firstRange(of: part) else { return false }
        rest = rest[place.upperBound...]
      }
    }
    return parts.contains { !$0.isEmpty } && (parts.last?.isEmpty == true || rest.isEmpty)
  }
}

extension ClaimedValue {
  /// The value, as a program would report it that printed this; nil where names are in it.
  package var reported: ReportedValue? {
    func all(_ values: [ClaimedValue]) -> [ReportedValue]? {
      let found = values.compactMap(\.reported)
      return found.count == values.count ? found : nil
    }
    switch self {
    case .number(let words, false): return .number(words)
    case .text(let text): return .text(text)
    case .boolean(let value): return .boolean(value)
    case .nothing: return .nothing
    case .list(let list): return all(list).map { .list($0) }
    case .dictionary(let pairs):
      guard let keys = all(pairs.map(\.key)), let values = all(pairs.map(\.value)) else {
        return nil
      }
      return .dictionary(Array(zip(keys, values)).map { (key: $0, value: $1) })
    case .tuple(let fields):
      return all(fields.map(\.value)).map { .tuple(Array(zip(fields.map(\.label), $0))) }
    case .named("Optional", let fields) where fields.count == 1: return fields[0].value.reported
    case .number, .named, .range, .anything: return nil
    }
  }
}
