import Foundation
import PackagePlugin

/// `swift package verify-docs [ARGUMENTS]` runs `quire verify ARGUMENTS` in the package's folder.
///
/// It takes the installed quire of its own version, which `QUIRE` or `PATH` names, and builds one
/// otherwise. quire builds the modules in a scratch folder of its own: this command keeps the usual
/// one locked.
@main
struct VerifyDocs: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    if arguments.contains("--update"), !arguments.contains("--dry-run"), !mayWrite {
      throw Failure(
        "--update writes to the package; allow it: swift package"
          + " --allow-writing-to-package-directory verify-docs \(arguments.joined(separator: " "))")
    }
    let quire = try installedQuire() ?? builtQuire(in: context.pluginWorkDirectoryURL)
    let process = Process()
    process.executableURL = quire
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

  /// Whether SwiftPM was told that this command may write. Elsewhere than on Linux, SwiftPM sees to it
  /// with a sandbox. A permission in the manifest would be asked for without `--update` too.
  private var mayWrite: Bool {
    #if os(Linux)
      let parent = try? String(contentsOfFile: "/proc/\(getppid())/cmdline", encoding: .utf8)
      let words = parent?.split(separator: "\0") ?? []
      return words.contains { $0.hasPrefix("--allow-writing-to-") || $0 == "--disable-sandbox" }
    #else
      return true
    #endif
  }

  /// The package of quire in the checkout that this plugin is from.
  private var quirePackage: URL {
    URL(filePath: #filePath).appending(path: "../../Quire").standardizedFileURL
  }

  /// The quire that `QUIRE` names, or the first in `PATH`; nil where it has another version.
  private func installedQuire() throws -> URL? {
    let environment = ProcessInfo.processInfo.environment
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let candidates =
      environment["QUIRE"].map { [$0] } ?? folders.map { "\($0)/quire" }
    guard
      let path = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else {
      if let named = environment["QUIRE"] { throw Failure("QUIRE: there is no program \(named)") }
      return nil
    }
    let (found, wanted) = (try output(of: path, "--version").text, try version())
    if found.split(whereSeparator: \.isWhitespace).prefix(2).last.map(String.init) == wanted {
      return URL(filePath: path)
    }
    let first = found.split(separator: "\n").first ?? ""
    log("\(path) is “\(first)”, and this plugin is of version \(wanted): it builds its own quire")
    return nil
  }

  /// The version of quire in the checkout.
  private func version() throws -> String {
    let file = quirePackage.appending(path: "Sources/Support/Version.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    guard let match = text.firstMatch(of: #/= "([^"]+)"/#) else {
      throw Failure("\(file.path) names no version")
    }
    return String(match.output.1)
  }

  /// Builds quire in a work folder, where an earlier build is reused.
  private func builtQuire(in folder: URL) throws -> URL {
    log("Building quire, a minute or two the first time …")
    let scratch = folder.appending(path: "quire")
    let (status, text) = try output(
      of: "swift", "build", "--product", "quire", "--package-path", quirePackage.path,
      "--scratch-path", scratch.path, "--disable-index-store")
    guard status == 0 else { throw Failure("quire could not be built:\n\(text)") }
    return scratch.appending(path: "debug/quire")
  }

  /// What a command prints.
  private func output(of command: String...) throws -> (status: Int32, text: String) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  private func log(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}
