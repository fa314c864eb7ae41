import Compilation
import ExerciseTerminal
import Foundation
import Shell
import Support

struct CommandLineTool {
  let arguments: [String]

  func run() -> Int32 { Shell.run(restoring: Terminal.restoreAll, command) }

  private func command() throws -> Int32 {
    let asks = ["--help", "-h"]
    let isName = { (word: String) in
      !word.hasPrefix("-") || asks.contains(word) || word == "--version"
    }
    var words = arguments
    guard let place = words.firstIndex(where: isName) else {
      Console.error(Help.all)
      return 2
    }
    let name = words.remove(at: place)
    switch name {
    case "help", "--help", "-h": return try help(on: words.first)
    case "version", "--version":
      Console.print("quire \(quireVersion)\n\(Self.toolchain)")
      return 0
    default: break
    }
    let command = try Self.command(named: name)
    let asksForHelp =
      words.contains(where: asks.contains) || command == .exercises && words.first == "help"
    if asksForHelp { return try help(on: name) }
    return switch command {
    case .verify: try Verify.run(words)
    case .build: try Build(words).run()
    case .serve: try start("quire-serve", words, needs: "libmicrohttpd-dev (macOS: libmicrohttpd)")
    case .exercises: try Exercises(words).run()
    case .new: try New().run(words)
    case .mutate: try start("quire-mutate", words)
    case .trace: try TraceCommand(words).run()
    case .doctor: try Doctor(words).run()
    }
  }

  private func help(on name: String?) throws -> Int32 {
    Console.print(try name.map { Help.text(of: try Self.command(named: $0)) } ?? Help.all)
    return 0
  }

  private static func command(named name: String) throws -> Command {
    if let command = Command(rawValue: name) { return command }
    let advice =
      (Command.allCases.map(\.rawValue) + ["help"]).suggestion(for: name)
      ?? "`quire help` lists the commands"
    throw UsageError("unknown command “\(name)”; \(advice)")
  }

  /// Replaces this process with one of the products that who reads and proves need not build.
  private func start(_ name: String, _ words: [String], needs library: String? = nil) throws
    -> Int32
  {
    let quire = URL(filePath: Bundle.main.executablePath ?? CommandLine.arguments[0])
    let tool = quire.resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: name).path
    guard FileManager.default.isExecutableFile(atPath: tool) else {
      throw EnvironmentError(
        "there is no \(name) next to quire; build it\(library.map { ", which needs \($0)" } ?? ""):"
          + " swift build --product \(name)")
    }
    // `execv` keeps ignored signals ignored, and the product must receive these.
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    var arguments = ([tool] + words).map { strdup($0) } + [nil]
    execv(tool, &arguments)
    throw EnvironmentError("\(tool) cannot be started: \(String(cString: strerror(errno)))")
  }

  /// The toolchain on the path, as it names itself.
  private static var toolchain: String {
    guard let swiftc = Toolchain.path(of: "swiftc") else { return "no Swift compiler on the path" }
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: swiftc)
    process.arguments = ["--version"]
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    guard (try? process.run()) != nil else { return "\(swiftc) cannot be started" }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.filledLines.first.map(String.init) ?? "\(swiftc) prints no version"
  }
}
