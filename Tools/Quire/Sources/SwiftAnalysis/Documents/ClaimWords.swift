import Foundation
import SwiftSyntax

/// What a comment says of code, in a form that can be compared with what comes of the code.
package struct ClaimWords: Sendable {
  /// What is claimed; `open` where the code decides between a value and what is printed.
  var form = Claim.Form.open
  /// The expression whose value is claimed: `x` in `x is 3`; nil where it is the code before it.
  package var property: String?
  var text: String
  /// Whether a mark or a verb says so: otherwise it may be prose.
  var isSaid = false
  /// Whether the mark is quire's own.
  package var isStrict = false
  /// Whether a number is only about this.
  package var isRough = false
  /// Whether it is a number of things: `3 items`.
  package var isCount = false
  /// Whether a number may be a limit: `> 3`.
  package var isLimit = false
  /// Whether it is written as an assignment to a member: `point.x = 3`.
  var isAssignment = false
}

extension ClaimWords {
  // The patterns are stored: a literal in a function is parsed at each call. A regular expression is
  // immutable, but not declared as Sendable.

  /// What the words of a comment claim; nothing where they are prose.
  ///
  /// - Parameters:
  ///   - known: The names in the code: a sentence about something else is prose.
  ///   - isStep: Whether a number in front counts steps.
  static func all(in comment: String, known: Set<String>, isStep: Bool = false) -> [ClaimWords] {
    let words = comment.withoutTicks
    guard !words.isEmpty else { return [] }
    if words.saysThatItEnds { return [ClaimWords(form: .ending, text: words, isSaid: true)] }
    if let several = properties(in: words, known) { return several }
    if let marked = ClaimWords(marked: words) { return [marked] }
    if isStep { return [] }
    return [ClaimWords(plain: words, isSaid: false)].compactMap(\.self)
  }

  /// A value, alone or in front of an explanation.
  private init?(plain words: String, isSaid: Bool = true) {
    text = words.withoutEmphasis
    self.isSaid = isSaid || text.isQuotation && text.first == "“"
    if let rough = words.prefixMatch(of: Self.hedge), !rough.output.isEmpty {
      text = String(words[rough.range.upperBound...]).trimmed
      isRough = true
    }
    if text.isValueExpression || SwiftValue.elements(of: text) != nil { return }
    if text.isQuotation { return }
    if text.isKnownType {
      form = .type
    } else if let value = text.explainedValue {
      text = value
    } else if !isRough, let count = text.wholeMatch(of: Self.things), !text.contains(Self.unit) {
      text = String(count.output.1)
      isCount = true
    } else {
      return nil
    }
  }

  private nonisolated(unsafe) static let hedge =
    #/(?i)(?:[≈≃≅~]\s*(?=-?\d|\[)|(?:about|approximately|approx\.?|roughly|around|circa)\s+(?=-?\d))/#

  /// `3 items`
  private nonisolated(unsafe) static let things = #/(-?\d+(?:\.\d+)?) [a-z]{3,}s?/#

  /// A number with a unit may be another number of smaller units.
  private nonisolated(unsafe) static let unit =
    #/(?i)\b(?:m?s|(?:milli|micro|nano)?seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|bytes?|[kmgt]i?bs?|bits?|px|pixels?|points?|pts?|[kcm]?m|(?:kilo|centi|milli)?meters?|[km]?g|kilograms?|grams?|percent|degrees?|radians?|times?|st|nd|rd|th|and|or|to|of|if|for|in|on|is|as)\b/#

