import Compilation
import Foundation
import Manuscript
import Support

/// The keys under which results are kept: everything that can change them.
struct MutationKeys {
  private let base: [String]
  private let module: String
  private let testSources: String

  /// - Parameter files: The module's files with their mutants: other mutants give other results.
  init(_ mutation: ModuleMutation, _ files: [MutatedFile]) throws {
    let executor = mutation.verifier.executor
    let modules = executor.compiler.modules
    module = mutation.module
    // What the module uses, what uses it, and the modules that the tests use.
    let plan = modules.plan.modules
    let users = plan.values.filter { $0.dependencies.contains(mutation.module) }.map(\.name)
    let used = modules.closure(
      of: [mutation.module] + users + mutation.tests.flatMap(\.dependencies))
    base =
      [quireVersion, executor.compiler.toolchain.version, executor.sandbox.identity, module]
      + [Instrumentation.support(usesMutex: true), Instrumentation.runtime(count: 0)]
      + files.map { $0.instrumented().text }
      + (try used.compactMap { plan[$0] }.map(Self.state))
    testSources =
      TestRunner.source(xctests: ["Tests"]) + (try mutation.tests.map(Self.state).joined())
  }

  var refused: String { Digest(["refused mutants"] + base).hex }
  var tests: String { Digest(["tests", testSources] + base).hex }

  func documents(_ list: ModuleMutation.Documents) throws -> String {
    let texts = try list.manuscripts.map { manuscript in
      manuscript.path + "\0" + (try String(readingText: URL(filePath: manuscript.path)))
    }
    return Digest(["documents", list.judge] + texts + base).hex
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
