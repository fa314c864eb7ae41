import Compilation
import Execution
import Foundation
import Manuscript
import Support
import SwiftAnalysis

/// Writes `compile_commands.json` for sourcekit-lsp, so that editors have completion, hovers and
/// diagnostics in the learner's files.
public enum EditorSupport {
  private struct Command: Encodable {
    let directory: String
    let file: String
    let arguments: [String]
  }

  /// Whether a workspace has commands.
  public static func isWritten(for workspace: Workspace) -> Bool {
    FileManager.default.fileExists(atPath: file(in: workspace).path)
  }

  /// Writes the commands for the exercises of a workspace.
  ///
  /// - Parameter executor: The executor whose modules the exercises import.
  /// - Throws: `EnvironmentError` if the workspace cannot be written.
  public static func write(for workspace: Workspace, with executor: ProgramExecutor) throws {
    let modules = executor.compiler.modules
    let used = modules.closure(of: workspace.catalog.exercises.flatMap(\.importedModules))
    // The file is compiled with its checks, so it is not a script.
    let options =
      [executor.compiler.toolchain.tools + "/swiftc", "-swift-version", "6", "-parse-as-library"]
      + ["-module-name", "main"] + modules.compilerArguments(for: used)
    let commands = workspace.catalog.exercises.map { exercise in
      let file = workspace.url(of: exercise).standardizedFileURL.path
      return Command(
        directory: workspace.folder.standardizedFileURL.path, file: file,
        arguments: options + [file]
          + codeUnderTest(of: exercise, in: workspace).map(\.standardizedFileURL.path))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let (data, place) = (try encoder.encode(commands), file(in: workspace))
    guard FileManager.default.contents(atPath: place.path) != data else { return }
    try AtomicFile.write(data, to: place)
  }

  /// What the learner's tests are compiled with: the sources of a module, or a copy of the code.
  private static func codeUnderTest(of exercise: Exercise, in workspace: Workspace) -> [URL] {
    guard let original = exercise.variants.first else { return [] }
    return original.isOfModule
      ? original.files.map { URL(filePath: $0.path) } : [workspace.checks(of: exercise)]
  }

  private static func file(in workspace: Workspace) -> URL {
    workspace.folder.appending(path: "compile_commands.json")
  }
}
