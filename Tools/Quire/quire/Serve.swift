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

/// `quire serve`: becomes `quire-serve`, which lies beside quire and brings the library for HTTP.
struct Serve {
  private let words: [String]

  init(_ words: inout Arguments) throws { self.words = words.takeAll() }

  func run() throws -> Int32 {
    let quire = URL(filePath: Bundle.main.executablePath ?? CommandLine.arguments[0])
    let tool = quire.resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "quire-serve").path
    guard FileManager.default.isExecutableFile(atPath: tool) else {
      throw EnvironmentError(
        "there is no quire-serve beside quire; build it, which needs libmicrohttpd-dev (macOS:"
          + " libmicrohttpd): swift build --product quire-serve")
    }
    // What runs from here on is quire-serve: the same process, so that Ctrl-C reaches it alone.
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    var arguments = ([tool] + words).map { strdup($0) } + [nil]
    execv(tool, &arguments)
    throw EnvironmentError("\(tool) cannot be started: \(String(cString: strerror(errno)))")
  }
}
