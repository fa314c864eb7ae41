import Compilation
import Foundation
import Support

/// Compiles the modules of a package again, with the compiler's driver and SwiftPM's arguments.
struct ModuleCompilation {
  let toolchain: Toolchain
  /// The package's modules as SwiftPM has built them.
  let modules: Modules
  /// The folder for objects, interfaces and instrumented sources.
  let folder: URL
  let slots: CoreSlots

  /// The sources and objects that an instrumented module has in addition.
  var support: [String] { [folder.appending(path: "QuireMutants.swift").path] }
  private var runtime: String { Instrumentation.runtimeObject(in: folder) }

  /// Where a module is compiled to.
  func product(of module: BuiltModule) -> BuiltModule {
    var product = module
    product.interface = folder.appending(path: "Modules/\(module.name).swiftmodule").path
    product.objects = [folder.appending(path: "\(module.name).o").path]
    return product
  }

  /// Writes and compiles what selects mutants.
  func writeSupport(count: Int, usesMutex: Bool) throws {
    try Data(Instrumentation.support(usesMutex: usesMutex).utf8)
      .write(to: URL(filePath: support[0]))
    _ = try slots.run { _ in
      try Instrumentation.compileRuntime(count: count, toolchain: toolchain, in: folder)
    }
  }

  /// Writes instrumented sources, each under the name of its file.
  func write(_ files: [(path: String, text: String)]) throws -> [String] {
    try files.map { path, text in
      let file = folder.appending(path: URL(filePath: path).lastPathComponent)
      try Data(text.utf8).write(to: file)
      return file.path
    }
  }

  /// Compiles a module into the folder.
  ///
  /// - Parameter isImported: Whether other modules import it. Its interface takes time of its own.
  /// - Returns: The errors; none where it compiles.
  func compile(
    _ module: BuiltModule, sources: [String], using modules: Modules, isImported: Bool = true
  ) throws -> [CompilerMessage] {
    let product = product(of: module)
    let used = modules.closure(of: module.dependencies)
    let interface =
      isImported ? ["-emit-module", "-emit-module-path", product.interface ?? ""] : []
    let arguments =
      ["-module-name", module.name, "-wmo", "-c", "-o", product.objects[0]] + interface
      + ["-suppress-warnings", "-diagnostic-style", "llvm"] + module.compilerArguments
      + ["-I", folder.appending(path: "Modules").path]
      + modules.compilerArguments(for: used).forDriver + sources
    let result = try slots.run { _ in
      try Subprocess(toolchain.driver, arguments, in: folder).run(limits: Self.limits)
    }
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

  /// Compiles the modules that use an instrumented one again, since they may contain copies of it.
  func replaceUsers(of name: String, in built: Modules) throws -> Modules {
    guard var instrumented = modules.plan.modules[name].map(product) else { return built }
    instrumented.objects.append(runtime)
    var others = [name: instrumented]
    for user in modules.users(of: name) {
      let interface = folder.appending(path: "Modules/\(user.name).swiftmodule")
      try? FileManager.default.removeItem(at: interface)
      let errors = try compile(user, sources: user.sources, using: built)
      if let error = errors.first {
        throw ContentError("\(user.name) does not compile: \(error.text)")
      }
      others[user.name] = product(of: user)
    }
    return built.with(others)
  }
}

extension Modules {
  /// The modules that use another one and that programs can import, those that others use first.
  ///
  /// SwiftPM's lists of tests are modules, too. Which of them a plan has depends on what was built
  /// last, and no program imports them.
  func users(of name: String) -> [BuiltModule] {
    plan.modules.values
      .filter { user in
        targets[user.name] != nil && user.isSwift && user.dependencies.contains(name)
          && isBuilt(user.name)
      }
      .sorted { ($0.dependencies.count, $0.name) < ($1.dependencies.count, $1.name) }
  }
}

extension [String] {
  /// The frontend's options for importing modules, as the driver takes them.
  fileprivate var forDriver: [String] {
    var words = self[...]
    var found: [String] = []
    while let word = words.popFirst() {
      if word == "-load-plugin-executable", let value = words.popFirst() {
        found += ["-Xfrontend", word, "-Xfrontend", value]
      } else {
        found.append(word)
      }
    }
    return found
  }
}
