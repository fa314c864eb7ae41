import Compilation
import Execution
import Foundation
import Support
import SwiftAnalysis

/// Compiles the modules of a package again, one of them with its mutants, as SwiftPM does.
struct ModuleCompilation {
  /// The compiler of programs, with the package's modules as SwiftPM has built them.
  let compiler: Compiler
  /// The folder for objects, interfaces and instrumented sources.
  let folder: URL
  let slots: CoreSlots

  private func interface(of module: BuiltModule) -> String {
    folder.appending(path: "Modules/\(module.name).swiftmodule").path
  }

  func object(of module: BuiltModule) -> String { folder.appending(path: "\(module.name).o").path }

  /// A module as it is compiled here.
  private func product(of module: BuiltModule) -> BuiltModule {
    var product = module
    (product.interface, product.objects) = (interface(of: module), [object(of: module)])
    return product
  }

  /// Compiles a module with its mutants but for those that do not compile, some of which are known.
  func instrument(
    _ module: BuiltModule, _ files: [MutatedFile], refused known: [Int: String],
    progress: (String) -> Void
  ) throws -> InstrumentedModule {
    let mutants = files.flatMap(\.mutants)
    let generated = module.sources.filter { path in
      !files.contains { path.hasSuffix("/" + $0.file) }
    }
    let built = try compiler.modules.replacing([module.name: product(of: module)], in: folder)
    let support = folder.appending(path: "QuireMutants.swift")
    let usesMutex = files.contains { $0.imports("Synchronization") }
    try Data(Instrumentation.support(usesMutex: usesMutex).utf8).write(to: support)
    let runtime = try slots.run { _ in
      try Instrumentation.compileRuntime(count: mutants.count, with: compiler)
    }
    let refused = try MutantErrors.refused(in: files, known) { texts, out in
      let again = out.map { ", again without \($0) of them" } ?? ""
      progress("\(module.name): compiling its mutants\(again)")
      let sources = try zip(files, texts).map { file, text in
        let copy = folder.appending(path: String(file.file.lastName))
        try Data(text.text.utf8).write(to: copy)
        return copy.path
      }
      return try compile(module, sources: sources + [support.path] + generated, using: built)
    } orElse: { error in
      ContentError("\(module.name) does not compile for its mutants: \(error.located)")
    }
    return (
      mutants.filter { refused[$0.id] == nil }, refused,
      try replacingUsers(of: module, in: built, runtime: runtime)
    )
  }

  /// Compiles a module into the folder, and returns the errors. An interface takes time of its own.
  func compile(
    _ module: BuiltModule, sources: [String], using modules: Modules, isImported: Bool = true
  ) throws -> [CompilerMessage] {
    let used = modules.closure(of: module.dependencies)
    // The driver takes this option of the frontend's only behind another one.
    let imports = modules.compilerArguments(for: used).groups.flatMap { group -> [String] in
      group[0] == "-load-plugin-executable" ? group.flatMap { ["-Xfrontend", $0] } : group
    }
    let output = isImported ? ["-emit-module", "-emit-module-path", interface(of: module)] : []
    let arguments =
      ["-module-name", module.name, "-wmo", "-c", "-o", object(of: module)] + output
      + ["-suppress-warnings", "-diagnostic-style", "llvm"] + module.compilerArguments
      + ["-I", folder.appending(path: "Modules").path] + imports + sources
    let result = try run(arguments, limits: Self.limits)
    guard result.status != .exited(0) else { return [] }
    let errors = result.standardError.compilerMessages.filter { $0.severity == .error }
    guard errors.contains(where: { $0.line > 0 }) else {
      throw ContentError(
        "\(module.name) cannot be compiled for its mutants:\n"
          + (result.status == .timedOut
            ? "it takes more than half an hour" : result.standardError.suffix(2_000)))
    }
    return errors
  }

  /// A large module takes as long as SwiftPM may take for it.
  private static let limits = Subprocess.Limits(seconds: 1_800, outputBytes: 1 << 30)

