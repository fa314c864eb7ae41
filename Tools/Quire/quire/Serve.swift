import Foundation
import Proof
import Shell

/// `quire serve`: becomes `quire-serve`, which lies beside quire and brings the library for HTTP.
struct Serve {
  private let words: [String]

  init(_ words: inout Arguments) throws { self.words = words.takeAll() }

  func run() throws -> Int32 {
    let quire = URL(filePath: Bundle.main.executablePath ?? CommandLine.arguments[0])
    let tool = quire.resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "quire-serve").path
    guard FileManager.default.isExecutableFile(atPath: tool) else {
      throw MissingTool(
        "there is no quire-serve beside quire; build it, which needs libmicrohttpd-dev (macOS:"
          + " libmicrohttpd): swift build --product quire-serve")
    }
    // What runs from here on is quire-serve: the same process, so that Ctrl-C reaches it alone.
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    var arguments = ([tool] + words).map { strdup($0) } + [nil]
    execv(tool, &arguments)
    throw MissingTool("\(tool) cannot be started: \(String(cString: strerror(errno)))")
  }
}
