import Foundation

extension String {
  /// The value in front of an explanation: `false` of `false: it ends at 30`, `10` of `10 (as many
  /// as before)`; nil where there is none, or where the words may mean something else.
  var explainedValue: String? {
    if hasSuffix("."), String(dropLast()).isValueExpression { return String(dropLast()) }
    guard let (end, start) = explanation else { return nil }
    let value = String(self[..<end]).trimmed
    let words = self[start...].drop { $0 == "(" || $0.isWhitespace }
    guard value.isValueExpression, words.first?.isLetter == true, !words.isCondition,
      !words.isLegend(beside: value), self[end...].first != "-" || wholeExpression == nil
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
