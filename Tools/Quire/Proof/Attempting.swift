import Foundation
import Manuscript

extension Prover {
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
  /// - Throws: `MissingTool` where the machine is at fault.
  public func attempt(
    _ text: String, at exercise: Exercise, seconds: Double = 5, keeping kept: KeptChecks? = nil,
    runs: () -> Void = {}
  ) throws -> Attempt {
    let judge = AttemptJudge(exercise: exercise, seconds: seconds)
    guard text.contains(where: { !$0.isWhitespace }) else { return .empty }
    let limits = Subprocess.Limits(seconds: seconds, outputBytes: 1 << 20)
    let runner = Runner(compiler: workbench.compiler, limits: limits, sandbox: workbench.sandbox)
    let file = Exercise.File(path: AttemptJudge.fileName, text: text)
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
      let search = run.status == .timedOut ? LoopSearch(runner: runner) : nil
      let loop = try search?.search(executable, in: folder)
      return judge.verdict(on: run, warnings: messages, loop: loop)
    }
  }

  /// Attempts several exercises side by side.
  ///
  /// - Parameter done: Called for each as it ends, on whichever thread it ran.
  public func attempt(
    _ tasks: [(text: String, exercise: Exercise)], done: @Sendable (Int, Attempt) -> Void
  ) throws -> [Attempt] {
    try workbench.map(Array(tasks.enumerated())) { task in
      let attempt = try attempt(task.element.text, at: task.element.exercise)
      done(task.offset, attempt)
      return attempt
    }
  }
}

extension Attempt {
  fileprivate static let empty = Attempt(
    outcome: .empty, message: "the file is empty",
    advice: ["`reset` brings back what the exercise began with"])
}

extension String {
  /// A short name for the text: other texts have other ones.
  public var fingerprint: String { Fingerprint(self).hex }
}
