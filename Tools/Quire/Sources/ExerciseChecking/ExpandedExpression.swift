/// An expression as Swift Testing prints it, each part followed by its value:
/// `(hits(100, (y → 3)) → 2) == 1`.
struct ExpandedExpression {
  /// The expression as its author wrote it.
  private(set) var source = ""
  /// The values of its parts, inner ones first.
  private(set) var values: [CheckResult.NamedValue] = []
  /// The value of all of it, where it is told.
  private(set) var value: String?

  /// Reads a text. O(text × nesting).
  init(_ text: some StringProtocol) {
    var text = String(text)
    if let arrow = text.outermost(" → ") {
      value = String(text[arrow.upperBound...]).withoutNoise
      text = String(text[..<arrow.lowerBound])
    }
    var plain = text.startIndex
    for group in text.groups {
      source += text[plain..<group.lowerBound]
      let inner = ExpandedExpression(text[group].dropFirst().dropLast())
      // The brackets of a call are the author's.
      let isCall = text[..<group.lowerBound].last.map { $0.isLetter || $0.isNumber } ?? false
      source += inner.value == nil || isCall ? "(\(inner.source))" : inner.source
      values += inner.values
      if let value = inner.value {
        // An argument may have a label.
        let name = isCall ? inner.source.trimmingPrefix(#/[A-Za-z_]\w*: /#) : inner.source[...]
        values.append(.init(name: String(name), value: value))
      }
      plain = group.upperBound
    }
    source += text[plain...]
  }

  /// The sides of a comparison for equality, of which one has a value; nil for anything else.
  static func sides(of text: String) -> (left: Self, right: Self)? {
    guard let equals = text.outermost(" == ") else { return nil }
    func side(_ part: Substring) -> ExpandedExpression {
      let isGroup = part.first == "(" && part.groups.first?.upperBound == part.endIndex
      return ExpandedExpression(isGroup ? part.dropFirst().dropLast() : part)
    }
    let (left, right) = (side(text[..<equals.lowerBound]), side(text[equals.upperBound...]))
    return left.value == nil && right.value == nil ? nil : (left, right)
  }
}

extension CheckResult.Problem {
  /// Reads what Swift Testing says of an issue: `Expectation failed: (f(1) → 1) == 2`.
  package init(reading message: String, at place: CheckResult.Place?) {
    let lines = message.visible.filledLines.map(String.init).joiningFirstExpression
    let first = lines.first ?? ""
    let prefix = "Expectation failed: "
    let text = first.hasPrefix(prefix) ? String(first.dropFirst(prefix.count)) : first
    let expression = ExpandedExpression(text)
    // The difference between two values that are both shown says nothing more.
    let notes = lines.dropFirst().filter { !$0.hasPrefix("inserted ") && !$0.hasPrefix("removed ") }
    self.init(text: expression.source, notes: notes, place: place)
    guard let (left, right) = ExpandedExpression.sides(of: text) else {
      let own = expression.value.map { [CheckResult.NamedValue(name: text, value: $0)] } ?? []
      let isFalse =
        expression.value == "false" || first.hasPrefix(prefix) && expression.source.isOneTerm
      if isFalse { comparison = CheckResult.Comparison(expected: "true", actual: "false") }
      values = (expression.values + (isFalse ? [] : own)).telling
      return
    }
    if left.source.contains("predict"), let table = rows(ofPrediction: left.value, right.value) {
      self.notes = table + notes
      return
    }
    // An author may write the expected value on the left.
    let isReversed = left.value == nil
    comparison = CheckResult.Comparison(
      expected: isReversed ? left.source : right.value ?? right.source,
      actual: (isReversed ? right : left).value ?? left.source)
    values = (left.values + right.values).telling
  }
}

/// A list that the learner predicted, beside what happened, up to the first difference: never more of
/// it than was right. nil where these are no lists of strings.
private func rows(ofPrediction predicted: String?, _ actual: String?) -> [String]? {
  guard let predicted = predicted?.strings, let actual = actual?.strings else { return nil }
  let same = zip(predicted, actual).prefix { $0 == $1 }.map(\.0)
  let own = same.count < predicted.count ? predicted[same.count] : "(no line)"
  let other = same.count < actual.count ? "something else" : "nothing more"
  let rows = [("you predicted", "what happens")] + same.map { ($0, $0) } + [(own, other)]
  let width = rows.map(\.0.count).max() ?? 0
  return rows.map { left, right in
    left + String(repeating: " ", count: width - left.count + 3) + right
  }
}

extension [CheckResult.NamedValue] {
  /// Those that tell something, each once: the value of a literal does not, nor does the type of an
  /// object, which describes one without a description.
  fileprivate var telling: [CheckResult.NamedValue] {
    filter { part in
      let isName = part.name.first?.isLetter == true || part.name.first == "_"
      let type = #/[A-Z]\w*(\.[A-Z]\w*)*(<[A-Za-z0-9_., <>]*>)?/#
      return isName && part.name != part.value && part.value.wholeMatch(of: type) == nil
    }.withoutRepetitions
  }
}

extension StringProtocol {
  /// The places outside strings, with the depth of their brackets; an opening bracket has the depth
  /// outside it, a closing one that inside.
  private var code: [(index: Index, depth: Int)] {
    var found: [(index: Index, depth: Int)] = []
    var (depth, isQuoted, isEscaped) = (0, false, false)
    for index in indices {
      let character = self[index]
      if isEscaped {
        isEscaped = false
      } else if isQuoted {
        (isEscaped, isQuoted) = (character == "\\", character != "\"")
      } else {
        found.append((index, depth))
        switch character {
        case "\"": isQuoted = true
        case "(", "[", "{": depth += 1
        case ")", "]", "}": depth -= 1
        default: break
        }
      }
    }
    return found
  }

