import Foundation
import Shell
import Support

/// `quire serve`: replaces this process with `quire-serve`, a product of its own, so that quire needs no
/// HTTP library.
struct Serve {
  private let words: [String]

  init(_ words: inout Arguments) throws { self.words = words.takeAll() }

  func run() throws -> Int32 {
    let quire = URL(filePath: Bundle.main.executablePath ?? CommandLine.arguments[0])
    let tool = quire.resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "quire-serve").path
    guard FileManager.default.isExecutableFile(atPath: tool) else {
      throw EnvironmentError(
        "there is no quire-serve next to quire; build it, which needs libmicrohttpd-dev (macOS:"
          + " libmicrohttpd): swift build --product quire-serve")
    }
    // `execv` keeps ignored signals ignored, and quire-serve must receive these.
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    var arguments = ([tool] + words).map { strdup($0) } + [nil]
    execv(tool, &arguments)
    throw EnvironmentError("\(tool) cannot be started: \(String(cString: strerror(errno)))")
  }
}
