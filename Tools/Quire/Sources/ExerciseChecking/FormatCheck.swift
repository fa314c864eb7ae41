import Compilation
import Execution
import Foundation
import Manuscript
import Support

/// Checks with the toolchain's formatter that solutions are formatted as their package demands.
/// Texts that have passed are not checked again.
struct FormatCheck {
  let executor: ProgramExecutor

  private var store: ArtifactStore {
    ArtifactStore(folder: executor.folder.appending(path: "formatted"))
  }

  /// What is not formatted, in the solutions' order.
  ///
  /// - Throws: `EnvironmentError` where the toolchain has no formatter.
  func diagnostics(for solutions: [Exercise.File]) throws -> [[Diagnostic]] {
    let keys = solutions.map(key)
    let open = solutions.indices.filter { store.value(Bool.self, for: keys[$0]) != true }
    guard !open.isEmpty else { return solutions.map { _ in [] } }
    let found = try lint(open.map { solutions[$0].path })
    let result = solutions.map { solution in found.filter { $0.path == solution.path } }
    for index in open where result[index].isEmpty { store.store(true, for: keys[index]) }
    return result
  }

  private func lint(_ paths: [String]) throws -> [Diagnostic] {
    let tool = executor.compiler.toolchain.tools + "/swift-format"
    guard FileManager.default.isExecutableFile(atPath: tool) else {
      throw EnvironmentError(
        "the toolchain has no \(tool); install a complete toolchain to verify solutions")
    }
    let folder = try executor.compiler.scratch.makeFolder()
    defer { executor.compiler.scratch.remove(folder) }
    let files = paths.map { URL(filePath: $0).standardizedFileURL.path }
    let options = ["lint", "--strict", "--no-color-diagnostics"]
    let result = try Subprocess(tool, options + files, in: folder).run(limits: .compiler)
    let found = result.standardError.compilerMessages.compactMap { message -> Diagnostic? in
      guard let index = files.firstIndex(of: message.file) else { return nil }
      return Diagnostic(
        path: paths[index], line: message.line, column: message.column, .exercise,
        "the solution is not formatted: \(message.text)",
        hint: "`swift format -i` fixes most of it")
    }
    guard found.isEmpty, result.status != .exited(0) else { return found }
    throw EnvironmentError("the formatter does not work: \(result.standardError.prefix(500))")
  }

  /// What the result depends on: the text, its settings, and the formatter.
  private func key(of solution: Exercise.File) -> String {
    let name = ".swift-format"
    let settings = URL(filePath: solution.path).folderAbove { $0.appending(path: name).exists }
      .flatMap { try? String(readingText: $0.appending(path: name)) }
    let version = executor.compiler.toolchain.version
    return [version, settings ?? "", solution.path, solution.text].joined(separator: "\0")
  }
}
