import Compilation
import Execution
import Foundation
import Shell
import Support
import SymbolIndex

/// `quire doctor`: lists what is missing on this machine, and how to install it.
struct Doctor {
  init(_ words: [String]) throws { try Arguments(words, of: .doctor, into: self).end() }

  /// - Returns: 0 if `verify` and `build` have all they need, otherwise 3.
  func run() throws -> Int32 {
    // What is compiled to try the sandbox is not kept.
    let cache = try Scratch.makePrivateFolder()
    let scratch = try Scratch(in: cache)
    let found = Result { try Toolchain.find(cache: cache, scratch: scratch) }
    let required = [
      toolchain(found), sandbox(found, cache, scratch),
      tool("clang", "it comes with the Swift toolchain"),
      tool("git", "sudo apt-get install git"),
      writable,
    ]
    // What `verify` and `build` do without: other commands need these, and quire's own build.
    let optional = [
      sourceKit(found),
      tool("node", "for Tools/test: sudo apt-get install nodejs   (macOS: brew install node)"),
      tool("python3", "for Tools/bench and Tools/test --all: sudo apt-get install python3"),
      tool("pkg-config", "sudo apt-get install pkg-config   (macOS: brew install pkg-config)"),
      header(
        "cmark.h", "libcmark's header, to build quire",
        "sudo apt-get install libcmark-dev   (macOS: brew install cmark)"),
      header(
        "blake2.h", "libb2's header, to build quire",
        "sudo apt-get install libb2-dev   (macOS: brew install libb2)"),
      header(
        "zlib.h", "zlib's header, to build quire",
        "sudo apt-get install zlib1g-dev   (macOS: brew install zlib)"),
      header(
        "microhttpd.h", "libmicrohttpd's header, to build `quire serve`",
        "sudo apt-get install libmicrohttpd-dev   (macOS: brew install libmicrohttpd)"),
    ]
    for (checks, absent) in [(required, "missing "), (optional, "without ")] {
      for (what, remedy) in checks {
        let mark = remedy == nil ? "ok      " : absent
        Console.print(mark + what + (remedy.map { "\n        \($0)" } ?? ""))
      }
    }
    let missing = required.count { $0.remedy != nil }
    Console.print(
      missing == 0
        ? "Nothing is missing to verify and build the book." : "\(missing) missing; see above.")
    return missing == 0 ? 0 : 3
  }

  /// What is checked, and how to get it; no remedy where it is present.
  private typealias Check = (what: String, remedy: String?)

  private func toolchain(_ found: Result<Toolchain, any Error>) -> Check {
    switch found {
    case .success(let toolchain): (toolchain.version, nil)
    case .failure(let error): ("Swift 6.3 or newer", error.sentence)
    }
  }

  /// Whether programs of documents can be confined: it is tried.
  private func sandbox(
    _ found: Result<Toolchain, any Error>, _ cache: URL, _ scratch: Scratch
  ) -> Check {
    let what = "a sandbox for the programs of documents"
    guard case .success(let toolchain) = found else { return (what, "it needs the toolchain") }
    switch Sandbox.find(toolchain: toolchain, cache: cache, scratch: scratch) {
    case .launcher(_, _, let version): return ("\(what): Landlock \(version), seccomp", nil)
    case .unavailable(let reason):
      let advice = "`--no-sandbox` runs programs without one, with all your rights"
      return (what, "\(reason)\n        \(advice)")
    case .disabled: return (what, "it is disabled")
    }
  }

  private func sourceKit(_ found: Result<Toolchain, any Error>) -> Check {
    let isThere = (try? found.get())?.sourceKit != nil
    return (
      "SourceKit",
      isThere ? nil : "it comes with the Swift toolchain; without it, pages have no hovers"
    )
  }

  private func tool(_ name: String, _ remedy: String) -> Check {
    (name, Toolchain.path(of: name) == nil ? remedy : nil)
  }

  private func header(_ name: String, _ what: String, _ remedy: String) -> Check {
    let folders = ["/usr/include", "/usr/local/include", "/opt/homebrew/include"]
    let isPresent = folders.contains { FileManager.default.fileExists(atPath: "\($0)/\(name)") }
    return (what, isPresent ? nil : remedy)
  }

  private var writable: Check {
    let isPresent = FileManager.default.isWritableFile(atPath: ".")
    let remedy = "quire keeps its cache in the temporary folder instead"
    return ("a writable working folder", isPresent ? nil : remedy)
  }
}
