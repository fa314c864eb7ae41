import Compilation
import Execution
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Verification

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
