import Foundation
import PackagePlugin

/// `swift package verify-docs [PATH…]`: verifies the package's documents against its own modules.
///
/// Without a path, README.md and the Markdown files below Docs/ are verified, if they exist. quire
/// builds the modules in another scratch folder, since the one of this command is locked.
@main
struct VerifyDocs: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let root = context.package.directoryURL
    let usual = ["README.md", "Docs"].filter {
      FileManager.default.fileExists(atPath: root.appending(path: $0).path)
    }
    let hasPath = arguments.contains { !$0.hasPrefix("-") }
    guard hasPath || !usual.isEmpty else {
      throw Failure("there is no README.md and no Docs/ here; name the documents to be proved")
    }
    let process = Process()
    process.executableURL = try context.tool(named: "quire").url
    process.arguments = ["verify"] + arguments + (hasPath ? [] : usual)
    process.currentDirectoryURL = root
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        "the documents do not pass (quire ended with \(process.terminationStatus))")
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}
