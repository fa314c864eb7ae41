import Foundation
import SwiftSyntax

/// What a comment says of code, in a form that can be compared with what comes of the code.
package struct ClaimWords: Sendable {
  /// What is stated; `open` where the code decides between a value and what is printed.
  var form = Claim.Form.open
  /// The expression whose value is stated: `x` in `x is 3`; nil where it is the code before it.
  package var property: String?
  var text: String
  /// Whether a mark or a verb says so.
  package var isMarked = true
  /// Whether the mark is quire's own.
  package var isStrict = false
  /// Whether it is written as an assignment to a member: `point.x = 3`.
  var isAssignment = false
}

extension ClaimWords {
  // The patterns are stored: a literal in a function is parsed at each call. A regular expression is
  // immutable, but not declared as Sendable.

  /// What the words of a comment state; nothing where they are prose.
  ///
  /// - Parameter known: The names in the code: a sentence about something else is prose.
  static func all(in comment: String, known: Set<String>) -> [ClaimWords] {
    let words = comment.withoutTicks.withoutEmphasis
    guard !words.isEmpty else { return [] }
    for mark in ClaimMark.all {
      let found = mark.read(words, known)
      if !found.isEmpty { return found }
    }
    // What looks like a result and is none of these is counted.
    return words.mentionsValues ? [ClaimWords(form: .mention, text: words, isMarked: false)] : []
  }

  /// A value or a type that is stated by a mark, alone or in front of an explanation.
  private init?(stating words: String) {
    text = words.withoutEmphasis.drop { "≈≃≅~".contains($0) }.trimmed
    if text.isLiteral { return }
    if text.isKnownType {
      form = .type
    } else if let value = text.explainedValue {
      text = value
    } else {
      return nil
    }
  }

  init?(behindArrowIn words: String) {
    let marks = ["-->", "==>", ">>>", ">>", "==", "=", "▶︎", "▶", "👉"].filter(words.hasPrefix)
    let arrows = [words[...].arrow].compactMap(\.self) + marks
    guard let arrow = arrows.first(where: { $0.isMark(in: words) }) else { return nil }
    let rest = words.dropFirst(arrow.count).trimmed
    let isStrict = arrow == "→"
    if let stated = ClaimWords(stating: rest) {
      self = stated
      if form == .open, !arrow.hasPrefix(">"), !arrow.hasPrefix("▶") { form = .value }
    } else {
      // Words behind an arrow may be a text without its quotation marks, or prose.
      guard isStrict || !rest.isEmpty else { return nil }
      self.init(form: rest.isEmpty ? .value : .mention, text: rest)
    }
    self.isStrict = isStrict
  }

  init?(behindVerbIn words: String, _ form: Claim.Form) {
    let pattern = form == .printed ? Self.printingVerb : Self.valueVerb
    guard words.hasVerb, let match = words.prefixMatch(of: pattern) else { return nil }
    let rest = String(words[match.range.upperBound...]).trimmed
    guard !rest.isEmpty else { return nil }
    let hasColon = match.output.1 != nil
    // “Prints the sum of all numbers” tells what the code does.
    let isText = form == .printed && (hasColon || rest.isQuotation)
    guard var stated = ClaimWords(stating: rest) ?? (isText ? ClaimWords(text: rest) : nil) else {
      self.init(form: .mention, text: rest, isMarked: false)
      return
    }
    // “Result: 3” may be what is printed.
    if form == .printed || !hasColon || stated.form != .open { stated.form = form }
    self = stated
  }

  private nonisolated(unsafe) static let printingVerb =
    #/(?i)(?:(?:this|that|it|which|and|now|so|also|the (?:code|example|program|call|line)(?: above| below)?),? +)*(?:(?:will|would|should|also|now|then) +)*(?:prints?(?: out)?|printed|outputs?|logs?|logged|displays?|writes?|shows?|console)(?: is)?(?:( *:) *| +)/#

  private nonisolated(unsafe) static let valueVerb =
    #/(?i)(?:(?:this|that|it|which|and|now|so|also|the (?:call|line|result|value|expression|function)),? +)*(?:(?:will|would|should|also|now|then) +)*(?:returns?|returned|evaluates to|equals?|yields?|gives?|produces?|results? in|result|value|is equal to|(?:is )?equivalent to|is now|is|becomes|now)(?: is(?: now)?)?(?:( *:) *| +)/#

