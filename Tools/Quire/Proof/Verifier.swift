import Compilation
import Execution
import ExerciseChecking
import Manuscript
import Support
import SwiftAnalysis
import SymbolIndex
import Verification

/// Verifies manuscripts: every fence is compiled, runs if it says so, and gets a verdict.
public struct Verifier: Sendable {
  /// Compiles and runs programs.
  public let executor: ProgramExecutor
  /// Finds the files that `source=` names.
  public let sources: SourceTexts
  /// Where `reads=` finds files.
  private let files: ReadableFiles
  private let repetitions: Int
  private let tables = ParseCache<SymbolTable>(limit: 1)

  /// Makes a verifier.
  ///
  /// - Parameters:
  ///   - sources: Finds the files that `source=` names.
  ///   - files: Finds the files that `reads=` names; nil for those beside each document.
  ///   - repetitions: The number of runs of each script, to detect differing output.
  public init(
    executor: ProgramExecutor, sources: SourceTexts, files: ReadableFiles? = nil,
    repetitions: Int = 1
  ) {
    self.executor = executor
    self.files = files ?? ReadableFiles(root: nil, cache: executor.folder)
    self.sources = sources
    self.repetitions = repetitions
  }

  /// The public symbols of the package's libraries. They are read once per verifier, since its
  /// modules do not change.
  ///
  /// - Throws: `EnvironmentError` if the toolchain's tool for reading them fails.
  public func symbols() throws -> SymbolTable {
    let cache = ArtifactStore(folder: executor.folder.appending(path: "symbols"))
    return try tables.value(for: "") {
      try SymbolGraphs(compiler: executor.compiler, cache: cache).table()
    }
  }

  /// Verifies manuscripts, with all their programs in parallel.
  ///
  /// - Parameter lines: The lines of the selected fences by path; all fences of a path that is not
  ///   listed.
  /// - Throws: `EnvironmentError` for problems of the machine.
  public func verify(_ manuscripts: [Manuscript], lines: [String: Set<Int>] = [:]) throws
    -> [ManuscriptResult]
  {
    let all = manuscripts.mapInParallel(jobs: executor.jobs) {
      ManuscriptPrograms($0, lines: lines[$0.path], files: files)
    }
    let tasks = all.indices.flatMap { index in
      all[index].tasks.map { (manuscript: index, task: $0) }
    }
    let outcomes = try tasks.mapInParallel(jobs: executor.jobs) { item in
      let programs = all[item.manuscript]
      return try programs.perform(item.task) { program in
        var program = program
        if program.goal == .run { program.repetitions = repetitions }
        return try executor.transcript(
          of: program, named: programs.name(of: item.task, total: tasks.count))
      }
    }
    executor.finish()
    let settings = VerificationSettings(
      sources: sources, conditions: try executor.conditions,
      libraries: executor.compiler.modules.libraries, seconds: executor.limits.seconds)
    var results: [[(task: ProgramTask, outcome: ProgramOutcome)]] = all.map { _ in [] }
    for (item, outcome) in zip(tasks, outcomes) {
      results[item.manuscript].append((item.task, outcome))
    }
    return all.indices.map { FenceVerifier.verify(all[$0], results[$0], settings) }
  }
}
