import Compilation
import Execution
import Foundation
import Manuscript
import Support

extension ProgramExecutor {
  /// What is not formatted as the package demands in some files, found by the toolchain's formatter.
  ///
  /// - Throws: `EnvironmentError` where the toolchain has no formatter.
  func lint(_ paths: [String]) throws -> [Diagnostic] {
    guard !paths.isEmpty else { return [] }
    let tool = compiler.toolchain.tools + "/swift-format"
    guard FileManager.default.isExecutableFile(atPath: tool) else {
      throw EnvironmentError(
        "the toolchain has no \(tool); install a complete toolchain to verify solutions")
    }
    let folder = try compiler.scratch.makeFolder()
    defer { compiler.scratch.remove(folder) }
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
}
