import Manuscript
import Support
import SwiftAnalysis

extension ExerciseRules {
  /// Each check needs a hint for the learner who fails it, and a wrong answer that shows that it can fail.
  var coverage: [Diagnostic] {
    let hinted = Set(exercise.hints.flatMap(\.checks))
    let catching = Set(exercise.wrongAnswers.flatMap(\.checks))
    return checks.flatMap { name, path, line in
      var found: [Diagnostic] = []
      if !hinted.contains(name) {
        found.append(
          diagnostic(
            path, line, "the check “\(name)” has no hint",
            hint: "write one in Exercise.md, under the heading ## Hint for `\(name)`"))
      }
      // An exercise without wrong answers is told so once.
      if !exercise.wrongAnswers.isEmpty, !catching.contains(name) {
        found.append(
          diagnostic(
            path, line, "no wrong answer is caught by the check “\(name)”",
            hint: "write one in Wrong/NAME.wrong, which begins with"
              + " `// Wrong: WHAT. Caught by: \(name)`"))
      }
      return found
    }
  }

  /// Expectations that would not be missed: with each wrong answer they pass, or fail after another
  /// of their test.
  func needlessExpectations(_ tried: [(Exercise.TriedAnswer, AnswerRuns)]) -> [Diagnostic] {
    guard exercise.variants.isEmpty, !exercise.wrongAnswers.isEmpty else { return [] }
    let needed = tried.reduce(into: Set<Int>()) { $0.formUnion($1.1.noticingLines) }
    let (path, text) = (exercise.checks.path, exercise.checks.text)
    let lines = LineTable(text)
    // One that is given another place is reported there, and the lines below a `#require` need it.
    return Snippet(parsing: text).checks.filter { $0.name == "#expect" && $0.place == nil }
      .compactMap { check in
        let line = lines.line(of: check.bytes.lowerBound) + 1
        guard !needed.contains(line) else { return nil }
        let code = String(decoding: Array(text.utf8)[check.bytes], as: UTF8.self)
        return diagnostic(
          path, line,
          "no wrong answer fails this expectation first: \(code.words.joined(separator: " "))",
          hint: "write one that passes the others of its test, or remove the expectation")
      }
  }

  /// The names of the checks, and where they are.
  private var checks: [(name: String, path: String, line: Int)] {
    exercise.variants.isEmpty
      ? Snippet(parsing: exercise.checks.text).tests.map {
        ($0.name, exercise.checks.path, $0.line + 1)
      } : exercise.variants.map { ($0.check, $0.path, 1) }
  }
}

extension Exercise.TriedAnswer {
  /// The checks that must fail with it.
  fileprivate var checks: [String] {
    if case .fails(let names) = expectation { names } else { [] }
  }
}
