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
      facts + [module]
      + [Instrumentation.support(usesMutex: true), Instrumentation.runtime]
      + files.map { $0.instrumented().text }
  }

  var refused: String {
    get throws { Digest(try ["refused mutants"] + base + states(of: [module])).hex }
  }

  var testResults: String {
    get throws {
      let used = tests.flatMap(\.dependencies)
      return Digest(
        try ["tests", TestRunner.source(xctests: ["Tests"])] + base
          + states(of: [module] + used) + tests.map(Self.state)
      ).hex
    }
  }

  func documents(_ list: ModuleMutation.Documents) throws -> String {
    let texts = try list.manuscripts.map { manuscript in
      manuscript.path + "\0" + (try String(readingText: URL(filePath: manuscript.path)))
    }
    let imports = list.manuscripts.flatMap(\.importedModules)
    let users = modules.users(of: module).map(\.name)
    return Digest(
      try ["documents", list.judge] + texts + base + states(of: [module] + users + imports)
    ).hex
  }

  /// The states of some modules, and of those that they use.
  private func states(of names: [String]) throws -> [String] {
    try modules.closure(of: names).compactMap { modules.plan.modules[$0] }.map(Self.state)
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
