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
  /// What documents outside of a book are verified with.
  public let document: DocumentSettings
  /// Where `reads=` finds files.
  private let files: ReadableFiles
  private let repetitions: Int
  private let otherNames = ParseCache<Set<String>>(limit: 1)
  private let tables = ParseCache<SymbolTable>(limit: 1)

  /// Makes a verifier.
  ///
  /// - Parameters:
  ///   - sources: Finds the files that `source=` names.
  ///   - document: What documents outside of a book are verified with.
  ///   - files: Finds the files that `reads=` names; nil for those beside each document.
  ///   - repetitions: The number of runs of each script, to detect differing output.
  public init(
    executor: ProgramExecutor, sources: SourceTexts,
    document: DocumentSettings = DocumentSettings(), files: ReadableFiles? = nil,
    repetitions: Int = 1
  ) {
    self.document = document
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
    try tables.value(for: "") { try symbolGraphs.table() }
  }

  private var symbolGraphs: SymbolGraphs {
    let cache = ArtifactStore(folder: executor.folder.appending(path: "symbols"))
    return SymbolGraphs(compiler: executor.compiler, cache: cache)
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
    var document = self.document
    document.manifestFlags += executor.compiler.toolchain.manifestFlags
    document.otherNames = { try otherNames.value(for: "", namesOfOtherPlatforms) }
    document.brokenModule = brokenModule
    document.modulesDeclaring = { try symbolGraphs.modules(declaring: $0, isMember: $1) }
    document.declarations = {
      try symbols().modules.flatMap(\.symbols).map {
        PublicDeclaration(path: $0.path, text: $0.declaration)
      }
    }
    let outcomes = try tasks.mapInParallel(jobs: executor.jobs) { [document] item in
      let programs = all[item.manuscript]
      if case .document = item.task {
        return try search(programs, document, total: tasks.count)
      }
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
      libraries: executor.compiler.modules.libraries, seconds: executor.limits.seconds,
      document: document)
    var results: [[(task: ProgramTask, outcome: ProgramOutcome)]] = all.map { _ in [] }
    for (item, outcome) in zip(tasks, outcomes) {
      results[item.manuscript].append((item.task, outcome))
    }
    return try all.indices.map { index in
      all[index].isDocument
        ? try DocumentVerifier.verify(
          all[index], results[index].first?.outcome.document ?? [:], settings)
        : FenceVerifier.verify(all[index], results[index], settings)
    }
  }

  /// The module among those that do not build whose sources declare a name.
  @Sendable private func brokenModule(declaring name: String) -> String? {
    let modules = executor.compiler.modules
    let pattern = try? Regex(
      #"\b(struct|class|enum|actor|protocol|func|var|let|typealias|case|macro)\s+"# + name + #"\b"#)
    guard let root = modules.root, let pattern else { return nil }
    return document.brokenModules.keys.sorted().first { module in
      modules.sourceFiles(of: module).contains { path in
        guard path.hasSuffix(".swift"), let target = modules.targets[module] else { return false }
        let text = try? String(readingText: root.appending(path: "\(target.path)/\(path)"))
        return text?.contains(pattern) == true
      }
    }
  }

  /// The names that the package's modules declare where another platform is compiled for.
  private func namesOfOtherPlatforms() throws -> Set<String> {
    let modules = executor.compiler.modules
    let conditions = try executor.conditions
    var names: Set<String> = []
    for module in modules.libraries {
      guard let root = modules.root, let target = modules.targets[module] else { continue }
      for path in modules.sourceFiles(of: module) where path.hasSuffix(".swift") {
        let file = root.appending(path: "\(target.path)/\(path)")
        guard let text = try? String(readingText: file) else { continue }
        names.formUnion(conditions.namesLeftOut(of: text))
      }
    }
    return names
  }

  /// Finds programs in which the fences of a document compile.
  private func search(
    _ programs: ManuscriptPrograms, _ document: DocumentSettings, total: Int
  ) throws -> ProgramOutcome {
    let manuscript = programs.manuscript
    let found = try DocumentSearch.outcomes(of: programs, document, jobs: executor.jobs) {
      program, fence in
      var program = program
      if program.goal == .run { program.repetitions = repetitions }
      let line = manuscript.fences.isEmpty ? 1 : manuscript.fences[fence.index].start.line
      return try executor.transcript(
        of: program,
        named: .init(
          identity: "\(manuscript.path) \(Digest(program.files.map(\.text)).hex)",
          place: "\(manuscript.path):\(line)", total: total))
    }
    return ProgramOutcome(document: found)
  }
}
