import Manuscript

/// Proves manuscripts: every fence goes through the compiler, runs where it says so, and gets a
/// verdict.
public struct Prover: Sendable {
  let workbench: Workbench
  /// Where `source=` finds the package's files.
  public let sources: SourceTexts
  private let repetitions: Int
  private let tables = Memo<SymbolTable>(limit: 1)

  /// Makes a prover.
  ///
  /// - Parameters:
  ///   - sources: Where `source=` finds the package's files.
  ///   - repetitions: How often each script runs, to see whether it does the same each time.
  public init(workbench: Workbench, sources: SourceTexts, repetitions: Int = 1) {
    self.workbench = workbench
    self.sources = sources
    self.repetitions = repetitions
  }

  /// The public symbols of the modules that the package offers to others, read once a prover: the
  /// modules that it proves against stay as they are.
  ///
  /// - Throws: `MissingTool` where the toolchain's tool that reads them fails.
  public func symbols() throws -> SymbolTable {
    let cache = Cache(folder: workbench.folder.appending(path: "symbols"))
    return try tables.value(for: "") {
      try SymbolGraphs(compiler: workbench.compiler, cache: cache).table()
    }
  }

  /// Proves manuscripts, with the programs of all of them side by side.
  ///
  /// - Throws: `MissingTool` where the machine is at fault.
  public func prove(_ manuscripts: [Manuscript]) throws -> [ManuscriptProof] {
    let works = try workbench.map(manuscripts) { ManuscriptWork($0) }
    let tasks = works.indices.flatMap { index in
      works[index].tasks.map { (work: index, task: $0) }
    }
    let results = try workbench.map(tasks) { item in
      try works[item.work].perform(item.task) { program in
        var program = program
        if program.goal == .run { program.repetitions = repetitions }
        let name = works[item.work].name(of: item.task, total: tasks.count)
        return try workbench.transcript(of: program, named: name)
      }
    }
    workbench.finish()
    let conditions = try workbench.conditions
    return works.indices.map { index in
      let mine = zip(tasks, results).filter { $0.0.work == index }.map { ($0.0.task, $0.1) }
      let judge = Judge(
        work: works[index], sources: sources, conditions: conditions,
        libraries: workbench.compiler.modules.libraries, seconds: workbench.limits.seconds)
      return judge.proof(mine)
    }
  }
}
