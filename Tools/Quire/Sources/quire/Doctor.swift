import Compilation
import Execution
import Foundation
import Shell
import Support

/// `quire doctor`: lists what is missing on this machine, and how to install it.
struct Doctor {
  init(_ words: Arguments) throws { try words.end() }

  /// - Returns: 0 if `verify` and `build` have all they need, otherwise 3.
  func run() throws -> Int32 {
    // What is compiled to try the sandbox is not kept.
    let cache = try Scratch.makePrivateFolder()
    defer { try? FileManager.default.removeItem(at: cache) }
    let scratch = try Scratch(in: cache)
    let found = Result { try Toolchain.find(cache: cache, scratch: scratch) }
    let checks = [
      toolchain(found), sandbox(found, cache, scratch),
      tool("clang", "it comes with the Swift toolchain"),
      tool("sourcekit-lsp", "it comes with the Swift toolchain; without it, pages have no hovers"),
      tool("git", "sudo apt-get install git"),
      header(
        "cmark.h", "libcmark's header",
        "sudo apt-get install libcmark-dev pkg-config   (macOS: brew install cmark pkg-config)"),
      header(
        "zlib.h", "zlib's header", "sudo apt-get install zlib1g-dev   (macOS: brew install zlib)"),
      tool("pkg-config", "sudo apt-get install pkg-config   (macOS: brew install pkg-config)"),
      writable,
      header(
        "microhttpd.h", "libmicrohttpd's header, for `quire serve`",
        "sudo apt-get install libmicrohttpd-dev   (macOS: brew install libmicrohttpd)"
      ).optional,
      tool("node", "for Tools/test: sudo apt-get install nodejs   (macOS: brew install node)")
        .optional,
      tool("python3", "for Tools/bench and Tools/test --all: sudo apt-get install python3")
        .optional,
    ]
    for check in checks {
      let mark = check.remedy == nil ? "ok      " : check.isRequired ? "missing " : "without "
      Console.print(mark + check.what + (check.remedy.map { "\n        \($0)" } ?? ""))
    }
    let missing = checks.filter { $0.remedy != nil && $0.isRequired }.count
    Console.print(
      missing == 0
        ? "Nothing is missing to verify and build the book." : "\(missing) missing; see above.")
    return missing == 0 ? 0 : 3
  }

  private struct Check {
    let what: String
    /// How to get it; nil where it is present.
    let remedy: String?
    /// Whether `verify` and `build` need it; otherwise only other commands do.
    var isRequired = true

    var optional: Check { Check(what: what, remedy: remedy, isRequired: false) }
  }

  private func toolchain(_ found: Result<Toolchain, any Error>) -> Check {
    switch found {
    case .success(let toolchain): Check(what: toolchain.version, remedy: nil)
    case .failure(let error): Check(what: "Swift 6.3 or newer", remedy: error.sentence)
    }
  }

  /// Whether programs of documents can be confined: it is tried.
  private func sandbox(_ found: Result<Toolchain, any Error>, _ cache: URL, _ scratch: Scratch)
    -> Check
  {
    let what = "a sandbox for the programs of documents"
    guard case .success(let toolchain) = found else {
      return Check(what: what, remedy: "it needs the toolchain")
    }
    return switch Sandbox.find(toolchain: toolchain, cache: cache, scratch: scratch) {
    case .launcher(_, _, let version):
      Check(what: "\(what): Landlock \(version), seccomp", remedy: nil)
    case .unavailable(let reason):
      Check(
        what: what,
        remedy: "\(reason)\n        `--no-sandbox` runs programs without one, with all your rights")
    case .disabled: Check(what: what, remedy: "it is disabled")
    }
  }

  private func tool(_ name: String, _ remedy: String) -> Check {
    Check(what: name, remedy: Toolchain.path(of: name) == nil ? remedy : nil)
  }

  private func header(_ name: String, _ what: String, _ remedy: String) -> Check {
    let folders = ["/usr/include", "/usr/local/include", "/opt/homebrew/include"]
    let isPresent = folders.contains { FileManager.default.fileExists(atPath: "\($0)/\(name)") }
    return Check(what: what, remedy: isPresent ? nil : remedy)
  }

  private var writable: Check {
    let isPresent = FileManager.default.isWritableFile(atPath: ".")
    return Check(
      what: "a writable working folder",
      remedy: isPresent ? nil : "quire keeps its cache in the temporary folder instead")
  }
}
