import Compilation
import Execution
import Manuscript
import Support
import SwiftAnalysis

/// Runs a learner's tests with the original code and, once they pass with it, with each mutant.
struct VariantRunner {
  let runner: Runner
  let reader: CheckResultReader
  let jobs: Int

  /// - Parameter runs: Called when the tests have been compiled.
  func check(then runs: () -> Void) throws -> CheckResult {
    let tests = Exercise.File(path: CheckResultReader.fileName, text: reader.text)
    let exercise = reader.exercise
    let variants = exercise.variants
    if let problem = variants.compactMap(\.problem).first {
      throw ContentError("\(problem.path):\(problem.line): error: \(problem.message)")
    }
    let original = variants[0].program(with: tests)
    switch try runner.check(original, then: runs) {
    case .refused(let messages): return reader.refused(messages)
    case .ran(let run, let messages, let loop):
      let first = variants[0].check(on: run, reader)
      let mutants = try Array(variants.dropFirst()).mapInParallel(jobs: jobs) { mutant in
        guard first.state == .passed else {
          return CheckResult.Check(name: mutant.check, state: .notRun)
        }
        var program = mutant.program(with: tests)
        program.tracesCrashes = false
        guard case .ran(let run, _, _) = try runner.check(program) else {
          return CheckResult.Check(
            name: mutant.check, state: .failed,
            problems: [.init(text: "your tests do not compile with this code")])
        }
        return mutant.check(on: run, reader)
      }
      return reader.result(of: [first] + mutants, on: run, warnings: messages, loop: loop)
    }
  }
}

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
    let passes = run.status == .exited(0) && outcome.problems.isEmpty && !outcome.wasCutShort
    guard passes == isMutant else { return .init(name: check, state: .passed) }
    guard !isMutant else {
      return .init(
        name: check, state: .failed, problems: [.init(text: "all your tests pass with this code")])
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
