import Execution
import Foundation
import Support
import SwiftAnalysis

extension Claim {
  func isTrue(of evaluation: ClaimRecord.Evaluation) -> Bool {
    evaluation.isEqual || evaluation.values.contains(where: isTrue(of:))
  }

  private func isTrue(of value: SwiftValue) -> Bool {
    if words.isCount, let count = value.count { return text == "\(count)" }
    // A type with a `description` has words of its own.
    let isDescribed = if case .other = value { true } else { false }
    if let claimed = self.value {
      // A value with an explanation may be one text.
      return claimed.matches(value, isRough: words.isRough)
        || words.isLimit && (Double(value.words) ?? 0) > (Double(text) ?? .infinity)
        || whole != text && SwiftValue(parsing: whole)?.matches(value) == true
        || (claimed.hasNames || isDescribed) && text.isText(value.words)
    }
    if let elements {
      if SwiftValue.list(elements).matches(value) { return true }
      if SwiftValue.tuple(elements.map { (nil, $0) }).matches(value) { return true }
      // One number in several notations: `32, 0x20`.
      if case .number = value, elements.allSatisfy({ $0.matches(value) }) { return true }
    }
    // `String(describing:)` of a case without values.
    if case .named(let name, _, let fields) = value, fields.isEmpty, text == name { return true }
    if case .text(let real) = value, text.isText(real) || text.unquoted == real { return true }
    let shown = value.words
    if text.isText(shown) || whole.isText(shown) { return true }
    // Foundation describes its collections on several lines, and without quotation marks.
    return shown.contains("\n") && text.printedWords == shown.printedWords
  }

  /// Whether the claimed elements are the values of all rounds, in their order.
  func isTrue(ofAll evaluations: [ClaimRecord.Evaluation]) -> Bool {
    var claimed = elements
    if case .list(let list)? = value { claimed = list }
    guard evaluations.count > 1, let claimed else { return false }
    let values = evaluations.compactMap(\.values.first)
    return values.count == evaluations.count && SwiftValue.list(claimed).matches(.list(values))
  }

  /// The end of a program in words, where the comment names another kind, error or message; nil where
  /// it is that one, or where the comment names none.
  ///
  /// - Parameter isHere: Whether the program ended in the claim's code.
  func otherName(of end: Transcript.Run.End, isHere: Bool) -> String? {
    let throwsError = text.contains(#/(?i)\bthrow/#)
    switch end {
    case .exit where !throwsError: return "exit"
    case .timeout where !throwsError: return "timeout"
    case .trap(let message) where throwsError: return isHere ? message : nil
    case .error(let error):
      // `main.Failure.bad`, with the module's name; other errors have a description of their own.
      guard let claimed = text.firstMatch(of: #/hrows:? +`?([.\w]+(\(.*\))?)`?[.!]?$/#)?.output.1,
        claimed.contains(where: { $0 == "." || $0.isUppercase }), !claimed.hasSuffix("Swift.Error"),
        claimed != "Error",
        let module = error.prefixMatch(of: #/\w+\.(?:\(unknown[^)]*\)\.)*(?=[A-Z])/#)
      else { return nil }
      let real = String(error[module.range.upperBound...])
      func path(_ name: String) -> Set<Substring> {
        Set(name.prefix { $0 != "(" }.split(separator: "."))
      }
      // The last name with its values; the path is compared above.
      func call(_ name: String) -> SwiftValue? {
        let path = name.prefix { $0 != "(" }
        let last = path.split(separator: ".").last ?? path
        return SwiftValue(parsing: ".\(last)\(name.dropFirst(path.count))")
      }
      let isNamed = path(String(claimed)).isSubset(of: path(real))
      guard isNamed, claimed.contains("("), let value = call(String(claimed)),
        let other = call(real)
      else { return isNamed ? nil : real }
      return value.matches(other) ? nil : real
    case .trap(let message):
      let mark = #/(?i)(?:fatal error|(?:precondition|assertion) failed):\s+(.*\w.*)$/#
      guard let claimed = text.firstMatch(of: mark)?.output.1.lowercased() else { return nil }
      let real = message.lowercased()
      let words = claimed.trimmingCharacters(in: ["\"", ".", "!", "…", " "])
      return real.hasWords(words) || words.hasWords(real) ? nil : message
    default: return nil
    }
  }

  /// Whether it may be a text without the quotation marks of Swift.
  func mayState(_ value: SwiftValue) -> Bool {
    guard case .text(let real) = value else { return text.isShownNumber }
    return text.isQuotedText || text.isWord && (resembles(real) || text.count == real.count)
  }
}
