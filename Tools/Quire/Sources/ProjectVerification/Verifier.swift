import Compilation
import Execution
import Foundation
import Manuscript
import Support
import SwiftAnalysis
import SymbolIndex
import Synchronization
import Verification

/// Verifies manuscripts: every fence is compiled, runs if it says so, and gets a verdict.
package struct Verifier: Sendable {
  package let executor: ProgramExecutor
  package let sources: SourceTexts
  /// What documents outside of a book are verified with.
  package let document: DocumentSettings
  package let files: ReadableFiles
  /// The number of runs of each script, to detect output that differs.
  let repetitions: Int
  private let otherNames = ParseCache<Set<String>>(limit: 1)
  private let standardNames = ParseCache<Set<String>>(limit: 1)
  private let tables = ParseCache<SymbolTable>(limit: 1)
  private let declarations = ParseCache<[PublicDeclaration]>(limit: 1)
  private let hidden = ParseCache<[String: SourceComment.Access]>(limit: 100)

  /// - Parameter files: Where `reads=` finds files; beside each document if it is nil.
  package init(
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

  /// The public symbols of the package's libraries, which are read once per verifier.
  package func symbols() throws -> SymbolTable {
    try tables.value(for: "") { try symbolGraphs.table() }
  }

  private var symbolGraphs: SymbolGraphs { SymbolGraphs(executor) }

  /// Verifies manuscripts, with all their programs in parallel.
  ///
  /// - Parameter lines: The lines of the selected fences by path; other paths have all fences.
  package func verify(
    _ manuscripts: [Manuscript], lines: [String: Set<Int>] = [:]
  ) throws -> [ManuscriptResult] {
    try checkSetup()
    let verified = try VerifiedManuscripts(executor, sources, document)
    let known = try manuscripts.mapInParallel(jobs: executor.jobs) { manuscript in
      isWhole(manuscript, lines) ? try verified.result(of: manuscript) : nil
    }
    let parts = zip(manuscripts, known).map { manuscript, known in
      known == nil ? manuscript.parts(at: lines[manuscript.path]) : []
    }
    var results = try verifyEach(parts.flatMap(\.self), lines: lines)[...]
    let conditions = try executor.conditions
    return try zip(manuscripts.indices, manuscripts).map { index, manuscript in
      if let known = known[index] { return known }
      let found = results.prefix(parts[index].count)
      results = results.dropFirst(found.count)
      let result =
        manuscript.comments.isEmpty || found.isEmpty
        ? found.first?.located() ?? ManuscriptResult(of: manuscript, parts: [], isSelection: false)
        : ManuscriptResult(
          of: manuscript, parts: Array(found), isSelection: lines[manuscript.path] != nil,
          excluded: conditions.excludedBranches(of: manuscript.text),
          hidden: { hiddenNames(besides: manuscript) })
      if isWhole(manuscript, lines) { try verified.add(result) }
      return result
    }
  }

  /// Compiles what the package declares for all examples, and throws the first error in it.
  private func checkSetup() throws {
    guard let setup = document.setup else { return }
    let transcript = try executor.transcript(
      of: setup.program(flags: document.flags), identity: setup.path, place: setup.path, total: 1)
    guard let error = transcript.errors.first else { return }
    throw ContentError(
      "\(setup.path):\(error.line):\(error.column): error: \(error.text); all examples see this file,"
        + " so correct it first")
  }

  /// Whether all of a manuscript is verified, once.
  private func isWhole(_ manuscript: Manuscript, _ lines: [String: Set<Int>]) -> Bool {
    lines[manuscript.path] == nil && repetitions == 1
  }

  /// What the module of a Swift file declares at the top level for itself only.
  private func hiddenNames(besides manuscript: Manuscript) -> [String: SourceComment.Access] {
    guard let module = manuscript.imports?.modules.first else {
      return HiddenNames.all(in: manuscript.text)
    }
    let modules = executor.compiler.modules
    return hidden.value(for: module) {
      modules.swiftSources(of: module).compactMap { try? String(readingText: $0) }
        .map(HiddenNames.all).reduce(into: [:]) { $0.merge($1, uniquingKeysWith: max) }
    }
  }

  /// Verifies Markdown files, and comments as if they were such files.
  private func verifyEach(
    _ manuscripts: [Manuscript], lines: [String: Set<Int>]
  ) throws -> [ManuscriptResult] {
    let all = manuscripts.mapInParallel(jobs: executor.jobs) {
      ManuscriptPrograms($0, lines: lines[$0.path], files: files)
    }
    let settings = try settings()
    let total = all.map(\.programCount).reduce(0, +)
    let (known, settled) = try verifyTogether(repetitions == 1 ? all : [], settings)
    defer { executor.finish() }
    let document = settings.document
    // The pages for which some program was tried whose end the machine had a part in.
    let onMachine = Mutex<Set<Int>>([])
    let found = try Array(all.indices).mapOnThreads(executor.jobs) { index in
      guard settled[index] == nil else { return PageOutcome() }
      return try ProgramSearch.outcomes(
        of: all[index], document, jobs: executor.jobs, known: known[index] ?? PageOutcome()
      ) { program, fence in
        let transcript = try transcript(
          of: program, for: fence, in: all[index], total: total, repetitions: repetitions)
        if !transcript.isReproducible { onMachine.withLock { _ = $0.insert(index) } }
        return transcript
      }
    }
    return try all.indices.map { index in
      var result = try settled[index] ?? verify(all[index], found[index], settings)
      let outcome = settled[index] == nil ? found[index] : known[index] ?? found[index]
      try FenceTraces(executor: executor, programs: all[index], found: outcome).add(to: &result)
      guard onMachine.withLock({ $0.contains(index) }) else { return result }
      for fence in result.fences.indices { result.fences[fence].dependsOnMachine = true }
      return result
    }
  }

  /// Verifies code of many manuscripts in few programs: by their places, the outcomes of those whose
  /// code is right in a function that is compiled with others, and the results of those among them of
  /// which nothing else is left.
  private func verifyTogether(
    _ all: [ManuscriptPrograms], _ settings: VerificationSettings
  ) throws -> (outcomes: [Int: PageOutcome], results: [Int: ManuscriptResult]) {
    var outcomes: [Int: PageOutcome] = [:]
    var results: [Int: ManuscriptResult] = [:]
    for (index, found) in try Batches(executor, settings.document).outcomes(of: all) {
      let result = try FenceVerifier.verify(all[index], found, settings)
      guard found.fences.keys.allSatisfy({ result.fences[$0.index].isSettled }) else { continue }
      outcomes[index] = found
      if result.fences.allSatisfy(\.isSettled), result.isVerified { results[index] = result }
    }
    return (outcomes, results)
  }

  /// Gives the fences of a page their verdicts. Where a claim is wrong, its program runs again, since
  /// no comment can state what differs from run to run.
  private func verify(
    _ programs: ManuscriptPrograms, _ found: PageOutcome, _ settings: VerificationSettings
  ) throws -> ManuscriptResult {
    let result = try FenceVerifier.verify(programs, found, settings)
    guard repetitions == 1, programs.reading.isLenient else { return result }
    let layouts = found.fences.filter {
      result.fences[$0.key.index].hasWrongClaims && $0.value.hasEnded
    }.mapValues(\.program.layout)
    guard !layouts.isEmpty else { return result }
    let places = Dictionary(layouts.map { ($1.program, ($0, $1)) }) { first, _ in first }
    let again = try Array(places).mapOnThreads(executor.jobs) { program, place in
      let transcript = try self.transcript(
        of: program, for: place.0, in: programs, total: places.count, repetitions: 4)
      return (program, place.1.located(transcript, in: programs))
    }
    let transcripts = Dictionary(uniqueKeysWithValues: again)
    var repeated = found
    for (id, layout) in layouts {
      if let new = transcripts[layout.program] { repeated.fences[id]?.transcript = new }
    }
    return try FenceVerifier.verify(programs, repeated, settings)
  }

  private func transcript(
    of program: Program, for fence: FenceID, in programs: ManuscriptPrograms, total: Int,
    repetitions: Int
  ) throws -> Transcript {
    let manuscript = programs.manuscript
    var program = program
    if program.goal == .run { program.repetitions = max(program.repetitions, repetitions) }
    let line = manuscript.fences.isEmpty ? 1 : manuscript[fence].start.line
    let name = "\(manuscript.path) fence \(fence.index) \(program.goal)"
    // Several programs are tried for the fence of a document.
    let identity =
      programs.reading.seesAllAbove
      ? name : "\(manuscript.path) \(Digest(program.files.map(\.text)).hex)"
    return try executor.transcript(
      of: program, identity: identity, place: "\(manuscript.path):\(line)", total: total,
      objects: name)
  }

  package var history: SourceHistory {
    SourceHistory(root: executor.compiler.modules.root, scratch: executor.compiler.scratch)
  }

  /// What verdicts depend on besides the programs.
  package func settings() throws -> VerificationSettings {
    var document = self.document
    document.manifestFlags += executor.compiler.toolchain.manifestFlags
    document.otherNames = { try otherNames.value(for: "", namesOfOtherPlatforms) }
    document.brokenModule = brokenModule
    document.removal = history.removal
    let graphs = symbolGraphs
    document.standardNames = { try standardNames.value(for: "", graphs.standardNames) }
    document.modulesDeclaring = { try graphs.modules(declaring: $0, isMember: $1) }
    document.declarations = {
      try declarations.value(for: "") {
        try symbols().modules.flatMap(\.symbols).map {
          PublicDeclaration(path: $0.path, text: $0.declaration)
        }
      }
    }
    return VerificationSettings(
      sources: sources, conditions: try executor.conditions,
      libraries: executor.compiler.modules.libraries, seconds: executor.limits.seconds,
      document: document)
  }

  /// The module among those that do not build whose sources declare a name.
  @Sendable private func brokenModule(declaring name: String) -> String? {
    let modules = executor.compiler.modules
    let pattern = try? Regex(
      #"\b(struct|class|enum|actor|protocol|func|var|let|typealias|case|macro)\s+"#
        + NSRegularExpression.escapedPattern(for: name) + #"\b"#)
    guard let pattern else { return nil }
    return document.brokenModules.keys.sorted().first { module in
      modules.swiftSources(of: module).contains { file in
        (try? String(readingText: file))?.contains(pattern.wordBoundaryKind(.simple)) == true
      }
    }
  }

  /// The names that the package's modules declare where another platform is compiled for.
  private func namesOfOtherPlatforms() throws -> Set<String> {
    let modules = executor.compiler.modules
    let files = modules.libraries.flatMap(modules.swiftSources)
    return try executor.conditions.namesLeftOut(
      of: files.compactMap { try? String(readingText: $0) })
  }
}

extension FenceResult {
  /// Whether it is proved or counted, and nothing is left to try.
  fileprivate var isSettled: Bool {
    if case .compiled(let reason) = state {
      return [Self.compilesWord, Self.nothingCompared].contains(reason)
    }
    return state == .proved || state == .quoted
  }

  fileprivate var hasWrongClaims: Bool { findings.contains { $0.rule == .hasValues } }
}

/// What git knows of names that a package once declared.
package struct SourceHistory: Sendable {
  /// The package's folder; nil outside of a package.
  let root: URL?
  let scratch: Scratch
  private let answers = ParseCache<String?>(limit: 10_000)

  /// The commit that removed the last declaration of a name from the package's sources, in words; nil
  /// where git knows none, or takes too long to tell.
  @Sendable func removal(of name: String) -> String? { answers.value(for: name) { search(name) } }

  /// Whether only the last commits are here, as in most checkouts of CI systems.
  package var isShallow: Bool {
    guard let root else { return false }
    let question = ["rev-parse", "--is-shallow-repository"]
    return Git.answer(to: question, in: root.path, scratch, seconds: 5)?.trimmed == "true"
  }

  private func search(_ name: String) -> String? {
    guard let root, name.wholeMatch(of: #/\w+/#) != nil else { return nil }
    // What is not public was never for the reader; a variable has the name of many things.
    let words = "(func|struct|class|enum|actor|protocol|typealias|macro)"
    let pattern = "(public|open) ([a-z@() ]+ )?\(words)[ ]+\(name)([^A-Za-z0-9_]|$)"
    func run(_ arguments: [String]) -> String? {
      let answer = Git.answer(to: arguments, in: root.path, scratch, seconds: 5)?.trimmed
      return answer == "" ? nil : answer
    }
    if run(["grep", "-lE", pattern, "HEAD", "--", "*.swift"]) != nil {
      return run(["grep", "-lE", pattern, "--", "*.swift"]) == nil
        ? "was removed since the last commit" : nil
    }
    let log = [
      "log", "-1", "--format=%h", "--pickaxe-regex", "-S" + pattern, "--", "Sources/*.swift",
    ]
    return run(log).map { "was removed in \($0)" }
  }
}
