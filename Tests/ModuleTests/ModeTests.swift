import Foundation
import Testing

/// The programs in `Modes`, compiled against the modules that were built for these tests.
///
/// Each suite runs one program after another and the suites run in parallel, so two programs are
/// compiled at a time.
@Suite(.disabled(if: ModeProgram.isSanitized, "objects built for a sanitizer need its runtime"))
struct `A program that uses a module` {
  @Suite(.serialized) struct `in Swift 5 mode` {
    @Test(arguments: ModeProgram.all) func `compiles and runs`(program: ModeProgram) async throws {
      try await program.check("-swift-version", "5")
    }
  }

  @Suite(.serialized) struct `in Swift 6 mode, on the main actor by default` {
    @Test(arguments: ModeProgram.all) func `compiles and runs`(program: ModeProgram) async throws {
      try await program.check("-swift-version", "6", "-default-isolation", "MainActor")
    }
  }

  @Test func `exists for every module of a chapter`() throws {
    let modules = try FileManager.default.contentsOfDirectory(
      atPath: ModeProgram.root.appending(path: "Sources").path)
    let helpers = [
      "DocumentTesting", "Forwarding", "ForwardingMacros", "ManualTime", "PodcastPlayer",
      "podcast",
    ]
    #expect(
      Set(ModeProgram.all.map(\.name))
        == Set(modules.filter { !$0.contains(".") }).subtracting(helpers))
  }
}

/// A file in `Modes`: typical use of the module with its name.
struct ModeProgram: Sendable, CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = root.appending(path: "Tests/ModuleTests/Modes")

  static let all: [ModeProgram] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".swift") }.sorted()
      .map { ModeProgram(name: String($0.dropLast(".swift".count))) }
  }()

  /// Whether this process runs under a sanitizer.
  static var isSanitized: Bool {
    #if canImport(Darwin)
      let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
    #else
      let everywhere: UnsafeMutableRawPointer? = nil
    #endif
    return dlsym(everywhere, "__asan_init") != nil || dlsym(everywhere, "__tsan_init") != nil
  }

  /// Compiles the file with options, links it with the modules, and runs it.
  func check(_ options: String...) async throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "mode-\(UUID())")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let program = scratch.appending(path: "program").path
    let built = try #require(Self.built, "the built modules are not beside the test binary")
    let arguments =
      [
        "swiftc", "-module-name", "main", "-warnings-as-errors", "-o", program, "-I",
        built.appending(path: "Modules").path, Self.folder.appending(path: name + ".swift").path,
      ] + options
    let compiled = try await run(arguments + Self.objects(in: built), in: scratch)
    try #require(compiled.status == 0, "\(compiled.output)")
    let ran = try await run([program], in: scratch)
    #expect(ran.status == 0, "\(ran.output)")
    #expect(!ran.output.isEmpty)
  }

  /// The folder of the modules that were built for these tests.
  private static let built: URL? = {
    for argument in CommandLine.arguments {
      var folder = URL(filePath: argument).standardizedFileURL
      while folder.path != "/" {
        folder.deleteLastPathComponent()
        let modules = folder.appending(path: "Modules/MulticastDelegate.swiftmodule")
        if FileManager.default.fileExists(atPath: modules.path) { return folder }
      }
    }
    return nil
  }()

  /// The object files of the chapters' modules.
  private static func objects(in built: URL) throws -> [String] {
    let files = FileManager.default
    return try files.contentsOfDirectory(atPath: root.appending(path: "Sources").path)
      .filter { !$0.hasPrefix("Forwarding") && !$0.contains(".") && $0 != "podcast" }
      .flatMap { module in
        let folder = built.appending(path: module + ".build").path
        // SwiftPM keeps the object of a file that was removed.
        let sources = try files.contentsOfDirectory(
          atPath: root.appending(path: "Sources/\(module)").path)
        return try files.contentsOfDirectory(atPath: folder)
          .filter { $0.hasSuffix(".o") && sources.contains(String($0.dropLast(2))) }
          .map { "\(folder)/\($0)" }
      }
  }

  /// Runs a program without blocking a thread, and returns its output, errors included.
  private func run(_ arguments: [String], in folder: URL) async throws -> (
    status: Int32, output: String
  ) {
    let log = folder.appending(path: UUID().uuidString)
    try Data().write(to: log)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TMPDIR": folder.path]) { $1 }
    let handle = try FileHandle(forWritingTo: log)
    (process.standardOutput, process.standardError) = (handle, handle)
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    return (status, try String(contentsOf: log, encoding: .utf8))
  }
}
