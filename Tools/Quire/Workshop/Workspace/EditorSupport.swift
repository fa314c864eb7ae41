import Compilation
import Execution
import Foundation
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
          + (exercise.variants.isEmpty
            ? [] : [workspace.checks(of: exercise).standardizedFileURL.path]))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let (data, place) = (try encoder.encode(commands), file(in: workspace))
    guard FileManager.default.contents(atPath: place.path) != data else { return }
    try AtomicFile.write(data, to: place)
  }

  private static func file(in workspace: Workspace) -> URL {
    workspace.folder.appending(path: "compile_commands.json")
  }
}
