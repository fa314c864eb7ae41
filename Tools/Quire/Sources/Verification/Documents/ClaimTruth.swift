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

  /// Whether it names an error or a reason, and does not only say that the code throws or crashes.
  private var namesItsEnd: Bool {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return !Set(words).isSubset(of: Self.wordsForEnds)
  }

  private static let wordsForEnds: Set = [
    "a", "above", "an", "at", "call", "code", "crash", "crashes", "error", "failed", "fatal",
    "here", "it", "line", "precondition", "run", "runtime", "that", "the", "this", "throw",
    "throws", "time", "trap", "traps", "which", "will", "would",
  ]

  /// How the end of a program is beside the one that a comment names.
  enum EndMatch {
    case same
    /// It ended in another way, which is given in words.
    case other(String)
    /// The comment names something that cannot be compared.
    case unknown
  }

  /// Compares the end of a program with the kind, the error or the message that the comment names. The end
  /// is nil where the program came to its own, as with an error that is caught.
  ///
  /// - Parameter isHere: Whether the program ended in the claim's code.
  func match(of end: Transcript.Run.End?, isHere: Bool) -> EndMatch {
    let throwsError = text.contains(#/(?i)\bthrow/#)
    let unknown = namesItsEnd ? EndMatch.unknown : .same
    guard let end else { return unknown }
    switch end {
    case .exit where !throwsError: return .other("exit")
    case .timeout where !throwsError: return .other("timeout")
    case .trap(let message) where throwsError: return isHere ? .other(message) : unknown
    case .error(let error):
      // `main.Failure.bad`, with the module's name; other errors have a description of their own.
      guard let claimed = text.firstMatch(of: Self.namedError)?.output.1,
        claimed.contains(where: { $0 == "." || $0.isUppercase }), !claimed.hasSuffix("Swift.Error"),
        claimed != "Error",
        let module = error.prefixMatch(of: #/\w+\.(?:\(unknown[^)]*\)\.)*(?=[A-Z])/#)
      else { return unknown }
      let real = String(error[module.range.upperBound...])
      return String(claimed).isError(real) ? .same : .other(real)
    case .trap(let message):
      guard let match = text.lowercased().firstMatch(of: Self.reason) else { return unknown }
      let (real, claimed) = (message.lowercased(), match.output.2)
      let words = claimed.trimmingCharacters(in: ["\"", ".", "!", "…", " "])
      if real.hasWords(words) || words.hasWords(real) { return .same }
      // Other words may mean the same, but not behind a mark of the runtime's.
      return match.output.1.hasSuffix(":") ? .other(message) : unknown
    default: return unknown
    }
  }

  private nonisolated(unsafe) static let reason =
    #/(fatal error:|(?:precondition|assertion) failed:|run-?time (?:error|crash)|crash(?:es)?|traps|💥)\W+(.*\w.*)$/#

  private nonisolated(unsafe) static let namedError =
    #/hrows:? +`?([.\w]+(\(.*\))?)`?(?: error| \([^()]*\))?[.!]?$/#

  /// Whether it may be a text without the quotation marks of Swift.
  func mayState(_ value: SwiftValue) -> Bool {
    guard case .text(let real) = value else { return text.isShownNumber }
    return text.isQuotedText || text.isWord && (resembles(real) || text.count == real.count)
  }
}

extension String {
  /// Whether an error is this one: names of types around it may be left out, and its values.
  fileprivate func isError(_ real: String) -> Bool {
    func path(_ name: String) -> [Substring] { name.prefix { $0 != "(" }.split(separator: ".") }
    // The last name with its values.
    func call(_ name: String) -> SwiftValue? {
      let values = name.drop { $0 != "(" }
      return path(name).last.flatMap { SwiftValue(parsing: ".\($0)\(values)") }
    }
    guard Set(path(self)).isSubset(of: path(real)) else { return false }
    guard contains("("), let value = call(self), let other = call(real) else { return true }
    return value.matches(other)
  }
}
