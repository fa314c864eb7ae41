import Foundation

extension SwiftValue {
  /// Whether a value is what is claimed: a number is rounded to the claimed digits, and only lists
  /// have an order. A literal that cannot have the type of the value is not that value.
  ///
  /// - Parameter isRough: Whether a number is only about the claimed one.
  package func matches(_ real: SwiftValue, isRough: Bool = false) -> Bool {
    switch (self, real) {
    case (.anything, _), (.nothing, .nothing), (.named("none", _, _), .nothing): return true
    case (.beginning(let digits), .number(let real)): return real.hasPrefix(digits)
    case (.number(let claimed), .number(let real)): return claimed.isNumber(real, isRough: isRough)
    case (.number, .other(let type, let words, _)), (.beginning, .other(let type, let words, _)):
      // A whole `Decimal` has no point.
      let isWhole = type == "Decimal" && !words.contains(".")
      return matches(.number(isWhole ? words + ".0" : words), isRough: isRough)
    case (.text(let claimed), .text(let real)), (.text(let claimed), .other(_, let real, _)):
      return claimed.isText(real)
    case (.boolean(let claimed), .boolean(let real)): return claimed == real
    case (.list(let claimed), .list(let real)), (.dictionary(let claimed), .list(let real)):
      return Self.matches(claimed[...], real[...])
    case (.list(let claimed), .set(let real)), (.dictionary(let claimed), .dictionary(let real)):
      return Self.matches(claimed, inAnyOrder: real)
    case (.tuple(let claimed), .tuple(let real)): return Self.matches(claimed, real)
    case (.named(let name, let type, let fields), .named(let other, let real, let others))
    where name == other:
      let isMember = type == nil || real == nil || type == real || type == "Self"
      return isMember && Self.matches(fields, others)
    case (.named(let name, _, let fields), .other(let other, _, let others)) where name == other:
      return Self.matches(fields, others)
    case (.named("some", _, let fields), _) where fields.count == 1:
      return fields[0].value.matches(real)
    // `Set([1, 2])`, but no case of an enumeration.
    case (.named(let name, _, let fields), .list), (.named(let name, _, let fields), .set):
      return fields.count == 1 && name.first?.isUppercase == true && fields[0].value.matches(real)
    case (.range(let claimed), .other(_, let words, _)), (.range(let claimed), .range(let words)):
      return claimed.filter { $0 != " " } == words.filter { $0 != " " }
    case (.range(let claimed), .list(let real)):
      let ends = claimed.split(separator: ".").compactMap { Int($0.filter { !"< ".contains($0) }) }
      guard ends.count == 2 else { return false }
      let (length, overflows) = ends[1].subtractingReportingOverflow(ends[0])
      guard !overflows, real.count == (claimed.contains("<") ? length : length &+ 1)
      else { return false }
      return real.enumerated().allSatisfy { $0.element.words == "\(ends[0] + $0.offset)" }
    default: return false
    }
  }

  /// The value in words, with its type where that is not the claimed one: `Fruit.red`.
  package func words(beside claimed: SwiftValue?) -> String {
    guard case .named(let name, let type?, _) = self,
      case .named(name, let other?, _)? = claimed, type != other
    else { return words }
    return type + words
  }

  private typealias Values = ArraySlice<SwiftValue>

  private static func matches(_ claimed: Values, _ real: Values) -> Bool {
    guard let first = claimed.first else { return real.isEmpty }
    let rest = claimed.dropFirst()
    if case .anything = first {
      return (0...real.count).contains { matches(rest, real.dropFirst($0)) }
    }
    return real.first.map { first.matches($0) } == true && matches(rest, real.dropFirst())
  }

  private static func matches(_ claimed: [SwiftValue], inAnyOrder real: [SwiftValue]) -> Bool {
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

  private static func matches(_ claimed: [Field], _ real: [Field]) -> Bool {
    claimed.count == real.count
      && zip(claimed, real).allSatisfy { claimed, real in
        (claimed.label == nil || claimed.label == real.label)
          && claimed.value.matches(real.value)
      }
  }
}

extension String {
  /// Whether a number is the claimed one, rounded to the digits of the claim.
  fileprivate func isNumber(_ real: String, isRough: Bool) -> Bool {
    if lowercased() == real.lowercased() { return true }
    let isWhole = !contains(where: { ".eE".contains($0) })
    guard let claimed = Double(self), let value = Double(real) else { return false }
    // No literal with a point is an integer.
    if !isWhole, !real.contains(where: { ".eEin".contains($0) }) { return false }
    if isRough, abs(claimed - value) <= abs(claimed) / 20 { return true }
    // All digits of a `Float`, and more, as other versions of Swift print them.
    let (length, own) = (real.significantDigits, significantDigits)
    if !isWhole, length > 6, length < 10, own > length, Float(self) == Float(real) { return true }
    let parts = lowercased().split(separator: "e")
    let digits = parts[0].split(separator: ".").dropFirst().first?.count ?? 0
    let power = (parts.dropFirst().first.flatMap { Int($0) } ?? 0) - digits
    if digits <= 0, !isRough { return claimed == value && real.contains { ".e".contains($0) } }
    return abs(claimed - value) <= pow(10, Double(power)) * 0.500_000_1
  }

  private var jsonObject: NSDictionary? {
    (try? JSONSerialization.jsonObject(with: Data(utf8))) as? NSDictionary
  }

  private var significantDigits: Int { prefix { !"eE".contains($0) }.count(where: \.isNumber) }

  /// Whether a text is the claimed one; what `…` or `...` stands for may be anything.
  package func isText(_ real: String) -> Bool {
    if self == real { return true }
    // The members of a JSON object have no order.
    if first == "{", real.first == "{", let object = jsonObject { return object == real.jsonObject }
    let parts = replacing("...", with: "…").split(separator: "…", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.contains(where: { !$0.isEmpty }), real.hasPrefix(parts[0])
    else { return false }
    var rest = real.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let place = rest.firstRange(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }
}