  /// Runs the compiler's driver in the folder.
  func run(_ arguments: [String], limits: Subprocess.Limits = .compiler) throws -> Subprocess.Result
  {
    try slots.run { _ in
      try Subprocess(compiler.toolchain.driver, arguments, in: folder).run(limits: limits)
    }
  }

  /// Compiles the modules that use an instrumented one again, since they may contain copies of it.
  private func replacingUsers(
    of module: BuiltModule, in built: Modules, runtime: String
  ) throws -> Modules {
    var instrumented = product(of: module)
    instrumented.objects.append(runtime)
    var others = [module.name: instrumented]
    for user in compiler.modules.users(of: module.name) {
      try? FileManager.default.removeItem(atPath: interface(of: user))
      if let error = try compile(user, sources: user.sources, using: built).first {
        throw ContentError("\(user.name) does not compile: \(error.text)")
      }
      others[user.name] = product(of: user)
    }
    return built.with(others)
  }
}

extension ModuleCompilation {
  /// Compiles the modules of tests against an instrumented one, links them with a main program, and
  /// returns the executable.
  func bundle(_ tests: [BuiltModule], in modules: Modules, _ conditions: Conditions) throws -> URL {
    var xctests: [String] = []
    for module in tests {
      let list = try list(of: module, conditions)
      if list != nil { xctests.append(module.name) }
      let errors = try compile(
        module, sources: module.sources + [list].compactMap { $0 }, using: modules,
        isImported: false)
      if let error = errors.first {
        throw ContentError("\(module.name) does not compile: \(error.located)")
      }
    }
    let used = modules.closure(of: tests.flatMap(\.dependencies))
    let executable = folder.appending(path: "tests")
    let arguments =
      tests.map(object) + modules.objects(for: used)
      + [try runner(xctests: xctests), "-o", executable.path]
      + modules.linkerArguments(for: used)
    let result = try run(arguments)
    guard result.status == .exited(0) else {
      throw ContentError("the tests cannot be linked:\n\(result.standardError.suffix(2_000))")
    }
    return executable
  }

  /// The file that lists a module's tests of XCTest; nil where there are none.
  private func list(of module: BuiltModule, _ conditions: Conditions) throws -> String? {
    let texts = try module.sources.map { try String(readingText: URL(filePath: $0)) }
    guard texts.contains(where: { $0.contains("import XCTest") }) else { return nil }
    let entries = XCTestList(texts, configuration: conditions.setting(module.conditions)).entries
    guard !entries.isEmpty else { return nil }
    let file = folder.appending(path: "\(module.name)XCTests.swift")
    try Data(TestRunner.list(of: entries, in: module.name).utf8).write(to: file)
    return file.path
  }

  /// The object of the main program, which runs the tests of XCTest of some modules, too.
  private func runner(xctests: [String]) throws -> String {
    let command = [
      "swiftc", "-parse-as-library", "-swift-version", "5", "-O", "-wmo", "-module-name",
      "QuireTestRunner", "-c", "-o", "runner.o", "runner.swift",
    ]
    return try slots.run { _ in
      try compiler.toolchain.make(
        ["runner.o"], of: ["runner.swift": TestRunner.source(xctests: xctests)],
        calling: "the runner of tests", [command], cache: compiler.toolchainCache,
        scratch: compiler.scratch)
    }.appending(path: "runner.o").path
  }
}

/// The mutants of a module that compile, those that do not with what the compiler said, and the
/// package's modules with this one and those that use it in place of the originals.
typealias InstrumentedModule = (mutants: [Mutant], refused: [Int: String], modules: Modules)

extension Modules {
  /// The modules that use another one and that programs can import, those that others use first. So
  /// SwiftPM's lists of tests are none: which of them a plan has depends on what was built last.
  func users(of name: String) -> [BuiltModule] {
    plan.modules.values
      .filter { user in
        targets[user.name] != nil && user.isSwift && user.dependencies.contains(name)
          && isBuilt(user.name)
      }
      .sorted { ($0.dependencies.count, $0.name) < ($1.dependencies.count, $1.name) }
  }
}
