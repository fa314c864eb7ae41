import Foundation
import Manuscript

/// Whether solutions are formatted as their package asks for, by the toolchain's own formatter.
///
/// What was found well before is remembered in a file of the cache, a line each.
struct FormatCheck {
  let workbench: Workbench

  /// What is not formatted, by the solutions' order.
  ///
  /// - Throws: `MissingTool` where the toolchain has no formatter.
  func diagnostics(for solutions: [Exercise.File]) throws -> [[Diagnostic]] {
    let keys = solutions.map(key)
    let known = Set(remembered)
    let open = solutions.indices.filter { !known.contains(keys[$0]) }
    guard !open.isEmpty else { return solutions.map { _ in [] } }
    let found = try lint(open.map { solutions[$0].path })
    let result = solutions.map { solution in found.filter { $0.path == solution.path } }
    remember(open.filter { result[$0].isEmpty }.map { keys[$0] })
    return result
  }

  private func lint(_ paths: [String]) throws -> [Diagnostic] {
    let tool = workbench.compiler.toolchain.tools + "/swift-format"
    guard FileManager.default.isExecutableFile(atPath: tool) else {
      throw MissingTool(
        "the toolchain has no \(tool); install the whole of it, as solutions are proved")
    }
    let folder = try workbench.compiler.scratch.makeFolder()
    defer { workbench.compiler.scratch.remove(folder) }
    let files = paths.map { URL(filePath: $0).standardizedFileURL.path }
    let result = try Subprocess(
      tool, ["lint", "--strict", "--no-color-diagnostics"] + files, in: folder
    )
    .run(limits: .compiler)
    let found = result.standardError.split(separator: "\n").compactMap { line -> Diagnostic? in
      guard let match = line.wholeMatch(of: #/(.*):(\d+):(\d+): (?:error|warning): (.*)/#),
        let index = files.firstIndex(of: String(match.output.1)), let row = Int(match.output.2),
        let column = Int(match.output.3)
      else { return nil }
      return Diagnostic(
        path: paths[index], line: row, column: column, .exercise,
        "the solution is not formatted: \(match.output.4)",
        hint: "`swift format -i` mends most of it")
    }
    guard found.isEmpty, result.status != .exited(0) else { return found }
    throw MissingTool("the formatter does not work: \(result.standardError.prefix(500))")
  }

  // MARK: What is known

  private var file: URL { workbench.folder.appending(path: "formatted") }

  private var remembered: [String] {
    guard let text = try? String(readingText: file) else { return [] }
    return text.split(separator: "\n").map(String.init)
  }

  private func remember(_ keys: [String]) {
    let all = Array((remembered + keys).suffix(2_000))
    try? Data(all.joined(separator: "\n").utf8).write(to: file, options: .atomic)
  }

  /// What the verdict depends on: the text, the settings for it, and the formatter.
  private func key(of solution: Exercise.File) -> String {
    var folder = URL(filePath: solution.path).standardizedFileURL
    var settings: String?
    while settings == nil, folder.path != "/" {
      folder.deleteLastPathComponent()
      settings = try? String(readingText: folder.appending(path: ".swift-format"))
    }
    let parts = [
      workbench.compiler.toolchain.version, settings ?? "", solution.path, solution.text,
    ]
    return Fingerprint(parts.joined(separator: "\0")).hex
  }
}
