import Compilation
import Execution
import Foundation
import Support

/// Builds the tests of a module against its instrumented version.
struct TestBundleBuild {
  let toolchain: Toolchain
  let modules: Modules
  /// The folder for objects, that of the instrumented module.
  let folder: URL
  let linkerCache: ArtifactStore

  /// Compiles the modules of tests, and links them with a main program.
  ///
  /// - Returns: The executable.
  func build(_ tests: [BuiltModule]) throws -> URL {
    let compilation = ModuleCompilation(toolchain: toolchain, modules: modules, folder: folder)
    for module in tests {
      if let error = try compilation.compile(module, sources: module.sources, using: modules).first
      {
        throw ContentError(
          "\(module.name) does not compile: \(error.file):\(error.line): \(error.text)")
      }
    }
    let used = modules.closure(of: tests.flatMap(\.dependencies))
    let executable = folder.appending(path: "tests")
    let arguments =
      tests.map { folder.appending(path: "\($0.name).o").path } + modules.objects(for: used)
      + [try runner()] + ["-o", executable.path] + modules.linkerArguments(for: used)
    let result = try Subprocess(toolchain.driver, arguments, in: folder).run(limits: .compiler)
    guard result.status == .exited(0) else {
      throw ContentError("the tests cannot be linked:\n\(result.standardError.suffix(2_000))")
    }
    return executable
  }

  /// The object of the main program.
  private func runner() throws -> String {
    let object = folder.appending(path: "runner.o")
    let key = "test runner\0\(toolchain.version)\0\(TestRunner.source)"
    if let known = linkerCache.data(for: key) {
      try known.write(to: object)
      return object.path
    }
    let source = folder.appending(path: "QuireTestRunner.swift")
    try Data(TestRunner.source.utf8).write(to: source)
    let result = try Subprocess(
      toolchain.driver,
      [
        "-parse-as-library", "-swift-version", "5", "-O", "-wmo", "-module-name", "QuireTestRunner",
        "-c", "-o", object.path, source.path,
      ], in: folder
    ).run(limits: .compiler)
    guard result.status == .exited(0) else {
      throw EnvironmentError("the runner of tests does not compile:\n\(result.standardError)")
    }
    linkerCache.store(try Data(contentsOf: object), for: key)
    return object.path
  }
}
