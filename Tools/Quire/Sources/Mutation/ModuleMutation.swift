import Compilation
import Execution
import Foundation
import Manuscript
import ProjectVerification
import Support
import SwiftAnalysis
import Verification

/// The mutation test of one module: its mutants, compiled once and judged by several judges.
package struct ModuleMutation {
  let module: String
  let verifier: Verifier
  let package: Package
  let documents: Documents
  /// The files that are changed, by their paths from the package's folder; none for all.
  let files: Set<String>
  let cache: ArtifactStore
  let progress: @Sendable (String) -> Void

  package init(
    of module: String, in package: Package, documents: Documents, verifier: Verifier,
    only files: Set<String>, cache: ArtifactStore, progress: @escaping @Sendable (String) -> Void
  ) {
    (self.module, self.package, self.documents) = (module, package, documents)
    (self.verifier, self.files, self.cache, self.progress) = (verifier, files, cache, progress)
  }

  private var executor: ProgramExecutor { verifier.executor }
  private var modules: Modules { executor.compiler.modules }
  private var scratch: Scratch { executor.compiler.scratch }

  /// Judges all mutants. What is known from an earlier run is not run again.
  package func report() throws -> ModuleReport {
    let (target, root, original) = try found()
    let mutated = try mutatedFiles(of: original, in: root)
    let toolchain = executor.compiler.toolchain
    let compilation = ModuleCompilation(
      compiler: executor.compiler, folder: try scratch.makeFolder(), slots: executor.slots)
    let keys = MutationKeys(
      of: module, in: modules, testedBy: tests, mutated,
      facts: [quireVersion, toolchain.version, executor.sandbox.identity],
      digests: .shared(in: executor.folder))
    let refusedKey = keys.refused
    let known = cache.value([Int: String].self, for: refusedKey)
    var built: InstrumentedModule?
    func build() throws -> InstrumentedModule {
      if let built { return built }
      let new = try compilation.instrument(
        original, mutated, refused: known ?? [:], progress: progress)
      cache.store(new.refused, for: refusedKey)
      built = new
      return new
    }
    var judgments: [Judgment] = []
    if !tests.isEmpty {
      let folders = package.testTargets(of: module).map { root.appending(path: $0.path).path }
      judgments.append(
        try cache.judged(for: keys.testResults(reading: folders)) {
          try judgeByTests(build(), compilation)
        })
    }
    for list in documents.judges(of: module, in: package, at: root)
    where !list.manuscripts.isEmpty {
      judgments.append(
        try cache.judged(for: keys.documents(list, verifier.document, verifier.files)) {
          try judge(list, by: build())
        })
    }
    var report = try ModuleReport(
      module: module, mutated.flatMap(\.mutants), isWhole: files.isEmpty,
      refused: built?.refused ?? known ?? build().refused, judgments,
      equivalents: EquivalentMutants(of: module, folder: root.appending(path: target.path)))
    report.instrumented = Self.digest(of: mutated)
    return report
  }

  /// The digest of the module's files with all mutants in them, of which none is compiled.
  package func instrumented() throws -> String {
    let (_, root, original) = try found()
    return try Self.digest(of: mutatedFiles(of: original, in: root))
  }

  private static func digest(of files: [MutatedFile]) -> String {
    Digest(files.map { $0.instrumented().text }).hex
  }

  private func found() throws -> (target: PackageTarget, root: URL, module: BuiltModule) {
    guard let target = modules.targets[module], let root = modules.root,
      let original = modules.plan.modules[module], original.isSwift
    else { throw UsageError("there is no module \(module) in this package") }
    return (target, root, original)
  }

  /// The test targets of the module: the one that has its name, or all that use it directly.
  private var tests: [BuiltModule] {
    package.testTargets(of: module).compactMap { modules.plan.tests[$0.name] }
  }

  /// The mutants of the module's sources, numbered through. Generated sources have none.
  private func mutatedFiles(of module: BuiltModule, in root: URL) throws -> [MutatedFile] {
    let configuration = try executor.conditions.setting(module.conditions)
    var mutated: [MutatedFile] = []
    for path in module.sources.sorted()
    where path.hasPrefix(root.path + "/") && !path.contains("/.build/") {
      let name = String(path.dropFirst(root.path.count + 1))
      guard files.isEmpty || files.contains(name) else { continue }
      let first = mutated.reduce(1) { $0 + $1.mutants.count }
      mutated.append(
        MutatedFile(
          try String(readingText: URL(filePath: path)), file: name, first: first,
          configuration: configuration))
    }
    return mutated
  }

  private func judgeByTests(
    _ built: InstrumentedModule, _ compilation: ModuleCompilation
  ) throws -> Judgment {
    progress("\(module): compiling its tests")
    let executable = try compilation.bundle(tests, in: built.modules, executor.conditions)
    let used = built.modules.closure(of: tests.flatMap(\.dependencies))
    let bundle = TestBundle(
      executable: executable, sandbox: executor.sandbox, scratch: scratch,
      readable: [modules.root?.path].compactMap { $0 } + built.modules.resourceFolders(for: used),
      slots: executor.slots)
    return try TestJudge(bundle: bundle, progress: progress).judge(built.mutants)
  }

  private func judge(_ list: DocumentList, by built: InstrumentedModule) throws -> Judgment {
    var compiler = executor.compiler
    compiler.modules = built.modules
    let programs = MutablePrograms(
      executor, compiler, module: module, count: built.mutants.count + built.refused.count)
    let documents = list.manuscripts.map { ManuscriptPrograms($0, files: verifier.files) }
    return try DocumentJudge(
      name: list.judge, documents: documents, settings: verifier.settings(), programs: programs,
      slots: executor.slots, progress: progress
    ).judge(built.mutants)
  }
}

