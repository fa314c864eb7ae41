import Compilation
import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Support
import SwiftAnalysis

/// The mutation test of an exercise: its solution's mutants, judged by its checks. What the start
/// already has is given, so that only the other lines of the solution change. The mutants have the
/// constants of the checks in place of what computes them, too: an answer could be written so.
package struct ExerciseMutation {
  let exercise: Exercise
  let executor: ProgramExecutor
  let cache: ArtifactStore
  let progress: @Sendable (String) -> Void

  package init(
    of exercise: Exercise, executor: ProgramExecutor, cache: ArtifactStore,
    progress: @escaping @Sendable (String) -> Void
  ) {
    (self.exercise, self.executor, self.cache, self.progress) = (
      exercise, executor, cache, progress
    )
  }

  /// What is kept of an exercise whose files have not changed.
  private struct Known: Codable {
    let refused: [Int: String]
    let judgment: Judgment
  }

  /// Judges all mutants. What is known from an earlier run is not run again.
  package func report() throws -> ModuleReport {
    let added = exercise.solution.text.lines.changes(since: exercise.start.text.lines).added
    let file = MutatedFile(
      exercise.solution.text, file: exercise.solution.path, configuration: try executor.conditions,
      lines: Set(added.map { $0 + 1 }),
      operators: MutationOperator.all + MutationOperator.constants(of: exercise.checks.text))
    let program = try executor.cacheKey(of: program(file, file.instrumented())).text
    let key = Digest("exercise", Instrumentation.runtime, program).hex
    let known = try cache.judged(for: key) { try judge(file) }
    let folder = URL(filePath: exercise.solution.path).deletingPathExtension()
    return ModuleReport(
      module: exercise.id, file.mutants, refused: known.refused, [known.judgment],
      equivalents: try EquivalentMutants(of: folder.lastPathComponent, folder: folder))
  }

  /// The program that checks the solution, with some of the mutants in it.
  private func program(_ file: MutatedFile, _ text: InstrumentedText) -> Program {
    var program = exercise.program(of: exercise.solution)
    // A prediction with mutants is not made of literals.
    program.files[0] = .init(name: program.files[0].name, text: text.text)
    let support = Instrumentation.support(usesMutex: file.imports("Synchronization"))
    program.files.append(.init(name: "QuireMutants.swift", text: support))
    program.tracesCrashes = false
    return program
  }

  private func judge(_ file: MutatedFile) throws -> Known {
    progress(exercise.id)
    let start = ContinuousClock.now
    var compiler = executor.compiler
    // Its programs can select mutants; they are not among those that `--keep` keeps.
    compiler.recordsCommands = false
    let count = file.mutants.count
    compiler.runtime.objects.append(
      try Instrumentation.compileRuntime(count: count, with: compiler))
    let programs = MutablePrograms(executor, compiler, count: count)
    let refused = try MutantErrors.refused(in: [file]) { texts, _ in
      try programs.original(program(file, texts[0])).transcript.errors
    } orElse: { error in
      ContentError("\(exercise.solution.path) does not compile with its mutants: \(error.text)")
    }
    let mutated = program(file, file.instrumented { refused[$0] == nil })
    let original = try programs.original(mutated)
    if let failure = failure(original.transcript) {
      throw ContentError(
        "\(exercise.solution.path):1: error: the solution does not pass its checks: \(failure)")
    }
    var verdicts: [Int: Verdict] = [:]
    for id in file.mutants.map(\.id) where refused[id] == nil {
      let isReached = original.reached.contains(id)
      let killer = try isReached ? failure(programs.transcript(of: mutated, mutant: id)) : nil
      verdicts[id] =
        killer.map { .killed(by: $0) }
        ?? (isReached ? .survived([exercise.checks.path]) : .notReached)
    }
    return Known(
      refused: refused,
      judgment: Judgment(
        judge: "checks", programs: 1, verdicts: verdicts,
        seconds: start.duration(to: .now) / .seconds(1), coreSeconds: programs.time.seconds))
  }

  /// What the checks notice; nil if all pass.
  private func failure(_ transcript: Transcript) -> String? {
    guard let run = transcript.runs.first else { return "it does not run" }
    let count = Snippet(parsing: exercise.checks.text).testCount
    let outcome = TestOutcome(run, expected: count)
    if let problem = outcome.problems.first { return problem.text }
    if run.status == .timedOut { return "time-out" }
    return outcome.hasEnded ? nil : "the checks do not end"
  }
}