  /// A claim behind a mark or a verb; nil where there is none.
  private init?(marked words: String) {
    var (rest, form, isPlain) = (words, Claim.Form.open, true)
    let marks = ["-->", "==>", ">>>", ">>", "==", "=", "▶︎", "▶", "👉"].filter(rest.hasPrefix)
    let arrows = [rest[...].arrow].compactMap(\.self) + marks
    if let arrow = arrows.first(where: { $0.isMark(in: rest) }) {
      let text = rest.dropFirst(arrow.count).trimmed
      let said = ClaimWords(plain: text)
      self = said ?? ClaimWords(text: text, isSaid: true)
      if self.form == .open, !arrow.hasPrefix(">"), !arrow.hasPrefix("▶") { self.form = .value }
      isStrict = arrow == "→"
      guard isStrict || !self.text.isEmpty && (said != nil || arrow != "=") else { return nil }
      return
    }
    if rest.hasPrefix("> "), let value = ClaimWords(plain: rest.dropFirst(2).trimmed) {
      self = value
      isLimit = true
      return
    }
    if rest.contains(" = "), let match = rest.prefixMatch(of: Self.typed) {
      (rest, form, isPlain) = (String(rest[match.range.upperBound...]), .value, false)
    } else if rest.hasVerb, let match = rest.prefixMatch(of: Self.verb) {
      let verb = match.output.1.lowercased()
      (rest, isPlain) = (String(rest[match.range.upperBound...]).trimmed, match.output.2 == nil)
      let printing = ["print", "output", "log", "display", "write", "show", "console"]
      form = printing.contains(where: verb.hasPrefix) ? .printed : .value
      if form == .value, !isPlain { form = .open }
    } else {
      return nil
    }
    guard !rest.isEmpty else { return nil }
    if let value = ClaimWords(plain: rest), !value.isCount {
      self = value
    } else if form == .printed, !isPlain || rest.isQuotedText {
      // “Prints the sum of all numbers” tells what the code does.
      self.init(text: rest, isSaid: true)
    } else {
      return nil
    }
    self.form = form
  }

  /// The one word behind a verb: `done` of `gives done`.
  static func word(behindVerbIn words: String) -> String? {
    guard words.hasVerb, let match = words.prefixMatch(of: verb) else { return nil }
    let rest = words[match.range.upperBound...].trimmed
    return rest.isWord ? rest : nil
  }

  /// `Prints`, `this evaluates to`, `Result:`; the second part is a colon.
  private nonisolated(unsafe) static let verb =
    #/(?i)(?:(?:this|that|it|which|and|now|so|also|here|the (?:code|example|snippet|program|call|line|output|result|value|expression|function)(?: above| below)?),? +)*(?:(?:will|would|should|also|now|then|just) +)*(prints?(?: out)?|printed|outputs?|logs?|logged|displays?|writes?|shows?|console|returns?|returned|evaluates to|equals?|yields?|gives?|produces?|results? in|result(?:ing in)?|value|is equal to|(?:is )?equivalent to|is now|is|becomes|now)(?: is(?: now)?)?(?:( *[:=]) *| +|$)/#

  /// `$R0: Int =`, `Int =`, `[String: Int] =`
  private nonisolated(unsafe) static let typed =
    #/(?:\$\w+ ?: ?)?(?:[A-Z]\w*(?:\.[A-Z]\w*)*(?:<[^=]*>)?|\[[^=\]]*\]|\([A-Z][^=)]*\))\?? = /#

  /// The values of expressions: `x is 3`, `x = 3, y = 4`, `x == 3`; nil where it says something else.
  private static func properties(in words: String, _ known: Set<String>) -> [ClaimWords]? {
    if words.isComparison, let sides = words.firstRange(of: " == ") {
      let value = String(words[sides.upperBound...])
      let isValue = value.isValueExpression
      let property = isValue ? String(words[..<sides.lowerBound]) : "(\(words))"
      let text = isValue ? value : "true"
      return [ClaimWords(form: .value, property: property, text: text, isSaid: true)]
    }
    // Most comments are prose, and matches are slow.
    let signs = [
      " is ", " = ", " == ", ": ", " // ", " → ", " -> ", " => ", "equals", "becomes", "evaluates",
      " has ", "contains",
    ]
    guard signs.contains(where: words.contains) else { return nil }
    let parts = words.split(separator: separator).map(String.init)
    return properties(in: parts, known) ?? (parts.count > 1 ? properties(in: [words], known) : nil)
  }

