import Foundation
import Support

/// A temporary folder in which the built `quire` runs.
final class Workspace {
  // A class, since its deinitializer removes the folder.
  let folder: URL

  /// Makes a folder, with a book of one chapter if a text is given.
  init(chapter text: String? = nil) throws {
    folder = Scratch.ofTests
      .appending(path: "quire tests ü \(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if let text { try write(text, to: "Chapters/01-Sample/Sample.md") }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

  /// Writes a file at once, so that no command reads a part of it.
  func write(_ data: Data, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file, options: .atomic)
  }

  func read(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path)
  }

  /// The output and the exit status of a command.
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Starts quire. The caller waits for its end.
  func start(
    _ arguments: [String], environment: [String: String] = [:], output: FileHandle? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = Self.tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    if let output { process.standardOutput = output }
    try process.run()
    return process
  }

  /// Runs quire to its end.
  func quire(_ arguments: String..., environment: [String: String] = [:]) throws -> Result {
    try quire(arguments: arguments, environment: environment)
  }

  /// Runs quire to its end.
  ///
  /// - Parameter input: The standard input; nil for none.
  func quire(
    arguments: [String], input: String? = nil, environment: [String: String] = [:]
  ) throws -> Result {
    let (output, errors) = (folder.appending(path: ".out"), folder.appending(path: ".err"))
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = Self.tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    if let input {
      try write(input, to: ".in")
      process.standardInput = try FileHandle(
        forReadingFrom: folder.appending(path: ".in"))
    }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: try read(".out"), errors: try read(".err"))
  }

  /// What quire prints when it runs in a folder.
  static func run(_ arguments: [String], in folder: URL, environment: [String: String] = [:]) throws
    -> String
  {
    let (process, output) = (Process(), Pipe())
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, output)
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// The tool's path, quoted for a shell.
  static var quoted: String { "'\(tool.path)'" }

  /// The quire that was built with these tests, in the same folder.
  static let tool: URL = {
    var folder = URL(filePath: CommandLine.arguments[0]).standardizedFileURL
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let tool = folder.appending(path: "quire")
      if FileManager.default.isExecutableFile(atPath: tool.path) { return tool }
    }
    return URL(filePath: "quire")
  }()
}

/// Waits for a condition.
///
/// - Returns: Whether it became true within 200 seconds, which are long: the tests run beside others, and
///   what a compiler does in ten seconds has taken fifty.
func waits(for condition: () throws -> Bool) rethrows -> Bool {
  let deadline = ContinuousClock.now + .seconds(200)
  while ContinuousClock.now < deadline {
    if try condition() { return true }
    usleep(10_000)
  }
  return try condition()
}
