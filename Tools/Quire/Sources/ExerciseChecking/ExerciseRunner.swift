import Compilation
import Execution
import Manuscript
import Support

/// Checks learners' files.
public struct ExerciseRunner: Sendable {
  private let executor: ProgramExecutor

  /// Runs with an executor's toolchain and modules.
  public init(_ executor: ProgramExecutor) { self.executor = executor }

  /// Compiles a learner's file with an exercise's checks, runs them, and reads the result.
  ///
  /// Results are not cached. `ProcessGroups.endAll` cancels it.
  ///
  /// - Parameters:
  ///   - text: The learner's file.
  ///   - exercise: The exercise, whose checks are used.
  ///   - seconds: How long it may run.
  ///   - runs: Called when it has been compiled.
  /// - Throws: `EnvironmentError` where the machine is at fault.
  public func check(
    _ text: String, at exercise: Exercise, seconds: Double = 5, runs: () -> Void = {}
  ) throws -> CheckResult {
    let reader = CheckResultReader(exercise: exercise, text: text, seconds: seconds)
    guard text.contains(where: { !$0.isWhitespace }) else { return .empty }
    let limits = Subprocess.Limits.program(seconds: seconds, outputBytes: 1 << 20)
    let runner = Runner(compiler: executor.compiler, limits: limits, sandbox: executor.sandbox)
    guard exercise.variants.isEmpty else {
      return try VariantRunner(runner: runner, reader: reader, jobs: executor.jobs)
        .check(then: runs)
    }
    let file = Exercise.File(path: CheckResultReader.fileName, text: text)
    let program = exercise.program(of: file)
    switch try runner.check(program, then: runs) {
    case .refused(let messages): return reader.refused(messages)
    case .ran(let run, let messages, let loop):
      return reader.result(on: run, warnings: messages, loop: loop)
    }
  }

  /// Checks several files in parallel.
  ///
  /// - Parameter done: Called after each, on any thread.
  public func check(
    _ tasks: [CheckTask], done: @escaping @Sendable () -> Void = {}
  ) throws -> [CheckResult] {
    try tasks.mapOnThreads(executor.jobs) { task in
      defer { done() }
      return try check(task.text, at: task.exercise)
    }
  }
}

/// A learner's file to check.
public struct CheckTask: Sendable {
  /// The file.
  public let text: String
  /// Its exercise.
  public let exercise: Exercise

  /// Makes a task.
  public init(_ text: String, at exercise: Exercise) {
    (self.text, self.exercise) = (text, exercise)
  }
}

extension CheckResult {
  fileprivate static let empty = CheckResult(
    outcome: .empty, message: "the file is empty",
    advice: ["`reset` restores the start"])
}

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
      let run = try run(
        executable, program.goal, beside: folder, tracesCrashes: program.tracesCrashes)
      let isHung = program.tracesCrashes && run.status == .timedOut
      let search = isHung ? LoopSearch(runner: self, file: CheckResultReader.fileName) : nil
      return .ran(run, messages, try search?.search(executable, in: folder))
    }
  }
}