  private static func properties(in parts: [String], _ known: Set<String>) -> [ClaimWords]? {
    var found: [ClaimWords] = []
    for (index, part) in parts.enumerated() {
      if index == 0, parts.count > 1, part.isValueExpression {
        found.append(ClaimWords(text: part))
        continue
      }
      if let counted = part.wholeMatch(of: countedSubject) {
        let name = counted.output.1.filter { $0 != "`" }
        guard known.contains(String(name.prefix { $0 != "." })) else { return nil }
        let text = String(counted.output.2)
        found.append(ClaimWords(form: .value, property: name + ".count", text: text, isSaid: true))
        continue
      }
      guard let match = part.prefixMatch(of: subject) else { return nil }
      let name = String(match.output.1).replacing("`", with: "")
      let root = String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      let value = part[match.range.upperBound...].trimmed
      guard !wordsForCode.contains(root.lowercased()) || known.contains(root),
        name.first?.isLowercase == true, var claim = ClaimWords(plain: value), !claim.isCount
      else { return nil }
      (claim.form, claim.property) = (.value, name)
      let sign = part[..<match.range.upperBound].trimmed
      claim.isAssignment = sign.hasSuffix(" =") && name.contains(where: { ".[".contains($0) })
      found.append(claim)
    }
    return found.isEmpty ? nil : found
  }

  private static let wordsForCode: Set = [
    "this", "it", "that", "result", "value", "output", "now", "printed", "prints", "returned",
    "returns", "logged", "logs", "console",
  ]

  /// What is between two of them.
  private nonisolated(unsafe) static let separator =
    #/(?:, (?:and )?|; | and | \| )(?=[\w`.\[\]()]+ (?:is|=|==|\/\/|→|->|equals) |[\w.]+: )/#

  private nonisolated(unsafe) static let subject =
    #/(?:and )?(`?[A-Za-z_]\w*(?:\??\.\w+|\[[^\[\]]*\]|\([^()]*\))*`?)(?: +(?:is now equal to|is equal to|is now|is still|is|===?|=|\/\/|→|->|=>|equals|becomes|now equals|(?:now )?evaluates to)|:) +/#

  /// `list has 3 elements`
  private nonisolated(unsafe) static let countedSubject =
    #/(`?[a-z_]\w*(?:\.\w+)*`?) (?:now |still )?(?:has|contains) (?:exactly |only |now )?(\d+) (?:characters?|elements?|entries|entry|items?|keys?|pairs?|values?)[.!]?/#
}

extension StringProtocol {
  package var isWord: Bool { !isEmpty && allSatisfy { $0.isLetter || $0.isNumber } }

  /// Whether it may be a number as a page shows it: `$3.33`, `5:30`.
  package var isShownNumber: Bool {
    guard let first, first.isNumber || first.isCurrencySymbol else { return false }
    return contains(where: \.isNumber) && !contains(where: \.isWhitespace)
  }

  /// Whether it begins as a quotation.
  package var isQuotedText: Bool {
    (first == "\"" || first == "“" || first == "'" || first == "`") && count > 1
  }
}

extension String {
  /// Whether it is a heading over what is printed, or over a value: `// Output:`.
  var isOutputHeading: Bool {
    let words = lowercased()
    return ["output", "prints"].contains(words)
      || ["output:", "outputs:", "prints:", "printed:", "console:", "result:", "results:"]
        .contains(words)
  }

  var isValueExpression: Bool { SwiftValue(parsing: self) != nil }

  /// Whether it is short, and begins as a line of output may.
  var mayBeOutput: Bool {
    split(separator: " ").count < 5
      && first.map { $0.isUppercase || $0.isNumber || $0 == "\"" } == true
  }

  /// Whether it is in quotation marks as a whole, but not in those of Swift.
  fileprivate var isQuotation: Bool {
    hasPrefix("“") && firstIndex(of: "”") == indices.last
      || hasPrefix("'") && dropFirst().firstIndex(of: "'") == indices.last
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

  private nonisolated(unsafe) static let doubt = #/[❌❗❗️⚠⚠️]\s*["\[]/#

  /// The words without the signs that something is right, `3 ✅`, or a text is wrong, `❌ "a b"`.
  fileprivate var withoutTicks: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var ticks: Set<Unicode.Scalar> = ["✅", "✔", "✓", "☑", "👍", "🎉"]
    if prefixMatch(of: Self.doubt) != nil { ticks.formUnion(["❌", "❗", "⚠"]) }
    var (rest, before, isQuoted) = ("", String?.none, false)
    for character in self {
      if character == "\"" { isQuoted.toggle() }
      if isQuoted || character.unicodeScalars.first.map(ticks.contains) != true {
        rest.append(character)
      } else if before == nil {
        before = rest.trimmed
      }
    }
    guard let before else { return self }
    return before.isValueExpression ? before : rest.trimmed
  }