  /// The values of expressions: `x is 3`, `x = 3, y = 4`, `x == 3`; none where it says something else.
  static func properties(in words: String, _ known: Set<String>) -> [ClaimWords] {
    if words.isComparison, let sides = words.firstRange(of: " == ") {
      let value = String(words[sides.upperBound...])
      let property = value.isLiteral ? String(words[..<sides.lowerBound]) : "(\(words))"
      let text = value.isLiteral ? value : "true"
      return [ClaimWords(form: .value, property: property, text: text)]
    }
    // Most comments are prose, and matches are slow.
    let signs = [
      " is ", " = ", " == ", ": ", " // ", " → ", " -> ", " => ", "equals", "becomes", "evaluates",
    ]
    guard signs.contains(where: words.contains) else { return [] }
    let parts = words.split(separator: separator).map(String.init)
    let found = properties(in: parts, known)
    return found.isEmpty && parts.count > 1 ? properties(in: [words], known) : found
  }

  private static func properties(in parts: [String], _ known: Set<String>) -> [ClaimWords] {
    var found: [ClaimWords] = []
    for part in parts {
      guard let match = part.prefixMatch(of: subject) else { return [] }
      let name = String(match.output.1).replacing("`", with: "")
      let root = String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      guard known.contains(root), name.first?.isLowercase == true,
        var claim = ClaimWords(stating: part[match.range.upperBound...].trimmed)
      else { return [] }
      if claim.form != .type { claim.form = .value }
      claim.property = name
      let sign = part[..<match.range.upperBound].trimmed
      claim.isAssignment = sign.hasSuffix(" =") && name.contains(where: { ".[".contains($0) })
      found.append(claim)
    }
    return found
  }

  /// What is between two of them.
  private nonisolated(unsafe) static let separator =
    #/(?:, (?:and )?|; | and | \| )(?=[\w`.\[\]()]+ (?:is|=|==|\/\/|→|->|equals) |[\w.]+: )/#

  private nonisolated(unsafe) static let subject =
    #/(?:and )?(`?[A-Za-z_]\w*(?:\??\.\w+|\[[^\[\]]*\]|\([^()]*\))*`?)(?: +(?:is now equal to|is equal to|is now|is still|is|===?|=|\/\/|→|->|=>|equals|becomes|now equals|(?:now )?evaluates to)|:) +/#
}

extension String {
  /// Whether it is a heading over what is printed, or over a value: `// Output:`.
  var isOutputHeading: Bool {
    let words = lowercased()
    return ["output", "prints"].contains(words)
      || ["output:", "outputs:", "prints:", "printed:", "console:", "result:", "results:"]
        .contains(words)
  }

  /// Whether all of it is in quotation marks, but not in those of Swift.
  fileprivate var isQuotation: Bool {
    guard let mark = ["“": "”", "'": "'", "`": "`"][prefix(1)] else { return false }
    return count > 2 && dropFirst().firstRange(of: mark)?.upperBound == endIndex
  }

  /// Whether a value is in it: a number, a text, a truth value.
  fileprivate var mentionsValues: Bool {
    contains(where: \.isNumber)
      || contains(#/["“'`].*["”'`]|\b(?:true|false|nil|empty)\b/#.wordBoundaryKind(.simple))
  }

  /// The words without Markdown's marks around all of them: `**3**`.
  fileprivate var withoutEmphasis: String {
    for mark in ["**", "`"] where hasPrefix(mark) && hasSuffix(mark) && count > 2 * mark.count {
      let inner = String(dropFirst(mark.count).dropLast(mark.count))
      if !inner.contains(mark) { return inner }
    }
    return self
  }

  /// Whether it compares something: `x == 5`.
  var isComparison: Bool {
    guard contains(" == ") else { return false }
    let elements = wholeExpression?.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? []
    return elements.count == 3 && elements[1].trimmedDescription == "=="
  }

  /// The words without the signs that something is right: `3 ✅`.
  fileprivate var withoutTicks: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    let ticks: Set<Unicode.Scalar> = ["✅", "✔", "✓", "☑", "👍", "🎉"]
    func isTick(_ character: Character) -> Bool {
      character == " " || character.unicodeScalars.first.map(ticks.contains) == true
    }
    return String(drop(while: isTick).reversed().drop(while: isTick).reversed())
  }

