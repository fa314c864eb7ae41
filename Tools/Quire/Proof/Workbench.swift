import Dispatch
import Foundation
import Manuscript
import Synchronization

/// Compiles and runs programs, two or more at a time, and remembers what came of them.
public struct Workbench: Sendable {
  let compiler: Compiler
  /// What may end a program.
  let limits: Subprocess.Limits
  /// What confines programs.
  let sandbox: Sandbox
  /// Where what can be used again is kept.
  let folder: URL
  private let cache: Cache
  let jobs: Int
  private let fingerprints = ModuleFingerprints()
  private let history: History
  private let report: @Sendable (ProofEvent) -> Void

  /// Sets up a place to work.
  ///
  /// - Parameters:
  ///   - folder: Where what can be used again is kept.
  ///   - sandbox: What confines programs.
  ///   - jobs: How many programs are compiled and run at a time.
  ///   - report: Told of each program, from any thread.
  /// - Throws: `MissingTool` where the machine lacks something.
  public init(
    toolchain: Toolchain, modules: Modules, scratch: Scratch, folder: URL, cache: Cache,
    limits: Subprocess.Limits = .program, sandbox: Sandbox, jobs: Int,
    report: @escaping @Sendable (ProofEvent) -> Void = { _ in }
  ) throws {
    compiler = Compiler(
      toolchain: toolchain, modules: modules,
      runtime: try Runtime.Object(toolchain: toolchain, cache: folder, scratch: scratch),
      scratch: scratch, moduleCache: Self.moduleCache(in: folder))
    self.limits = limits
    self.sandbox = sandbox
    self.folder = folder
    self.cache = cache
    self.jobs = jobs
    self.report = report
    history = History(folder: folder)
  }

  /// The compiler keeps C modules in the home folder; where that cannot be written, beside the cache.
  private static func moduleCache(in folder: URL) -> [String] {
    let home = URL(filePath: NSHomeDirectory())
    let known = ["", ".cache", ".cache/clang", ".cache/clang/ModuleCache"].map {
      home.appending(path: $0)
    }
    let place = known.last { FileManager.default.fileExists(atPath: $0.path) }
    if let place, FileManager.default.isWritableFile(atPath: place.path) { return [] }
    return ["-module-cache-path", folder.appending(path: "clang-modules").path]
  }

  /// A program's name in reports: the same from run to run, and its place for people.
  struct Name: Sendable {
    let identity: String
    let place: String
    let total: Int
  }

  /// What happens when a program is compiled and run, now or when it last was.
  ///
  /// - Parameter kept: Checks that other programs share with this one.
  /// - Throws: `MissingTool` where the machine is at fault, never the program.
  func transcript(
    of program: Program, named name: Name, keeping kept: KeptChecks? = nil
  ) throws -> Transcript {
    func tell(_ kind: ProofEvent.Kind) {
      report(ProofEvent(name: name.place, kind: kind, total: name.total))
    }
    let key = try Key(
      program, compiler: compiler, limits: limits, sandbox: sandbox, fingerprints: fingerprints)
    let text = try key.text
    let reason = history.reason(for: name.identity, key.parts)
    if let known = cache.value(Transcript.self, for: text) {
      tell(.remembered)
      return known
    }
    tell(.started)
    let ends = ProcessGroups.endCount
    let transcript = try Runner(compiler: compiler, limits: limits, sandbox: sandbox)
      .run(program, keeping: kept)
    // What was cut short is nobody's transcript.
    guard ProcessGroups.endCount == ends else { throw CancellationError() }
    cache.keep(transcript, for: text)
    tell(.ran(because: cache.keepsNothing ? "the cache is not used" : reason))
    return transcript
  }

  /// Writes down what the programs were made of.
  func finish() { history.save() }

  /// Does some work for each item, a few at a time; the results keep the items' order.
  func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ work: @Sendable (Item) throws -> Result
  ) throws -> [Result] {
    let results = Mutex<[Int: Swift.Result<Result, any Error>]>([:])
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, items.count))) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < items.count else { return }
        let result = Swift.Result { try work(items[index]) }
        results.withLock { $0[index] = result }
      }
    }
    let all = results.withLock { $0 }
    return try items.indices.compactMap { try all[$0]?.get() }
  }
}

/// Everything that may change what comes of a program.
private struct Key: Encodable {
  let quire: String
  let toolchain: String
  let flags: [String]
  let runtime: String
  let limits: [Double]
  let sandbox: String
  let modules: [String]
  let program: Program

  init(
    _ program: Program, compiler: Compiler, limits: Subprocess.Limits, sandbox: Sandbox,
    fingerprints: ModuleFingerprints
  ) throws {
    quire = quireVersion
    toolchain = compiler.toolchain.version
    flags = Array(compiler.toolchain.frontend.dropFirst())
    runtime = Fingerprint(Runtime.source).hex
    self.limits = [
      limits.seconds, Double(limits.outputBytes), Double(limits.memoryBytes),
      Double(limits.processes),
    ]
    self.sandbox = sandbox.identity
    modules = compiler.modules.closure(of: program.imports)
      .map { fingerprints.line(for: $0, of: compiler.modules) }
    self.program = program
  }

  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// The key in parts that a person can tell apart.
  var parts: History.Parts {
    var code = Fingerprint()
    for file in program.files { code.add((file.name + "\n" + file.text).utf8) }
    code.add("\(program.goal) \(program.repetitions)".utf8)
    return [
      "quire": Fingerprint(quire + runtime).hex,
      "the toolchain": Fingerprint(toolchain + flags.joined(separator: " ")).hex,
      "what it may use": Fingerprint("\(limits) \(sandbox)").hex,
      "a module that it imports": Fingerprint(modules.joined(separator: "\n")).hex,
      "its code": code.hex,
    ]
  }
}

/// What the modules were when this process first looked: they are read once.
private final class ModuleFingerprints: Sendable {
  // A class, since all workers share what one of them read.
  private let known = Mutex<[String: String]>([:])

  func line(for name: String, of modules: Modules) -> String {
    known.withLock { known in
      if let line = known[name] { return line }
      let line = "\(name) \(modules.fingerprint(of: [name]))"
      known[name] = line
      return line
    }
  }
}

extension Subprocess.Limits {
  /// What a program of the book may use: ten seconds, and sixteen megabytes of output.
  public static let program = Subprocess.Limits(seconds: 10, outputBytes: 16 << 20)
}

/// The version of quire. It stands in the cache's keys: it is raised whenever a transcript is made in
/// another way, and everything is proved anew.
public let quireVersion = "1.1"
