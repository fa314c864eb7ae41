import Foundation
import Support
import TestSupport
import Testing

/// A temporary folder in which the built `quire` runs.
final class Workspace {
  // A class, since its deinitializer removes the folder.
  let folder: URL

  /// The path of a chapter.
  static let chapter = "Chapters/01-Sample/Sample.md"

  /// Makes a folder with a book of one chapter, or an empty one.
  init(chapter text: String? = nil, name: String = "quire tests ü") throws {
    folder = Scratch.ofTests.appending(path: "\(name)-\(UUID())", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if let text { try write(text, to: Self.chapter) }
  }

  /// Makes a package of one library, with a document about it.
  convenience init(package name: String, _ source: String, readme: String) throws {
    try self.init()
    try writePackage(name, source)
    try write(readme, to: "README.md")
  }

  convenience init(copying other: URL, name: String = "quire tests ü") throws {
    try self.init(name: name)
    try FileManager.default.removeItem(at: folder)
    try FileManager.default.copyItem(at: other, to: folder)
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

  func writeProgram(_ text: String, to path: String) throws {
    try write(text, to: path)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.appending(path: path).path)
  }

  /// Writes the manifest of a package that has these parts besides its name.
  func writeManifest(_ parts: String = "") throws {
    try write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(name: "P"\(parts.isEmpty ? "" : ", ")\(parts))

      """, to: "Package.swift")
  }

  /// Writes the manifest of a package of targets, each with those that it uses.
  ///
  /// - Parameter library: The name of a library of all targets; nil for none.
  func writeManifest(library: String? = nil, targets: KeyValuePairs<String, [String]>) throws {
    let names = targets.map(\.key)
    let products = library.map { "products: [.library(name: \"\($0)\", targets: \(names))], " }
    let list = targets.map { ".target(name: \"\($0.key)\", dependencies: \($0.value))" }
    try writeManifest("\(products ?? "")targets: [\(list.joined(separator: ", "))]")
  }

  /// Writes a package of one library, and its source.
  func writePackage(_ name: String, _ source: String) throws {
    try writeManifest(library: name, targets: [name: []])
    try write(source, to: "Sources/\(name)/\(name).swift")
  }

  func replace(_ old: String, with new: String, in path: String) throws {
    try write(try read(path).replacing(old, with: new), to: path)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: folder.appending(path: path))
  }

  func read(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path)
  }

  func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path)
  }

  /// Whether quire has left a folder of temporary files.
  func hasScratch() throws -> Bool {
    try names(in: ".build/quire").contains { $0.hasPrefix("scratch") }
  }

  /// The output and the exit status of a command.
  struct Result {
    let words: [String]
    let status: Int32
    let output: String
    let errors: String

    /// What it printed to standard output, then to standard error.
    var all: String { output + errors }

    /// Expects an exit status, and texts that are in what it printed.
    @discardableResult
    func expect(
      _ status: Int32? = nil, output texts: String..., errors messages: String...,
      at place: SourceLocation = #_sourceLocation
    ) -> Self {
      let comment: Comment = "\(words): \(all)"
      if let status { #expect(self.status == status, comment, sourceLocation: place) }
      for text in texts { #expect(output.contains(text), comment, sourceLocation: place) }
      for text in messages { #expect(errors.contains(text), comment, sourceLocation: place) }
      return self
    }

    func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
      try JSONDecoder().decode(type, from: Data(output.utf8))
    }

    func json<Value>(_ type: Value.Type = Value.self) throws -> Value {
      try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? Value, "\(errors)")
    }
  }

  /// A process of a program; one without a path is a tool of the machine.
  private static func process(
    _ program: String, _ words: [String], in folder: URL?, _ environment: [String: String]
  ) -> Process {
    let process = Process()
    let isTool = !program.contains("/")
    process.executableURL = URL(filePath: isTool ? "/usr/bin/env" : program)
    process.arguments = (isTool ? [program] : []) + words
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Runs a program to its end.
  ///
  /// - Parameter input: The standard input; nil for none.
  static func run(
    _ program: String, _ words: [String], in folder: URL? = nil, input: String? = nil,
    environment: [String: String] = [:]
  ) throws -> Result {
    let files = Scratch.ofTests.appending(path: "run-\(UUID())", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: files) }
    let process = process(program, words, in: folder, environment)
    if let input {
      let file = files.appending(path: "in")
      try Data(input.utf8).write(to: file)
      process.standardInput = try FileHandle(forReadingFrom: file)
    }
    // Not pipes: what a program leaves running would keep these open.
    let places = ["out", "err"].map { files.appending(path: $0) }
    for place in places { try Data().write(to: place) }
    process.standardOutput = try FileHandle(forWritingTo: places[0])
    process.standardError = try FileHandle(forWritingTo: places[1])
    try process.run()
    process.waitUntilExit()
    let texts = try places.map { try String(contentsOf: $0, encoding: .utf8) }
    return Result(
      words: words, status: process.terminationStatus, output: texts[0], errors: texts[1])
  }

  /// Runs a tool of the machine in this folder; it has to succeed.
  func tool(_ name: String, _ words: String...) throws {
    let result = try Self.run(name, words, in: folder)
    try #require(result.status == 0, "\(name) \(words): \(result.all)")
  }

  /// Commits all files in a repository of this folder, which it makes at first.
  func commit() throws {
    try tool("git", "init", "-q")
    try tool("git", "add", "-A")
    try tool(
      "git", "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-q",
      "--allow-empty", "-m", "Change")
  }

  /// Starts quire. The caller waits for its end.
  func start(_ arguments: [String], output: FileHandle? = nil) throws -> Process {
    let process = Self.process(Self.tool.path, arguments, in: folder, [:])
    if let output { process.standardOutput = output }
    try process.run()
    return process
  }

  /// Runs quire to its end.
  ///
  /// - Parameters:
  ///   - more: Arguments after the words.
  ///   - path: The folder below this one in which it runs; nil for this one.
  ///   - input: The standard input; nil for none.
  func quire(
    _ words: String..., arguments more: [String] = [], in path: String? = nil,
    input: String? = nil, environment: [String: String] = [:]
  ) throws -> Result {
    let place = path.map { folder.appending(path: $0) } ?? folder
    return try Self.run(
      Self.tool.path, words + more, in: place, input: input, environment: environment)
  }

  /// This repository.
  static let repository = URL(filePath: #filePath).appending(path: "../../../../..")
    .standardizedFileURL

  /// The packages that tests copy.
  static let packages = repository.appending(path: "Tools/Quire/Tests/Packages")

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

/// A fence of a document, below a blank line.
func fence(_ code: String, _ info: String = "swift") -> String {
  "\n```\(info)\n\(code)\n```\n"
}

/// A document of Swift fences.
func fences(_ codes: String...) -> String {
  codes.map { "```swift\n\($0)\n```\n" }.joined(separator: "\n")
}

/// Waits for a condition.
///
/// - Returns: Whether it became true in time. 200 seconds are long: the tests run beside others, and what
///   a compiler does in ten seconds has taken fifty.
func waits(_ seconds: Int = 200, for condition: () throws -> Bool) rethrows -> Bool {
  let deadline = ContinuousClock.now + .seconds(seconds)
  while ContinuousClock.now < deadline {
    if try condition() { return true }
    usleep(10_000)
  }
  return try condition()
}

/// The command lines of all processes, with blanks between their words.
func runningCommands() -> [String] {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
  return names.compactMap { name in
    guard Int(name) != nil, let handle = FileHandle(forReadingAtPath: "/proc/\(name)/cmdline"),
      let data = try? handle.readToEnd()
    else { return nil }
    return String(decoding: data.map { $0 == 0 ? 32 : $0 }, as: UTF8.self)
  }
}

/// Whether a command is still running after a killed process would have ended.
func staysRunning(_ words: String) -> Bool {
  !waits(10) { !runningCommands().contains { $0.contains(words) } }
}