extension ArtifactStore {
  /// What is known for a key, or is found now.
  ///
  /// - Throws: `CancellationError` if the programs are ended meanwhile; then nothing is stored.
  func judged<Value: Codable>(for key: String, _ judge: () throws -> Value) throws -> Value {
    try value(for: key) {
      let ends = ProcessGroups.endCount
      let new = try judge()
      guard ProcessGroups.endCount == ends else { throw CancellationError() }
      return new
    }
  }
}

extension ModuleReport {
  /// Puts together what was found of some mutants, which may be all those of the module.
  init(
    module: String, _ all: [Mutant], isWhole: Bool = true, refused: [Int: String],
    _ judgments: [Judgment], equivalents: EquivalentMutants
  ) {
    let reasons = Dictionary(equivalents.entries.map { ($0.key, $0.reason) }) { first, _ in first }
    let reports = all.filter { refused[$0.id] == nil }.map { mutant in
      MutantReport(
        mutant: mutant, equivalent: reasons[mutant.key],
        verdicts: judgments.reduce(into: [:]) { $0[$1.judge] = $1.verdicts[mutant.id] })
    }
    self.init(
      module: module, mutants: reports,
      refused: all.compactMap { mutant in refused[mutant.id].map { (mutant, $0) } },
      judgments: judgments,
      problems: judgments.flatMap { $0.problems(of: module) }
        + equivalents.problems(of: reports, isWhole) + reports.compactMap(\.passingConstant))
  }
}

extension MutantReport {
  /// That an answer with a constant passes the checks of an exercise; nil for other mutants.
  fileprivate var passingConstant: String? {
    guard [.expectedConstant, .replacedResult].contains(mutant.kind), equivalent == nil,
      verdicts["checks"]?.isSurvivor == true
    else { return nil }
    return "\(mutant.place): error: the checks pass with `\(mutant.replacement)` in place of"
      + " `\(mutant.original)`; check another value, which the constant does not fit"
  }
}

extension Judgment {
  /// The tests that fail without a mutant.
  fileprivate func problems(of module: String) -> [String] {
    failing.sorted { $0.key < $1.key }.map { name, failure in
      "\(module): error: the test \(name) fails without a mutant, when it runs alone"
        + (failure == name ? "" : ": \(failure)")
        + "; it judges none until it passes, perhaps with `--no-sandbox`"
    }
  }
}

/// The keys under which results are kept: everything that can change them.
struct MutationKeys {
  private let module: String
  private let modules: Modules
  private let tests: [BuiltModule]
  private let base: [String]
  private let digests: FileDigests

  /// The facts are about what runs the programs. Other mutants in the files give other results.
  init(
    of module: String, in modules: Modules, testedBy tests: [BuiltModule], _ files: [MutatedFile],
    facts: [String], digests: FileDigests
  ) {
    (self.module, self.modules, self.tests, self.digests) = (module, modules, tests, digests)
    base =
      facts + [module, Instrumentation.support(usesMutex: true), Instrumentation.runtime]
      + files.map { $0.instrumented().text }
  }

  var refused: String { key(["refused mutants"], of: [module]) }

  /// The tests may read the files in their targets' folders.
  func testResults(reading folders: [String]) -> String {
    key(
      ["tests", TestRunner.source(xctests: ["Tests"])]
        + folders.map { FileTree.digest(of: $0, by: digests) } + tests.map(state),
      of: [module] + tests.flatMap(\.dependencies))
  }

  /// The settings are those of documents outside of a book; `reads=` finds the files.
  func documents(
    _ list: DocumentList, _ settings: DocumentSettings, _ files: ReadableFiles
  ) -> String {
    var words = ["documents", list.judge, settings.setup?.text ?? ""] + settings.flags
    var names = [module] + modules.users(of: module).map(\.name) + (settings.setup?.imports ?? [])
    for manuscript in list.manuscripts {
      words += [manuscript.path, manuscript.text] + manuscript.fences.map(\.text)
      words += manuscript.digestsOfReads(in: files)
      names += manuscript.importedModules
      if manuscript.mode == .document { names += manuscript.imports?.modules ?? settings.imports }
    }
    return key(words, of: names)
  }

  /// The key of what some words, the mutants, and some modules with those that they use decide.
  private func key(_ words: [String], of names: [String]) -> String {
    let used = modules.closure(of: names).compactMap { modules.plan.modules[$0] }
    return Digest(words + base + used.map(state)).hex
  }

  /// A module's sources, how they are compiled, and what its users compile, link and run with.
  private func state(of module: BuiltModule) -> String {
    Digest(
      [
        module.name, modules.compilationFingerprint(of: module.name, digests: digests),
        modules.codeFingerprint(of: module.name, digests: digests),
      ] + module.compilerArguments + module.sources.sorted().flatMap { [$0, digests[$0]] }
    ).hex
  }
}
