import Compilation
import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Press
import Proof
import Shell
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly
import Workshop

/// `quire doctor`: what is missing on this machine, and the command that mends it.
struct Doctor {
  init(_ words: inout Arguments) throws { try words.end() }

  /// - Returns: 0 where nothing is missing that proving and printing need, otherwise 3.
  func run() throws -> Int32 {
    let checks = [
      toolchain, tool("clang", "it comes with the Swift toolchain"),
      tool(
        "sourcekit-lsp", "it comes with the Swift toolchain; `quire build` prints without hovers"),
      tool("git", "sudo apt-get install git"),
      header(
        "cmark.h", "libcmark's header",
        "sudo apt-get install libcmark-dev pkg-config   (macOS: brew install cmark pkg-config)"),
      tool("pkg-config", "sudo apt-get install pkg-config   (macOS: brew install pkg-config)"),
      writable,
      header(
        "microhttpd.h", "libmicrohttpd's header, for `quire serve`",
        "sudo apt-get install libmicrohttpd-dev   (macOS: brew install libmicrohttpd)"
      ).forSome,
      tool("node", "for Tools/test: sudo apt-get install nodejs   (macOS: brew install node)")
        .forSome,
      tool("python3", "for Tools/bench and Tools/test --all: sudo apt-get install python3").forSome,
    ]
    for check in checks {
      let mark = check.isWell ? "ok      " : check.isNeeded ? "missing " : "without "
      Console.print("\(mark)\(check.what)\(check.isWell ? "" : "\n        \(check.cure)")")
    }
    let missing = checks.filter { !$0.isWell && $0.isNeeded }.count
    Console.print(
      missing == 0
        ? "Nothing is missing to prove and print the book." : "\(missing) missing; see above.")
    return missing == 0 ? 0 : 3
  }

  private struct Check {
    let what: String
    let isWell: Bool
    let cure: String
    /// Whether the book needs it; otherwise some command does.
    var isNeeded = true

    var forSome: Check { Check(what: what, isWell: isWell, cure: cure, isNeeded: false) }
  }

  private var toolchain: Check {
    do {
      let toolContext = try ToolContext(
        for: URL(filePath: FileManager.default.currentDirectoryPath + "/x"), notice: Console.notice)
      defer { toolContext.scratch.removeAll() }
      return Check(what: toolContext.toolchain.version, isWell: true, cure: "")
    } catch {
      return Check(what: "Swift 6.3 or newer", isWell: false, cure: "\(error)")
    }
  }

  private func tool(_ name: String, _ cure: String) -> Check {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let isThere = folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    return Check(what: name, isWell: isThere, cure: cure)
  }

  private func header(_ name: String, _ what: String, _ cure: String) -> Check {
    let places = ["/usr/include", "/usr/local/include", "/opt/homebrew/include"]
    let isThere = places.contains { FileManager.default.fileExists(atPath: "\($0)/\(name)") }
    return Check(what: what, isWell: isThere, cure: cure)
  }

  private var writable: Check {
    let folder = FileManager.default.currentDirectoryPath
    return Check(
      what: "a working folder that can be written",
      isWell: FileManager.default.isWritableFile(atPath: folder),
      cure: "quire keeps its cache in the temporary folder instead, and says so")
  }
}
