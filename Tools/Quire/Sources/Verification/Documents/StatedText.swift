import Foundation
import SwiftAnalysis

extension String {
  /// Whether a value or a line of output, as the program describes it, is what a comment states. Blanks do
  /// not count, a number is rounded to the stated digits, and `…` may be anything. O(length × length of
  /// the value) with gaps, otherwise O(length).
  ///
  /// - Parameter unwraps: Whether an optional may be stated by its value alone.
  func states(_ real: String, unwraps: Bool) -> Bool {
    if self == real { return true }
    if let text = quotedText, text.isText(real) { return true }
    var (claimed, given) = (StatedToken.all(in: self), StatedToken.all(in: real))
    let optional = StatedToken.word("Optional")
    if unwraps, !claimed.contains(optional) { given = given.withoutOptionals }
    // `.red` is described as `red`.
    if claimed.first == .sign("."), given.first != .sign(".") { claimed.removeFirst() }
    return claimed.states(given)
  }

  /// Whether a description is written as it is: as a list, as pairs, as an instance of a type.
  func isNotation(of real: String) -> Bool {
    let (own, other) = (StatedToken.all(in: self), StatedToken.all(in: real))
    func hasPairs(_ tokens: [StatedToken]) -> Bool {
      tokens.first == .sign("[") && tokens.dropFirst(2).first == .sign(":")
    }
    guard hasPairs(own) == hasPairs(other) else { return false }
    // An instance of a class is described by the name of its type alone.
    return own.first == .sign(".")
      || own.first == other.first && (own.count == 1) == (other.count == 1)
  }

  /// Whether a text is the stated one; what `…` or `...` stands for may be anything.
  func isText(_ real: String) -> Bool {
    if self == real { return true }
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

  /// The values in some words: numbers, texts in quotation marks, `true`, `false` and `nil`.
  var mentionedValues: [StatedToken] {
    StatedToken.all(in: self).filter {
      switch $0 {
      case .number, .text: true
      case .word(let word): ["true", "false", "nil"].contains(word)
      case .sign, .gap: false
      }
    }
  }
}

/// A part of a description.
enum StatedToken: Hashable {
  case number(String)
  /// A text in quotation marks.
  case text(String)
  case word(String)
  case sign(Character)
  /// `…`
  case gap

  static func all(in text: String) -> [StatedToken] {
    var found: [StatedToken] = []
    var rest = text[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "…" || rest.hasPrefix("...") {
        found.append(.gap)
        rest = rest.dropFirst(first == "…" ? 1 : 3)
      } else if first == "\"", let match = rest.prefixMatch(of: quoted) {
        found.append(.text(String(match.output.1)))
        rest = rest[match.range.upperBound...]
      } else if let match = rest.prefixMatch(of: number) {
        let digits = match.output.filter { $0 != "_" }
        let whole = digits.hasPrefix("0x") ? UInt64(digits.dropFirst(2), radix: 16) : nil
        found.append(.number(whole.map(String.init) ?? digits))
        rest = rest[match.range.upperBound...]
      } else if first.isLetter || first.isNumber || first == "_" {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        found.append(["inf", "nan"].contains(word) ? .number(String(word)) : .word(String(word)))
        rest = rest[word.endIndex...]
      } else {
        found.append(.sign(first))
        rest.removeFirst()
      }
    }
    return found
  }

  private nonisolated(unsafe) static let quoted = #/"((?:[^"\\]|\\.)*)"/#
  private nonisolated(unsafe) static let number =
    #/-?(?:0x[0-9A-Fa-f_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)(?![\w])/#

  fileprivate func states(_ real: StatedToken) -> Bool {
    if case .number(let claimed) = self, case .number(let given) = real {
      return claimed.isNumber(given)
    }
    return self == real
  }
}

extension [StatedToken] {
  /// Whether another list has all of these, in their order.
  func isSubsequence(of other: [StatedToken]) -> Bool {
    var rest = self[...]
    for token in other where token == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  /// Whether these are the parts of a description, those at gaps left out.
  fileprivate func states(_ real: [StatedToken]) -> Bool {
    guard contains(.gap) else {
      return count == real.count && zip(self, real).allSatisfy { $0.states($1) }
    }
    // Which beginnings of the description the beginning of this states.
    var reached = [Bool](repeating: false, count: real.count + 1)
    reached[0] = true
    for token in self {
      var next = [Bool](repeating: false, count: real.count + 1)
      for place in reached.indices {
        if token == .gap {
          next[place] = reached[...place].contains(true)
        } else if place > 0, reached[place - 1] {
          next[place] = token.states(real[place - 1])
        }
      }
      reached = next
    }
    return reached[real.count]
  }

  /// Without `Optional(` and its closing bracket.
  fileprivate var withoutOptionals: [StatedToken] {
    var found: [StatedToken] = []
    var open: [Bool] = []
    for (index, token) in enumerated() {
      switch token {
      case .word("Optional") where dropFirst(index + 1).first == .sign("("): continue
      case .sign("("):
        let isOptional = index > 0 && self[index - 1] == .word("Optional")
        open.append(isOptional)
        if isOptional { continue }
      case .sign(")"):
        if open.popLast() == true { continue }
      default: break
      }
      found.append(token)
    }
    return found
  }
}

extension String {
  /// Whether a number is the stated one, rounded to the digits of that.
  fileprivate func isNumber(_ real: String) -> Bool {
    if lowercased() == real.lowercased() { return true }
    guard let claimed = Double(self), let value = Double(real) else { return false }
    let isWhole = !contains(where: { ".eE".contains($0) })
    let isFraction = real.contains { ".eEin".contains($0) }
    // A whole number is no `Double` that is only near it, and no literal with a point is an integer.
    if isWhole || !isFraction { return isWhole && isFraction && claimed == value }
    // All digits of a `Float`, and more, as other versions of Swift print them.
    if real.significantDigits < 10, significantDigits > real.significantDigits {
      return Float(self) == Float(real)
    }
    let parts = lowercased().split(separator: "e")
    let digits = parts[0].split(separator: ".").dropFirst().first?.count ?? 0
    if digits == 0 { return claimed == value }
    let power = (parts.dropFirst().first.flatMap { Int($0) } ?? 0) - digits
    return abs(claimed - value) <= pow(10, Double(power)) * 0.500_000_1
  }

  private var significantDigits: Int { prefix { !"eE".contains($0) }.count(where: \.isNumber) }
}
