import Compilation
import Execution
import Foundation
import Support
import Synchronization

/// Compiles the programs of documents once against an instrumented module, and runs them for mutants.
final class MutablePrograms: Sendable {
  /// What a program does without a mutant, and the mutants that it reaches.
  struct Original {
    fileprivate(set) var transcript: Transcript
    fileprivate let executable: URL?
    var reached: Set<Int> = []
    /// How long its run took, in seconds.
    fileprivate var seconds = 0.0
    /// Whether it does something else when it runs again: then it judges no mutant.
    fileprivate(set) var changes = false
  }

  // A class, since all workers share the compiled programs.
  private let executor: ProgramExecutor
  private let compiler: Compiler
  /// The instrumented module.
  private let module: String?
  /// The number of mutants.
  private let count: Int
  /// How long the runs with mutants had a core.
  let time = CoreSlots.Time()
  private let known = Mutex<[Program: Original]>([:])

  init(_ executor: ProgramExecutor, _ compiler: Compiler, module: String? = nil, count: Int) {
    (self.executor, self.compiler, self.module, self.count) = (executor, compiler, module, count)
  }

  /// Whether a program runs code of the instrumented module.
  func hasMutants(_ program: Program) -> Bool {
    program.goal != .compile
      && compiler.modules.closure(of: program.imports).contains { $0 == module }
  }

  /// What a program does with a mutant; a program that does not reach it does not run.
  func transcript(of program: Program, mutant: Int) throws -> Transcript {
    let original = try original(program)
    guard let executable = original.executable, original.reached.contains(mutant) else {
      return original.transcript
    }
    var program = program
    // Where a crash is counts only if the original crashes too.
    program.tracesCrashes = original.transcript.runs.contains { $0.crash != nil }
    var transcript = original.transcript
    // Ten times as long as without a mutant, and a second. What it computes and waits is counted, so a
    // busy machine ends none that would have ended by itself.
    transcript.runs = [
      try run(
        program, executable, [Instrumentation.variable: "\(mutant)"],
        atMost: 1 + 10 * original.seconds, adding: time
      ).run
    ]
    return transcript
  }

  /// Runs a program without a mutant. It is compiled and run once.
  func original(_ program: Program) throws -> Original {
    if let found = known.withLock({ $0[program] }) { return found }
    let folder = try compiler.scratch.makeFolder()
    let outcome = try executor.slots.run { _ in try compiler.compile(program, in: folder) }
    var new = Original(
      transcript: Transcript(messages: outcome.messages, hasCompilerCrashed: outcome.hasCrashed),
      executable: outcome.executable)
    if let executable = outcome.executable {
      let marks = folder.appending(path: "reached")
      try Data(count: count + 1).write(to: marks)
      chmod(marks.path, 0o666)
      let first = try run(
        program, executable, [Instrumentation.reachedVariable: marks.path], marks: marks,
        adding: CoreSlots.Time())
      new.transcript.runs = [first.run]
      new.seconds = first.seconds
      let bytes = try Data(contentsOf: marks)
      new.reached = Set(bytes.indices.filter { bytes[$0] != 0 })
      if program.goal == .run, !new.reached.isEmpty {
        let again = try run(program, executable, [:], adding: CoreSlots.Time())
        new.changes = again.run != first.run
        if new.changes { new.reached = [] }
      }
    }
    known.withLock { $0[program] = new }
    return new
  }

  private func run(
    _ program: Program, _ executable: URL, _ variables: [String: String], marks: URL? = nil,
    atMost seconds: Double = .infinity, adding time: CoreSlots.Time
  ) throws -> (run: Transcript.Run, seconds: Double) {
    let folder = try compiler.scratch.makeFolder()
    defer { compiler.scratch.remove(folder) }
    return try executor.slots.run(adding: time) { giveBack in
      var limits = executor.limits
      limits.seconds = min(limits.seconds, seconds)
      limits.whenIdle = giveBack
      var runner = Runner(compiler: compiler, limits: limits, sandbox: executor.sandbox)
      runner.variables = variables
      runner.writable = [marks].compactMap { $0 }
      let start = ContinuousClock.now
      let run = try runner.run(program, compiledTo: executable, beside: folder)
      return (run, start.duration(to: .now) / .seconds(1))
    }
  }
}
