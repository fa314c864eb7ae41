import Foundation
import Manuscript
import Proof
import Shell

/// `quire doctor`: what is missing on this machine, and the command that mends it.
struct Doctor {
  init(_ words: inout Arguments) throws { try words.end() }

  /// - Returns: 0 where nothing is missing, otherwise 3.
  func run() throws -> Int32 {
    let checks = [
      toolchain, tool("clang", "it comes with the Swift toolchain"),
      tool(
        "sourcekit-lsp", "it comes with the Swift toolchain; `quire build` prints without hovers"),
      tool("git", "sudo apt-get install git"), library, writable,
    ]
    for check in checks {
      Console.print(
        "\(check.isWell ? "ok     " : "missing") \(check.what)\(check.isWell ? "" : "\n        \(check.cure)")"
      )
    }
    return checks.allSatisfy(\.isWell) ? 0 : 3
  }

  private struct Check {
    let what: String
    let isWell: Bool
    let cure: String
  }

  private var toolchain: Check {
    do {
      let machine = try Machine(
        for: URL(filePath: FileManager.default.currentDirectoryPath + "/x"), notice: Console.notice)
      defer { machine.scratch.removeAll() }
      return Check(what: machine.toolchain.version, isWell: true, cure: "")
    } catch {
      return Check(what: "Swift 6.3 or newer", isWell: false, cure: "\(error)")
    }
  }

  private func tool(_ name: String, _ cure: String) -> Check {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let isThere = folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    return Check(what: name, isWell: isThere, cure: cure)
  }

  private var library: Check {
    let places = [
      "/usr/include/cmark.h", "/usr/local/include/cmark.h", "/opt/homebrew/include/cmark.h",
    ]
    return Check(
      what: "libcmark's header", isWell: places.contains(where: FileManager.default.fileExists),
      cure: "sudo apt-get install libcmark-dev pkg-config   (macOS: brew install cmark pkg-config)")
  }

  private var writable: Check {
    let folder = FileManager.default.currentDirectoryPath
    return Check(
      what: "a working folder that can be written",
      isWell: FileManager.default.isWritableFile(atPath: folder),
      cure: "quire keeps its cache in the temporary folder instead, and says so")
  }
}
