import Compilation
import Execution
import Manuscript
import Support
import SwiftAnalysis

/// Reads the verdict on a learner's attempt from what the compiler and the checks said.
package struct CheckResultReader {
  /// What the learner's file is called while it is compiled.
  package static let fileName = "Exercise.swift"

  package let exercise: Exercise
  package let seconds: Double

  // MARK: It does not compile

  package func refused(_ messages: [CompilerMessage]) -> CheckResult {
    let errors = messages.filter { $0.severity == .error }
    let hard = "unable to type-check this expression in reasonable time"
    if let error = errors.first(where: { $0.text.contains(hard) }) {
      return CheckResult(
        outcome: .complex, message: "the compiler finds an expression too hard to type-check",
        advice: ["break it up: give its parts names and types with `let`"], place: place(of: error))
    }
    let mine = errors.filter { $0.file == Self.fileName }
    guard let first = mine.first else { return misfit(errors) }
    let others = mine.count > 1 ? ["and \(mine.count - 1) more like it or because of it"] : []
    return CheckResult(
      outcome: .compile, message: first.text,
      advice: excerpt(of: first) + first.notes.map { "note: \($0.text)" }.unique + others,
      place: place(of: first))
  }

  /// The learner's file is well by itself, but the checks cannot use it.
  private func misfit(_ errors: [CompilerMessage]) -> CheckResult {
    guard let first = errors.first else {
      return CheckResult(outcome: .compile, message: "the compiler does not say why")
    }
    guard first.file == "Checks.swift" else {
      return CheckResult(outcome: .compile, message: first.text, place: place(of: first))
    }
    return CheckResult(
      outcome: .compile, message: "the checks do not fit it: \(first.text)",
      advice: excerpt(of: first) + ["keep the names and the types that the exercise began with"],
      place: place(of: first))
  }

  private func place(of message: CompilerMessage) -> CheckResult.Place? {
    place(message.file, message.line, message.column)
  }

  package func place(_ file: String?, _ line: Int?, _ column: Int?) -> CheckResult.Place? {
    guard let file, let line, line > 0 else { return nil }
    let name = file.split(separator: "/").last.map(String.init)
    guard name == Self.fileName || name == "Checks.swift" else { return nil }
    return .init(isLearners: name == Self.fileName, line: line, column: max(1, column ?? 1))
  }

  /// The line that the compiler means, where it is one of the checks, which the learner does not
  /// have open.
  private func excerpt(of message: CompilerMessage) -> [String] {
    guard message.file == "Checks.swift" else { return [] }
    let lines = exercise.checks.text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(message.line - 1) else { return [] }
    return ["the check says: " + lines[message.line - 1].drop { $0 == " " }]
  }
}

extension [String] {
  /// The texts, each once.
  fileprivate var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
