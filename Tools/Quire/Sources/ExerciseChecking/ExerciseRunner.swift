import Compilation
import Execution
import Foundation
import Manuscript
import Support

package struct ExerciseRunner: Sendable {
  let executor: ProgramExecutor

  package init(_ executor: ProgramExecutor) { self.executor = executor }

  /// Compiles a learner's file with an exercise's checks, runs them, and reads the result, which is
  /// not cached. `ProcessGroups.endAll` cancels it.
  ///
  /// - Parameter runs: Called when it has been compiled.
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
    let runner = Runner(
      compiler: executor.compiler, limits: .learner, sandbox: executor.sandbox)
    let file = Exercise.File(path: CheckResultReader.fileName, text: text)
    let program = exercise.variants.first?.program(with: file) ?? exercise.program(of: file)
    let objects = executor.objects(
      by: try executor.cacheKey(of: program), named: "a learner's " + exercise.checks.path)
    let (messages, run, loop) = try runner.check(program, reusing: objects, then: runs)
    guard let run else { return reader.refused(messages) }
    let checks = try checks(of: exercise, on: run, file, reader, runner)
    let result = reader.result(of: checks, on: run, warnings: messages, loop: loop)
    return try explainingLeaks(result, of: text, at: exercise)
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
    guard first.state == .passed else {
      return [first] + mutants.map { .init(name: $0.check, state: .notRun) }
    }
    let others = try mutants.mapInParallel(jobs: executor.jobs) { mutant in
      var program = mutant.program(with: file)
      program.tracesCrashes = false
      if let run = try runner.check(program).run { return mutant.check(on: run, reader) }
      return CheckResult.Check(
        name: mutant.check, state: .failed,
        problems: [.init(text: "your tests do not compile with this code")])
    }
    return [first] + others
  }

  package func check(_ tasks: [CheckTask]) throws -> [CheckResult] {
    try tasks.mapOnThreads(executor.jobs) { try check($0.text, at: $0.exercise) }
  }
}

/// A learner's file to check.
package typealias CheckTask = (text: String, exercise: Exercise)

extension Subprocess.Limits {
  /// The limits of a learner's program, under which solutions are verified too.
  static let learner = program(seconds: CheckResultReader.seconds, outputBytes: 1 << 20)
}

extension Runner {
  /// Compiles a program that checks a learner's file, and runs it unless the compiler refuses it.
  fileprivate func check(
    _ program: Program, reusing objects: ProgramObjects? = nil, then runs: () -> Void = {}
  ) throws -> (messages: [CompilerMessage], run: Transcript.Run?, loop: LoopFinding?) {
    let folder = try compiler.scratch.makeFolder()
    defer { compiler.scratch.remove(folder) }
    let outcome = try compiler.compile(program, reusing: objects, in: folder)
    guard let executable = outcome.executable else { return (outcome.messages, nil, nil) }
    runs()
    let run = try run(program, compiledTo: executable, beside: folder)
    return (outcome.messages, run, try loop(of: program, executable, in: folder, run))
  }

  /// What a program does that was ended by the limit of time.
  private func loop(
    of program: Program, _ executable: URL, in folder: URL, _ run: Transcript.Run
  ) throws -> LoopFinding? {
    guard program.tracesCrashes, case .timeout(let isBusy) = run.end else { return nil }
    guard isBusy else { return .waiting }
    return try loop(of: executable, in: folder, file: CheckResultReader.fileName)
  }
}
