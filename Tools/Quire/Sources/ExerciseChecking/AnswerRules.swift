import Manuscript
import Support

/// Derives the diagnostics of an answer that tries the checks: a right one has to pass them, and what
/// refuses a wrong one has to be what its first line names.
struct AnswerRules {
  let exercise: Exercise
  let answer: Exercise.TriedAnswer

  func diagnostics(of runs: AnswerRuns) -> [Diagnostic] {
    switch answer.expectation {
    case nil:
      return problem(
        "the first line does not say what is wrong and which check must fail",
        hint: "write `// Wrong: WHAT. Caught by: NAME`, where NAME is a check's name or"
          + " `the compiler`")
    case .passes:
      guard runs.errors.isEmpty else { return refused(runs) }
      return runs.failures(
        of: "the right answer", at: answer.source.path,
        hint: "change the check, or ask in the task for what this answer lacks")
    case .doesNotCompile:
      guard runs.errors.isEmpty else { return [] }
      return problem(
        "the wrong answer compiles, though its first line says “Caught by: the compiler”",
        hint: "name the check that fails")
    case .fails(let names):
      let unknown = names.filter { !exercise.checkNames.contains($0) }
      guard unknown.isEmpty else {
        return unknown.flatMap { name in
          problem(
            "there is no check “\(name)” that could catch this answer",
            hint: exercise.advice(forCheck: name))
        }
      }
      guard runs.errors.isEmpty else { return refused(runs) }
      return names.flatMap { name in
        runs.repetitions.lazy.map { missed(name, runs, in: $0) }.first { !$0.isEmpty } ?? []
      }
    }
  }

  private func refused(_ runs: AnswerRuns) -> [Diagnostic] {
    guard let (error, path) = runs.errors.first else { return [] }
    let isInAnswer = path == answer.file.path
    let place = isInAnswer ? answer.place(ofLine: error.line) : (path: path, line: error.line)
    let isRight = answer.expectation == .passes
    let hint = "if that is what is wrong with it, its first line ends in “Caught by: the compiler”"
    return [
      Diagnostic(
        path: place.path, line: max(1, place.line), column: max(1, error.column), .exercise,
        "the \(isRight ? "right" : "wrong") answer does not compile: \(error.text)",
        hint: isRight ? nil : hint)
    ]
  }

  /// Whether a check that has to fail does not.
  private func missed(_ name: String, _ runs: AnswerRuns, in repetition: Int) -> [Diagnostic] {
    let caught = runs.checks(in: repetition).filter(\.isWrong).map(\.name)
    guard !caught.contains(name) else { return [] }
    guard !caught.isEmpty else {
      return problem(
        "the wrong answer passes all checks",
        hint: "strengthen “\(name)”, which its first line names")
    }
    let others = caught.map { "“\($0)”" }.joined(separator: ", ")
    return problem(
      "the check “\(name)” does not fail with this answer; those that do: \(others)",
      hint: "strengthen the check, or name the one that must fail")
  }

  private func problem(_ message: String, hint: String) -> [Diagnostic] {
    [Diagnostic(path: answer.source.path, line: 1, .exercise, message, hint: hint)]
  }
}
