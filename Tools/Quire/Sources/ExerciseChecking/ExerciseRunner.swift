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
      return try check(variantsWith: reader, runner, then: runs)
    }
    let file = Exercise.File(path: CheckResultReader.fileName, text: text)
    let program = exercise.program(of: file)
    switch try runner.check(program, then: runs) {
    case .refused(let messages): return reader.refused(messages)
    case .ran(let run, let messages, let loop):
      return reader.result(
        of: reader.checks(of: run), on: run, warnings: messages, loop: loop)
    }
  }

  /// Runs a learner's tests with the original code and, once they pass with it, with each mutant.
  private func check(
    variantsWith reader: CheckResultReader, _ runner: Runner, then runs: () -> Void
  ) throws -> CheckResult {
    let tests = Exercise.File(path: CheckResultReader.fileName, text: reader.text)
    let variants = reader.exercise.variants
    if let problem = variants.compactMap(\.problem).first {
      throw ContentError("\(problem.path):\(problem.line): error: \(problem.message)")
    }
    switch try runner.check(variants[0].program(with: tests), then: runs) {
    case .refused(let messages): return reader.refused(messages)
    case .ran(let run, let messages, let loop):
      let first = variants[0].check(on: run, reader)
      let mutants = try Array(variants.dropFirst()).mapInParallel(jobs: executor.jobs) { mutant in
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
