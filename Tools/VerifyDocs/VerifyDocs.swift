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
    process.executableURL = try context.tool(named: "quire").url
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

  private struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}
