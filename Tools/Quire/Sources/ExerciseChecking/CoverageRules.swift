import Manuscript
import Support
import SwiftAnalysis

/// Derives the diagnostics of checks for which something is missing: each needs a hint for the
/// learner who fails it, and a wrong answer that shows that it can fail.
struct CoverageRules {
  let exercise: Exercise

  var diagnostics: [Diagnostic] {
    let hinted = Set(exercise.hints.flatMap(\.checks))
    let catching = Set(exercise.wrongAnswers.flatMap(\.checks))
    // An exercise without wrong answers is told so once.
    let needsWrongAnswers = !exercise.wrongAnswers.isEmpty
    return checks.flatMap { check in
      var found: [Diagnostic] = []
      if !hinted.contains(check.name) {
        found.append(
          check.diagnostic(
            "the check “\(check.name)” has no hint",
            hint: "write one in Exercise.md, under the heading ## Hint for `\(check.name)`"))
      }
      if needsWrongAnswers, !catching.contains(check.name) {
        found.append(
          check.diagnostic(
            "no wrong answer is caught by the check “\(check.name)”",
            hint: "write one in Wrong/NAME.wrong, which begins with"
              + " `// Wrong: WHAT. Caught by: \(check.name)`"))
      }
      return found
    }
  }

  /// Expectations that no wrong answer fails.
  func needlessExpectations(_ tried: [(Exercise.TriedAnswer, AnswerRuns)]) -> [Diagnostic] {
    guard exercise.variants.isEmpty, !exercise.wrongAnswers.isEmpty else { return [] }
    let needed = tried.reduce(into: Set<Int>()) { $0.formUnion($1.1.failingLines) }
    return AnswerCode.expectations(in: exercise.checks.text).filter { !needed.contains($0.line) }
      .map { line, text in
        Diagnostic(
          path: exercise.checks.path, line: line, column: 1, .exercise,
          "no wrong answer fails this expectation: \(text)",
          hint: "write one that does, or remove the expectation")
      }
  }

  /// A check, and where its name is.
  private struct Check {
    let name: String
    let path: String
    let line: Int

    func diagnostic(_ message: String, hint: String) -> Diagnostic {
      Diagnostic(path: path, line: line, column: 1, .exercise, message, hint: hint)
    }
  }

  private var checks: [Check] {
    guard exercise.variants.isEmpty else {
      return exercise.variants.map { Check(name: $0.check, path: $0.path, line: 1) }
    }
    return Snippet(parsing: exercise.checks.text).tests.map {
      Check(name: $0.name, path: exercise.checks.path, line: $0.line + 1)
    }
  }
}

extension Exercise.TriedAnswer {
  /// The checks that must fail with it.
  fileprivate var checks: [String] {
    if case .fails(let names) = expectation { names } else { [] }
  }
}
