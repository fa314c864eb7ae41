import Compilation
import Execution
import Foundation
import Support
import SwiftAnalysis

extension ModuleCompilation {
  /// Compiles the modules of tests against an instrumented one, links them with a main program, and
  /// returns the executable.
  func bundle(
    _ tests: [BuiltModule], using modules: Modules, _ conditions: Conditions
  ) throws -> URL {
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
        calling: "the runner of tests", [command], cache: compiler.linkerCache,
        scratch: compiler.scratch)
    }.appending(path: "runner.o").path
  }
}