  /// Whether each bracket outside strings is closed.
  fileprivate var closesItsBrackets: Bool {
    guard let last = code.last else { return true }
    let step = "([{".contains(self[last.index]) ? 1 : ")]}".contains(self[last.index]) ? -1 : 0
    return last.depth + step <= 0
  }

  /// The first place of a word outside brackets and strings.
  fileprivate func outermost(_ word: String) -> Range<Index>? {
    code.first { $0.depth == 0 && self[$0.index...].hasPrefix(word) }
      .map { $0.index..<index($0.index, offsetBy: word.count) }
  }

  /// The ranges of the outermost parentheses, brackets included.
  fileprivate var groups: [Range<Index>] {
    var found: [Range<Index>] = []
    var start: Index?
    for (index, depth) in code {
      if depth == 0, self[index] == "(" { start = index }
      if depth == 1, self[index] == ")", let begin = start {
        found.append(begin..<self.index(after: index))
        start = nil
      }
    }
    return found
  }

  /// The strings in the description of an array of strings; nil where it is none.
  fileprivate var strings: [String]? {
    guard let elements else { return nil }
    let found = elements.compactMap { item -> String? in
      guard item.count > 1, item.first == "\"", item.last == "\"" else { return nil }
      return String(item.dropFirst().dropLast())
    }
    return found.count == elements.count ? found : nil
  }

  /// The elements in the description of an array; nil where it is none. O(text).
  var elements: [Substring]? {
    guard first == "[", last == "]", count > 1 else { return nil }
    let inner = dropFirst().dropLast()
    var (found, start): ([Substring], Index) = ([], inner.startIndex)
    for (index, depth) in inner.code where depth == 0 && self[index] == "," {
      found.append(Substring(inner[start..<index]))
      start = self.index(after: index)
      if start < inner.endIndex, self[start] == " " { start = self.index(after: start) }
    }
    return inner.isEmpty ? [] : found + [Substring(inner[start...])]
  }
}

extension [String] {
  /// The lines, with an expression that its author wrote in several lines as the first one.
  fileprivate var joiningFirstExpression: [String] {
    guard var joined = first, !joined.closesItsBrackets else { return self }
    for index in indices.dropFirst() {
      let part = self[index].drop { $0 == " " }
      if "([{".contains(joined.last ?? " ") || ")]}".contains(part.first ?? " ") {
        if joined.last == "," { joined.removeLast() }
        joined += part
      } else {
        joined += " " + part
      }
      if joined.closesItsBrackets { return [joined] + self[(index + 1)...] }
    }
    return self
  }
}

extension String {
  /// Whether it is a name or a call without an operator, whose value Swift Testing leaves out.
  fileprivate var isOneTerm: Bool {
    first?.isLetter == true && outermost(" ") == nil && closesItsBrackets
  }

  /// The description of a value without what only the runtime cares about.
  fileprivate var withoutNoise: String {
    // Most descriptions have none of it, and a regular expression takes long to prepare.
    var text = self
    if text.contains("(unknown context at ") {
      text.replace(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
    }
    if text.contains("main.") {
      text.replace(#/\bmain\.(?=[A-Z(])/#.wordBoundaryKind(.simple), with: "")
    }
    if text.contains("Instant(_value: ") {
      text.replace(#/Instant\(_value: ([0-9.]+) seconds\)/#) { "\($0.output.1) s" }
    }
    return text
  }
}
