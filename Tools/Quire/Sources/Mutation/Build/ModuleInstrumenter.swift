import Compilation
import Foundation
import Support
import SwiftAnalysis

/// Finds the mutants of a module, and compiles it with all of them.
struct ModuleInstrumenter {
  let toolchain: Toolchain
  let modules: Modules
  let conditions: Conditions
  /// A folder for what is compiled.
  let folder: URL
  let slots: CoreSlots

  /// The mutants of a module's sources, numbered through.
  ///
  /// - Parameter only: The files that are changed, by their paths from the package's folder; none for
  ///   all.
  func mutatedFiles(of name: String, only wanted: Set<String>) throws -> [MutatedFile] {
    guard let module = modules.plan.modules[name], let root = modules.root else { return [] }
    let configuration = conditions.setting(module.conditions)
    var files: [MutatedFile] = []
    for path in module.sources.sorted() {
      let file = URL(filePath: path)
      // Generated sources have no mutants.
      guard path.hasPrefix(root.path + "/"), !path.contains("/.build/") else { continue }
      let name = String(path.dropFirst(root.path.count + 1))
      guard wanted.isEmpty || wanted.contains(name) else { continue }
      let first = files.reduce(1) { $0 + $1.mutants.count }
      files.append(
        MutatedFile(
          try String(readingText: file), file: name, first: first,
          configuration: configuration))
    }
    return files
  }

  /// Compiles a module with its mutants. Those that do not compile are taken out, and the rest is
  /// compiled again.
  ///
  /// - Parameters:
  ///   - refused: Mutants that are known not to compile.
  ///   - progress: Is told what is compiled.
  /// - Throws: `ContentError` where the module does not compile without any of them either.
  func instrument(
    _ name: String, _ files: [MutatedFile], refused known: [Int: String] = [:],
    progress: (String) -> Void = { _ in }
  ) throws -> InstrumentedModule {
    guard let module = modules.plan.modules[name] else {
      throw UsageError("there is no module \(name) in this package")
    }
    let compilation = ModuleCompilation(
      toolchain: toolchain, modules: modules, folder: folder, slots: slots)
    let mutants = files.flatMap(\.mutants)
    var refused = known
    var rounds = 0
    let generated = module.sources.filter { path in
      !files.contains { path.hasSuffix("/" + $0.file) }
    }
    let built = try modules.replacing(
      [name: compilation.product(of: module)], in: folder)
    try compilation.writeSupport(
      count: mutants.count, usesMutex: files.contains { $0.imports("Synchronization") })
    while true {
      rounds += 1
      let again = rounds > 1 ? ", again without \(refused.count) of them" : ""
      progress("\(name): compiling its mutants\(again)")
      let texts = files.map { $0.instrumented { refused[$0] == nil } }
      let sources = try compilation.write(zip(files, texts).map { ($0.file, $1.text) })
      let errors = try compilation.compile(
        module, sources: sources + compilation.support + generated, using: built)
      guard !errors.isEmpty else { break }
      let found = MutantErrors(files: files, texts: texts, round: rounds).mutants(
        of: errors, Set(refused.keys))
      guard !found.isEmpty else {
        throw ContentError(
          "\(name) does not compile for its mutants: \(errors[0].file):\(errors[0].line):"
            + " \(errors[0].text)")
      }
      refused.merge(found) { first, _ in first }
    }
    return InstrumentedModule(
      mutants: mutants.filter { refused[$0.id] == nil }, refused: refused, rounds: rounds,
      modules: try compilation.replaceUsers(of: name, in: built))
  }
}

/// A module compiled once, with all its mutants in it.
struct InstrumentedModule: Sendable {
  /// The mutants that compile.
  let mutants: [Mutant]
  /// Those that do not, by their numbers, with what the compiler said.
  let refused: [Int: String]
  /// How often the module was compiled until the rest did.
  let rounds: Int
  /// The package's modules, with this one and those that use it in place of the originals.
  let modules: Modules
}
