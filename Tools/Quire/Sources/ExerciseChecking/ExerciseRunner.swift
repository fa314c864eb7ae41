import Compilation
import Execution
import Manuscript
import Support

package struct ExerciseRunner: Sendable {
  private let executor: ProgramExecutor

  package init(_ executor: ProgramExecutor) { self.executor = executor }

  /// Compiles a learner's file with an exercise's checks, runs them, and reads the result.
  ///
  /// Results are not cached. `ProcessGroups.endAll` cancels it.
  ///
  /// - Parameters:
  ///   - text: The learner's file.
  ///   - exercise: The exercise, whose checks are used.
  ///   - runs: Called when it has been compiled.
  /// - Throws: `EnvironmentError` where the machine is at fault.
  package func check(
    _ text: String, at exercise: Exercise, runs: () -> Void = {}
  ) throws -> CheckResult {
    guard text.contains(where: { !$0.isWhitespace }) else {
      return CheckResult(
        outcome: .empty, message: "the file is empty", advice: ["`reset` restores the start"])
    }
    if let problem = exercise.variants.compactMap(\.problem).first {
      throw ContentError("\(problem.path):\(problem.line): error: \(problem.message)")
    }
    let reader = CheckResultReader(exercise: exercise, text: text)
    let limits = Subprocess.Limits.program(
      seconds: CheckResultReader.seconds, outputBytes: 1 << 20)
    let runner = Runner(compiler: executor.compiler, limits: limits, sandbox: executor.sandbox)
    let file = Exercise.File(path: CheckResultReader.fileName, text: text)
    let program = exercise.variants.first?.program(with: file) ?? exercise.program(of: file)
    switch try runner.check(program, then: runs) {
    case .refused(let messages): return reader.refused(messages)
    case .ran(let run, let messages, let loop):
      let checks = try checks(of: exercise, on: run, file, reader, runner)
      return reader.result(of: checks, on: run, warnings: messages, loop: loop)
    }
  }

  /// The checks after a run. Where the learner writes the tests, it was with the original code: once they
  /// pass with it, they run with each mutant.
  private func checks(
    of exercise: Exercise, on run: Transcript.Run, _ file: Exercise.File,
    _ reader: CheckResultReader, _ runner: Runner
  ) throws -> [CheckResult.Check] {
    guard let first = exercise.variants.first?.check(on: run, reader) else {
      return reader.checks(of: run)
    }
    let mutants = Array(exercise.variants.dropFirst())
    let others = try mutants.mapInParallel(jobs: executor.jobs) { mutant in
      guard first.state == .passed else {
        return CheckResult.Check(name: mutant.check, state: .notRun)
      }
      var program = mutant.program(with: file)
      program.tracesCrashes = false
      guard case .ran(let run, _, _) = try runner.check(program) else {
        return CheckResult.Check(
          name: mutant.check, state: .failed,
          problems: [.init(text: "your tests do not compile with this code")])
      }
      return mutant.check(on: run, reader)
    }
    return [first] + others
  }

  package func check(_ tasks: [CheckTask]) throws -> [CheckResult] {
    try tasks.mapOnThreads(executor.jobs) { try check($0.text, at: $0.exercise) }
  }
}

/// A learner's file to check.
package typealias CheckTask = (text: String, exercise: Exercise)

extension Runner {
  /// What came of a learner's file that was compiled with others.
  enum CheckOutcome {
    case refused([CompilerMessage])
    case ran(Transcript.Run, [CompilerMessage], LoopSearch.Finding?)
  }

  /// Compiles and runs a program that checks a learner's file.
  ///
  /// - Parameter runs: Called when it has been compiled.
  func check(_ program: Program, then runs: () -> Void = {}) throws -> CheckOutcome {
    let folder = try compiler.scratch.makeFolder()
    defer { compiler.scratch.remove(folder) }
    switch try compiler.compile(program, in: folder) {
    case .refused(let messages), .crashed(let messages), .compiled(nil, let messages):
      return .refused(messages)
    case .compiled(let executable?, let messages):
      runs()
      let run = try run(program, compiledTo: executable, beside: folder)
      let isHung = program.tracesCrashes && run.status == .timedOut
      let search = isHung ? LoopSearch(runner: self, file: CheckResultReader.fileName) : nil
      return .ran(run, messages, try search?.search(executable, in: folder))
    }
  }
}
