import Compilation
import Execution
import Foundation
import Manuscript
import Support

/// The keys under which results are kept: everything that can change them.
struct MutationKeys {
  private let module: String
  private let modules: Modules
  private let tests: [BuiltModule]
  private let base: [String]

  /// - Parameters:
  ///   - tests: The module's test targets.
  ///   - files: The module's files with their mutants: other mutants give other results.
  ///   - facts: What runs the programs.
  init(
    of module: String, in modules: Modules, testedBy tests: [BuiltModule], _ files: [MutatedFile],
    facts: [String]
  ) {
    (self.module, self.modules, self.tests) = (module, modules, tests)
    base =
      facts + [module, Instrumentation.support(usesMutex: true), Instrumentation.runtime]
      + files.map { $0.instrumented().text }
  }

  var refused: String { get throws { try key(["refused mutants"], of: [module]) } }

  var testResults: String {
    get throws {
      let used = tests.flatMap(\.dependencies)
      return try key(
        ["tests", TestRunner.source(xctests: ["Tests"])], of: [module] + used, and: tests)
    }
  }

  func documents(_ list: ModuleMutation.Documents) throws -> String {
    let texts = try list.manuscripts.map { manuscript in
      manuscript.path + "\0" + (try String(readingText: URL(filePath: manuscript.path)))
    }
    let imports = list.manuscripts.flatMap(\.importedModules)
    let users = modules.users(of: module).map(\.name)
    return try key(["documents", list.judge] + texts, of: [module] + users + imports)
  }

  /// The key of what some words, the mutants, some modules with those that they use, and tests decide.
  private func key(
    _ words: [String], of names: [String], and tests: [BuiltModule] = []
  ) throws -> String {
    let used = modules.closure(of: names).compactMap { modules.plan.modules[$0] }
    return Digest(words + base + (try (used + tests).map(Self.state))).hex
  }

  /// A module's sources and how they are compiled.
  static func state(of module: BuiltModule) throws -> String {
    var digest = DigestBuilder()
    digest.add(module.name)
    digest.add(module.compilerArguments.joined(separator: "\n"))
    for path in module.sources.sorted() {
      digest.add(path)
      digest.add(FileManager.default.contents(atPath: path) ?? Data())
    }
    return digest.digest.hex
  }
}
