import CTheme
import Compilation
import Foundation
import Press
import Shell
import Support
import Workshop

/// The command line of quire.
struct CommandLineTool {
  let arguments: [String]

  /// Runs the command and returns the exit status.
  func run() -> Int32 { Shell.run(restoring: Terminal.restoreAll, command) }

  private func command() throws -> Int32 {
    var words = Arguments(arguments)
    guard let name = words.next() else {
      Console.error(Help.all)
      return 2
    }
    switch name {
    case "help", "--help", "-h": return try help(on: words.next())
    case "version", "--version":
      Console.print("quire \(quireVersion)\n\(Self.toolchain)")
      return 0
    default: break
    }
    guard let command = Command(rawValue: name) else { throw Self.unknown(name) }
    let asksForHelp =
      arguments.contains { ["--help", "-h"].contains($0) }
      || command == .exercises && arguments.dropFirst().first == "help"
    if asksForHelp { return try help(on: name) }
    switch command {
    case .verify: return try Verify.run(&words)
    case .build: return try Build(&words).run()
    case .serve: return try serve(words.takeAll())
    case .exercises: return try Exercises(&words).run()
    case .new: return try New(&words).run()
    case .mutate: return try Mutate(&words).run()
    case .doctor: return try Doctor(&words).run()
    }
  }

  private func help(on name: String?) throws -> Int32 {
    let text = try name.map { name in
      guard let command = Command(rawValue: name) else { throw Self.unknown(name) }
      return Help.text(of: command)
    }
    Console.print(text ?? Help.all)
    return 0
  }

  private static func unknown(_ name: String) -> UsageError {
    let advice =
      (Command.allCases.map(\.rawValue) + ["help"]).suggestion(for: name)
      ?? "`quire help` lists the commands"
    return UsageError("unknown command “\(name)”; \(advice)")
  }

  /// Replaces this process with `quire-serve`, a product of its own, so that quire needs no HTTP
  /// library.
  private func serve(_ words: [String]) throws -> Int32 {
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

/// The commands of quire.
enum Command: String, CaseIterable {
  case verify, build, serve, exercises, mutate, new, doctor
}

extension ThemeFile {
  /// The parts of the file, each after a line `=== NAME`, with the values of words in double braces.
  func parts(_ values: [String: String] = [:]) -> [(name: String, text: String)] {
    let whole = values.reduce(text) { $0.replacing("{{\($1.key)}}", with: $1.value) }
    return whole.split(separator: #/(?m)^=== /#).map { part in
      let name = part.prefix { $0 != "\n" }
      return (String(name), String(part[name.endIndex...].dropFirst()))
    }
  }
}

/// What `quire help` prints.
enum Help {
  private static let parts = Dictionary(
    uniqueKeysWithValues: ThemeFile.help.parts(["command": typedCommand]))

  static var all: String {
    let usages = Command.allCases.map(\.rawValue)
    return text(["head"] + usages + ["common", "verify options", "build options", "tail"])
  }

  static func text(of command: Command) -> String {
    if command == .exercises { return text(["learner"]) }
    let options = "\(command) options"
    return text([command.rawValue]) + (parts[options] == nil ? "" : "\n\n" + text([options]))
  }

  private static func text(_ names: [String]) -> String {
    String(names.compactMap { parts[$0] }.joined().dropLast())
  }
}
