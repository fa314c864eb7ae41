import Compilation
import Execution
import Foundation
import Manuscript
import Support
import SwiftAnalysis

/// Puts a learner's files to the checks of their exercises.
public struct ExerciseRunner: Sendable {
  private let executor: ProgramExecutor

  /// Runs with an executor's toolchain and modules.
  public init(_ executor: ProgramExecutor) { self.executor = executor }

  /// Compiles a learner's file with an exercise's checks, runs them, and reads the verdict.
  ///
  /// Nothing is remembered: each attempt is compiled and run. `ProcessGroups.endAll` cuts it short.
  ///
  /// - Parameters:
  ///   - text: The learner's file.
  ///   - exercise: The exercise as the kit has it, whose checks are used.
  ///   - seconds: How long it may run.
  ///   - kept: What attempts before this one compiled, for a learner who saves often.
  ///   - runs: Called when it has been compiled, and is run.
  /// - Throws: `EnvironmentError` where the machine is at fault.
  public func check(
    _ text: String, at exercise: Exercise, seconds: Double = 5,
    keeping kept: CompiledChecksCache? = nil,
    runs: () -> Void = {}
  ) throws -> CheckResult {
    let judge = CheckResultReader(exercise: exercise, seconds: seconds)
    guard text.contains(where: { !$0.isWhitespace }) else { return .empty }
    let limits = Subprocess.Limits(seconds: seconds, outputBytes: 1 << 20)
    let runner = Runner(compiler: executor.compiler, limits: limits, sandbox: executor.sandbox)
    let file = Exercise.File(path: CheckResultReader.fileName, text: text)
    let program = exercise.program(of: file)
    let folder = try runner.compiler.scratch.makeFolder()
    defer { runner.compiler.scratch.remove(folder) }
    let outcome =
      try kept?.compile(program, with: runner.compiler, in: folder)
      ?? runner.compiler.compile(program, in: folder)
    switch outcome {
    case .refused(let messages): return judge.refused(messages)
    case .compiled(nil, let messages): return judge.refused(messages)
    case .compiled(let executable?, let messages):
      runs()
      let run = try runner.run(executable, .test, beside: folder)
      let search =
        run.status == .timedOut ? LoopSearch(runner: runner, file: CheckResultReader.fileName) : nil
      let loop = try search?.search(executable, in: folder)
      return judge.verdict(on: run, warnings: messages, loop: loop)
    }
  }

  /// Attempts several exercises side by side.
  ///
  /// - Parameter done: Called for each as it ends, on whichever thread it ran.
  public func check(
    _ tasks: [(text: String, exercise: Exercise)], done: @Sendable (Int, CheckResult) -> Void
  ) throws -> [CheckResult] {
    try Array(tasks.enumerated()).mapInParallel(jobs: executor.jobs) { task in
      let result = try check(task.element.text, at: task.element.exercise)
      done(task.offset, result)
      return result
    }
  }
}

extension CheckResult {
  fileprivate static let empty = CheckResult(
    outcome: .empty, message: "the file is empty",
    advice: ["`reset` brings back what the exercise began with"])
}
