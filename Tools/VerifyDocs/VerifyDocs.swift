import Foundation
import PackagePlugin

/// `swift package verify-docs [ARGUMENTS]` runs `quire verify ARGUMENTS` in the package's folder.
///
/// quire builds the modules in a scratch folder of its own: this command keeps the usual one
/// locked.
@main
struct VerifyDocs: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try builtQuire()
    process.arguments = ["verify"] + arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    switch process.terminationStatus {
    case 0: return
    case 1: throw Failure("verification of the documents failed")
    case let status: throw Failure("the documents were not verified (quire ended with \(status))")
    }
  }

  /// Builds quire.
  ///
  /// It is not declared as a tool of this plugin: SwiftPM would build it a second time whenever
  /// somebody builds or tests the whole package.
  private func builtQuire() throws -> URL {
    FileHandle.standardError.write(Data("Building quire, a minute or two the first time …\n".utf8))
    let result = try packageManager.build(.product("quire"), parameters: .init())
    guard result.succeeded,
      let executable = result.builtArtifacts.first(where: { $0.url.lastPathComponent == "quire" })
    else { throw Failure("quire could not be built:\n\(result.logText)") }
    return executable.url
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}