  /// Whether an arrow is a mark in front of some words, and no sign of its own.
  fileprivate func isMark(in words: String) -> Bool {
    let next = words.dropFirst(count).first
    if self == "=" || self == "==" { return next == " " }
    return next.map { !"=>".contains($0) } ?? true
  }

  /// Whether it may begin with a verb of those that state something.
  fileprivate var hasVerb: Bool {
    let words = lowercased().prefix(60)
    return [
      "print", "output", "log", "display", "write", "show", "console", "return", "evaluate",
      "equal", "equivalent", "yield", "give", "produce", "result", "value", "is ", "becomes", "now",
    ].contains(where: words.contains)
  }

  /// Whether it says that the code before it throws, or ends the program.
  var saysThatItEnds: Bool {
    // Every comment is asked, and a match is slow.
    let words = lowercased()
    let signs = ["crash", "throw", "trap", "rror", "💥", "precondition failed"]
    guard signs.contains(where: words.contains), let match = prefixMatch(of: Self.ending)
    else { return false }
    let rest = self[match.range.upperBound...]
    let isThrow = match.output.1.lowercased().hasPrefix("throw")
    return !rest.contains(#/\b(?:if|when|unless|may|might|could)\b/#.wordBoundaryKind(.simple))
      && rest.prefixMatch(of: isThrow ? Self.thrown : Self.reason) != nil
  }

  private nonisolated(unsafe) static let ending =
    #/(?i)(?:(?:this|it|that|which|the (?:line|call|code)(?: above)?) +)?(?:(?:will|would) +)?(crash(?:es)?|traps|throws?|fatal error|run-?time error|run-?time crash|precondition failed|💥)/#

  private nonisolated(unsafe) static let reason =
    #/ *(?:$|[:!.,;(]| [-–—] | at runtime| here| because )/#

  private nonisolated(unsafe) static let thrown =
    #/ *(?:$|[:!.]| `?\.?[A-Za-z]\w*(?:\.\w+)*(?:\(.*\))?`?(?: error)?[.!]?$| (?:an? )?(?:\w+ )?[Ee]rror[.!]?$)/#

  /// The value in front of an explanation, `10` of `10 (as before)`; nil where words are ambiguous.
  var explainedValue: String? {
    if let last, ".!;".contains(last), String(dropLast()).isLiteral { return String(dropLast()) }
    guard let (end, start) = explanation else { return nil }
    let value = String(self[..<end]).trimmed
    let words = self[start...].drop { $0 == "(" || $0.isWhitespace }
    // Another value in the explanation may be a part of what is stated.
    guard value.isLiteral, words.first?.isLetter == true, !words.contains("\""), !words.isCondition
    else { return nil }
    return value
  }

  /// Where a value ends and an explanation begins, outside of quotation marks and brackets.
  private var explanation: (end: Index, start: Index)? {
    var (depth, isQuoted, last) = (0, false, Character(" "))
    for index in indices {
      let (character, next) = (self[index], self.index(after: index))
      defer { last = last == "\\" ? " " : character }
      if character == "\"", last != "\\" { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if depth == 0, index > startIndex {
        if character == "(", last == " " { return (index, next) }
        let isFollowed = next < endIndex && self[next].isWhitespace
        if ":,;.".contains(character), isFollowed { return (index, next) }
        let dashes = self[index...].prefix { "-–—".contains($0) }
        if !dashes.isEmpty, last == " ", self[dashes.endIndex...].first == " " {
          return (index, dashes.endIndex)
        }
        for word in ["because ", "since "] where last == " " && self[index...].hasPrefix(word) {
          return (index, index)
        }
      }
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
    }
    return nil
  }
}

extension Substring {
  /// Whether it says that the value may be another one.
  fileprivate var isCondition: Bool {
    let words = lowercased()
    let hedges: Set = [
      "about", "approximately", "around", "depending", "depends", "e", "else", "example", "for",
      "if",
      "maybe", "on", "or", "otherwise", "perhaps", "possibly", "probably", "random", "randomly",
      "roughly", "sometimes", "typically", "unless", "until", "usually", "varies", "when",
    ]
    return hedges.contains(String(words.prefix { $0.isLetter }))
      || ["approx", "depend", "e.g.", "for example", "may be", "may vary", "might be", "random"]
        .contains { words.contains($0) }
  }
}