  /// Whether an arrow is a mark in front of some words, and no sign of its own.
  fileprivate func isMark(in words: String) -> Bool {
    let next = words.dropFirst(count).first
    if self == "=" || self == "==" { return next == " " }
    return next.map { !"=>".contains($0) } ?? true
  }

  /// Whether it may begin with a verb of those that claim something.
  fileprivate var hasVerb: Bool {
    let words = lowercased().prefix(60)
    return [
      "print", "output", "log", "display", "write", "show", "console", "return", "evaluate",
      "equal", "equivalent", "yield", "give", "produce", "result", "value", "is ", "becomes", "now",
    ].contains(where: words.contains)
  }

  /// Whether it says that the code before it throws, or ends the program.
  fileprivate var saysThatItEnds: Bool {
    // Every comment is asked, and a match is slow.
    let words = lowercased()
    let signs = ["crash", "throw", "trap", "rror", "💥", "precondition failed"]
    guard signs.contains(where: words.contains), let match = prefixMatch(of: Self.ending)
    else { return false }
    let rest = self[match.range.upperBound...]
    let isThrow = match.output.1.lowercased().hasPrefix("throw")
    return !rest.isCondition && !rest.contains(#/\b(?:if|when|unless|may|might|could)\b/#)
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
    if let last, ".!;".contains(last), String(dropLast()).isValueExpression {
      return String(dropLast())
    }
    guard let (end, start) = explanation else { return nil }
    let value = String(self[..<end]).trimmed
    let words = self[start...].drop { $0 == "(" || $0.isWhitespace }
    // A dash behind a number may be a minus.
    let mayBeMinus =
      self[end...].first == "-" && value.first.map { $0.isNumber || $0 == "-" } == true
    guard value.isValueExpression, words.first?.isLetter == true, !words.isCondition,
      !words.isLegend(beside: value), !mayBeMinus || wholeExpression == nil
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
        // `1. …` counts steps.
        let isNumbering = character == "." && self[..<index].allSatisfy(\.isNumber)
        if ":,;.".contains(character), isFollowed, !isNumbering { return (index, next) }
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
      // `1) …` counts steps.
      if depth < 0 { return nil }
    }
    return nil
  }

  /// The number of a step: `1` of `1: …`, `1. …` and `1) …`.
  var stepNumber: Int? {
    let digits = prefix { $0.isASCII && $0.isNumber }
    let rest = self[digits.endIndex...]
    guard let mark = rest.first, ":.)".contains(mark), rest.dropFirst().first?.isWhitespace == true
    else { return nil }
    return Int(digits)
  }
}

extension Substring {
  /// Whether it says that the value may be another one.
  fileprivate var isCondition: Bool {
    let words = lowercased()
    let first = String(words.prefix { $0.isLetter })
    let hedges: Set = [
      "about", "approx", "approximately", "around", "depending", "depends", "e", "else", "etc",
      "example", "for", "if", "in", "maybe", "on", "or", "otherwise", "perhaps", "possibly",
      "probably", "random", "randomly", "roughly", "sometimes", "typically", "unless", "until",
      "usually", "varies", "when", "whenever",
    ]
    return hedges.contains(first)
      || ["approx", "depend", "e.g.", "for example", "may be", "may vary", "might be", "random"]
        .contains { words.contains($0) }
  }

  /// Whether it tells what the possible values mean: `true: enabled, false: disabled`.
  fileprivate func isLegend(beside value: String) -> Bool {
    let others: Set = ["true", "false", "nil"]
    guard others.contains(value) else { return contains(#/\b-?\d+: /#) }
    return !others.subtracting([value])
      .isDisjoint(with: lowercased().split { !$0.isLetter }.map(String.init))
  }
}
