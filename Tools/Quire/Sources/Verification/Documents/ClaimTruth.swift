import Execution
import Foundation
import Support
import SwiftAnalysis

extension Claim {
  func isTrue(of evaluation: ClaimRecord.Evaluation) -> Bool {
    if evaluation.isEqual == true { return true }
    // Its own comparison of a text is the last word. Of a number it compares all digits, and a comment
    // states some of them.
    if evaluation.isEqual == false, evaluation.value?.isText == true { return false }
    let unwraps = evaluation.isEqual == nil || text.contains(".")
    return evaluation.values.contains { value in
      [value.words, value.details].contains { text.states($0, unwraps: unwraps) }
    }
  }

  /// Whether it looks like a result, and is another one than its code has: other values are in it, it is
  /// one word beside one word, or half of a line that is printed.
  func seemsOther(than texts: [String]) -> Bool {
    let said = text.unquoted
    if texts.contains(where: { $0.withoutBlanks == said.withoutBlanks }) { return false }
    if words.isMarked || said != text { return true }
    let wanted = text.mentionedValues
    if !wanted.isEmpty {
      return !texts.contains { wanted.isSubsequence(of: $0.mentionedValues) }
    }
    let lines = texts.flatMap(\.outputLines).map { $0.split(separator: " ") }
    let claimed = said.split(separator: " ")
    if lines.contains(claimed) { return false }
    if claimed.count == 1, !said.allSatisfy({ $0.isLetter || $0.isNumber }) { return false }
    return lines.contains { line in
      line.count == claimed.count
        && (line.count == 1 || line.difference(from: claimed).insertions.count * 2 <= line.count)
    }
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
    let throwsError = text.contains(#/(?i)\bthrow/#.wordBoundaryKind(.simple))
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
}

extension String {
  /// Whether an error is this one: names of types around it may be left out, and its values.
  fileprivate func isError(_ real: String) -> Bool {
    func path(_ name: String) -> [Substring] { name.prefix { $0 != "(" }.split(separator: ".") }
    func values(_ name: String) -> String { String(name.drop { $0 != "(" }) }
    guard Set(path(self)).isSubset(of: path(real)) else { return false }
    return !contains("(") || values(self).states(values(real), unwraps: false)
  }
}
