import Compilation
import Foundation
import Support
import SwiftAnalysis

/// Compiles and runs programs in parallel, and caches their transcripts.
package struct ProgramExecutor: Sendable {
  package private(set) var compiler: Compiler
  package var limits: Subprocess.Limits
  package let sandbox: Sandbox
  /// The cache folder.
  package let folder: URL
  private let cache: ArtifactStore
  /// The number of programs that are compiled and run at a time.
  package let jobs: Int
  package let slots: CoreSlots
  private let fingerprints: ModuleFingerprints
  private let history: CacheMissLog
  private let report: @Sendable (ProgramEvent) -> Void
  /// The folder that keeps programs with their commands, without the cache; nil for none.
  package let keep: URL?

  /// - Parameters:
  ///   - toolchainCache: The cache folder for what depends on the toolchain alone.
  ///   - report: Receives the events of each program, on any thread.
  package init(
    toolchain: Toolchain, modules: Modules, scratch: Scratch, folder: URL,
    toolchainCache: URL, cache: ArtifactStore, limits: Subprocess.Limits = .program,
    sandbox: Sandbox, jobs: Int, keep: URL? = nil,
    report: @escaping @Sendable (ProgramEvent) -> Void = { _ in }
  ) throws {
    let moduleCache = Self.moduleCache(in: folder)
    let runtime = try Runtime.build(
      toolchain: toolchain, cache: toolchainCache, scratch: scratch, moduleCache: moduleCache)
    var compiler = Compiler(
      toolchain: toolchain, modules: modules, runtime: runtime, scratch: scratch,
      moduleCache: moduleCache)
    compiler.bundled = Runtime.bundledModules(
      toolchain: toolchain, cache: toolchainCache, scratch: scratch, moduleCache: moduleCache)
    compiler.recordsCommands = keep != nil
    compiler.toolchainCache = ArtifactStore(folder: toolchainCache.appending(path: "toolchain"))
    fingerprints = ModuleFingerprints(folder: folder)
    history = CacheMissLog(folder: folder)
    slots = CoreSlots(jobs)
    (self.compiler, self.sandbox, self.limits) = (compiler, sandbox, limits)
    (self.folder, self.cache, self.keep) = (folder, cache, keep)
    (self.jobs, self.report) = (jobs, report)
  }

  /// The compiler caches C modules in the home folder; if that is not writable, use quire's cache.
  private static func moduleCache(in folder: URL) -> [String] {
    let home = URL(filePath: NSHomeDirectory())
    let places = ["", ".cache", ".cache/clang", ".cache/clang/ModuleCache"]
    let known = places.map { home.appending(path: $0) }.last(where: \.exists)
    if let known, FileManager.default.isWritableFile(atPath: known.path) { return [] }
    return ["-module-cache-path", folder.appending(path: "clang-modules").path]
  }

  /// The transcript of a program, from the cache or from a run. At most `jobs` threads compile or
  /// compute at a time; a program that waits does not count.
  ///
  /// - Parameters:
  ///   - identity: Its name from one run to the next.
  ///   - place: Its place as the user sees it, and a number that tells apart the programs of one place.
  ///   - objects: The name of its stored objects, which stays when its code changes.
  /// - Throws: `EnvironmentError` for problems of the machine, never for those of the program.
  package func transcript(
    of program: Program, identity: String, place: String, number: Int = 0, total: Int,
    objects: String? = nil
  ) throws -> Transcript {
    func tell(_ kind: ProgramEvent.Kind) {
      report(ProgramEvent(name: place, kind: kind, total: total))
    }
    let key = try cacheKey(of: program)
    // What a program finds in the network is not known from one run to the next.
    if !program.usesNetwork, let known = remembered(key) {
      tell(.remembered)
      return known
    }
    tell(.started)
    let reason = history.reason(for: identity, key.parts)
    let kept = self.objects(by: key, named: objects ?? identity)
    // The commands of a program that is kept must not need another one's objects.
    let reusesObjects = keep == nil && !cache.isDisabled
    let ends = ProcessGroups.endCount
    let transcript = try slots.run { giveBack in
      var limits = limits
      limits.whenIdle = giveBack
      return try Runner(compiler: compiler, limits: limits, sandbox: sandbox).run(
        program, reusing: reusesObjects ? kept : nil, keep: keptFolder(of: place, number))
    }
    // An interrupted run must not be cached.
    guard ProcessGroups.endCount == ends else { throw CancellationError() }
    if !program.usesNetwork { remember(transcript, as: key) }
    let cause =
      program.usesNetwork ? "it uses the network" : keep != nil ? "it is kept" : reason
    tell(.ran(because: cache.isDisabled ? "the cache is not used" : cause))
    return transcript
  }

  /// The folder of a program among those that are kept: `Chapters/05-Observer/Observer.md-41`.
  private func keptFolder(of place: String, _ number: Int) -> URL? {
    let names = place.split(separator: "/").filter { $0 != "." && $0 != ".." }
    let path = names.joined(separator: "/").replacing(":", with: "-")
    return keep?.appending(path: number == 0 ? path : "\(path)-\(number)")
  }

  /// The objects of a program's last version, by its name, which stays when its code changes.
  package func objects(by key: ProgramKey, named name: String) -> ProgramObjects {
    ProgramObjects(
      store: ArtifactStore(folder: folder.appending(path: "objects")), name: name,
      key: Digest(key.compiled).hex,
      keyOfOthers: key.compiledOthers.map { Digest(["others"] + $0).hex })
  }

  /// What the cache knows a program's transcript by.
  package func cacheKey(of program: Program) throws -> ProgramKey {
    try ProgramKey(
      program, compiler: compiler, limits: limits, sandbox: sandbox, fingerprints: fingerprints)
  }

  /// The transcript of a program from the cache; nil where there is none.
  package func remembered(_ key: ProgramKey) -> Transcript? {
    verdicts.value(Transcript.self, for: key.text)
  }

  /// Puts into the cache what a program would give by itself, found by running it with others.
  package func remember(_ transcript: Transcript, as key: ProgramKey) {
    if transcript.isReproducible { cache.store(transcript, for: key.text) }
  }

  /// A store for what follows from transcripts alone; without entries where programs are kept.
  package var verdicts: ArtifactStore { keep == nil ? cache : .none }

  /// Everything besides its code that can change the transcript of a program that runs tests.
  package func testConditions(importing modules: [String]) throws -> ProgramKey {
    try cacheKey(of: Program(files: [], goal: .test, imports: modules))
  }

  /// Writes down what the programs were made of.
  package func finish() {
    history.save()
    fingerprints.digests.save()
  }

  /// The `#if` conditions of programs: those of the toolchain, and the importable modules.
  package var conditions: Conditions {
    get throws {
      try Conditions(printed: compiler.toolchain.conditions, canImport: { compiler.canImport($0) })
    }
  }
}

/// An event of a program during verification, for progress and for `--why`.
package struct ProgramEvent: Sendable {
  package enum Kind: Sendable {
    case started
    /// Its result was in the cache.
    case remembered
    case ran(because: String)
  }

  /// The program, named by its file and its first fence's line.
  package let name: String
  package let kind: Kind
  package let total: Int
}
