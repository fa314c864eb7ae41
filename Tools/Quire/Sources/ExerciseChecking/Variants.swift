import Compilation
import Execution
import Manuscript
import SwiftAnalysis

extension Exercise.Variant {
  /// The program that runs tests with this code. The code has no comments: a module's documentation may
  /// change, and the program is still the one that ran.
  func program(with tests: Exercise.File, repetitions: Int = 1) -> Program {
    let imports = (files + [tests]).flatMap { Snippet(parsing: $0.text).imports.map(\.module) }
    return Program(
      files: [
        .init(name: programName, text: SwiftText.withoutComments(file.text)),
        .init(name: tests.name, text: tests.text),
        .init(name: "main.swift", text: Exercise.main),
      ] + others.map { .init(name: $0.name, text: SwiftText.withoutComments($0.text)) },
      goal: .test, imports: Set(imports).sorted(), repetitions: repetitions)
  }

  /// The name of its file in a program. A module's files keep theirs.
  var programName: String { isOfModule ? file.name : "Checks.swift" }

  /// The check of the learner's tests that a run with this code is.
  func check(on run: Transcript.Run, _ reader: CheckResultReader) -> CheckResult.Check {
    let outcome = TestOutcome(run, expected: Snippet(parsing: reader.text).testCount)
    guard !isMutant else {
      // A known issue or a test that is skipped notices nothing.
      let isAlive =
        run.status == .exited(0) && !outcome.wasCutShort
        && !run.tests.contains { $0.kind == .issue }
      return isAlive
        ? .init(
          name: check, state: .failed,
          problems: [.init(text: "all your tests pass with this code")])
        : .init(name: check, state: .passed)
    }
    guard run.status != .exited(0) || !outcome.problems.isEmpty || outcome.wasCutShort else {
      return .init(name: check, state: .passed)
    }
    guard !outcome.problems.isEmpty else {
      return .init(name: check, state: .notRun, isWhereItStopped: true)
    }
    let problems = outcome.problems.map { problem in
      CheckResult.Problem(
        reading: problem.text, at: reader.place(problem.file, problem.line, problem.column))
    }
    return .init(name: check, state: .failed, problems: problems)
  }
}
