import Compilation
import Execution
import ExerciseChecking
import Manuscript
import Support
import SwiftAnalysis
import SymbolIndex
import Verification

/// Proves manuscripts: every fence goes through the compiler, runs where it says so, and gets a
/// verdict.
public struct Verifier: Sendable {
  /// Compiles and runs programs.
  public let executor: ProgramExecutor
  /// Where `source=` finds the package's files.
  public let sources: SourceTexts
  private let repetitions: Int
  private let tables = ParseCache<SymbolTable>(limit: 1)

  /// Makes a verifier.
  ///
  /// - Parameters:
  ///   - sources: Where `source=` finds the package's files.
  ///   - repetitions: How often each script runs, to see whether it does the same each time.
  public init(executor: ProgramExecutor, sources: SourceTexts, repetitions: Int = 1) {
    self.executor = executor
    self.sources = sources
    self.repetitions = repetitions
  }

  /// The public symbols of the modules that the package offers to others, read once a verifier: the
  /// modules that it proves against stay as they are.
  ///
  /// - Throws: `EnvironmentError` where the toolchain's tool that reads them fails.
  public func symbols() throws -> SymbolTable {
    let cache = ArtifactStore(folder: executor.folder.appending(path: "symbols"))
    return try tables.value(for: "") {
      try SymbolGraphs(compiler: executor.compiler, cache: cache).table()
    }
  }

  /// Proves manuscripts, with the programs of all of them side by side.
  ///
  /// - Throws: `EnvironmentError` where the machine is at fault.
  public func prove(_ manuscripts: [Manuscript]) throws -> [ManuscriptResult] {
    let works = try manuscripts.mapInParallel(jobs: executor.jobs) { ManuscriptPrograms($0) }
    let tasks = works.indices.flatMap { index in
      works[index].tasks.map { (work: index, task: $0) }
    }
    let results = try tasks.mapInParallel(jobs: executor.jobs) { item in
      try works[item.work].perform(item.task) { program in
        var program = program
        if program.goal == .run { program.repetitions = repetitions }
        let name = works[item.work].name(of: item.task, total: tasks.count)
        return try executor.transcript(of: program, named: name)
      }
    }
    executor.finish()
    let conditions = try executor.conditions
    return works.indices.map { index in
      let mine = zip(tasks, results).filter { $0.0.work == index }.map { ($0.0.task, $0.1) }
      let judge = Judge(
        work: works[index], sources: sources, conditions: conditions,
        libraries: executor.compiler.modules.libraries, seconds: executor.limits.seconds)
      return judge.proof(mine)
    }
  }
}
