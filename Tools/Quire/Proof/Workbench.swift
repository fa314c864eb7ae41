import Dispatch
import Foundation
import Manuscript
import Synchronization

/// Compiles and runs programs, two or more at a time, and remembers what came of them.
public struct Workbench: Sendable {
  let compiler: Compiler
  private let limits: Subprocess.Limits
  private let cache: Cache
  private let jobs: Int
  private let fingerprints = ModuleFingerprints()

  /// Sets up a place to work.
  ///
  /// - Parameters:
  ///   - folder: Where what can be used again is kept.
  ///   - jobs: How many programs are compiled and run at a time.
  /// - Throws: `MissingTool` where the machine lacks something.
  public init(
    toolchain: Toolchain, modules: Modules, scratch: Scratch, folder: URL, cache: Cache,
    limits: Subprocess.Limits = .program, jobs: Int
  ) throws {
    compiler = Compiler(
      toolchain: toolchain, modules: modules,
      runtime: try Runtime.Object(toolchain: toolchain, cache: folder, scratch: scratch),
      scratch: scratch)
    self.limits = limits
    self.cache = cache
    self.jobs = jobs
  }

  /// What happens when a program is compiled and run, now or when it last was.
  ///
  /// - Throws: `MissingTool` where the machine is at fault, never the program.
  func transcript(of program: Program) throws -> Transcript {
    let key = try key(of: program)
    if let known = cache.transcript(for: key) { return known }
    let transcript = try Runner(compiler: compiler, limits: limits).run(program)
    cache.keep(transcript, for: key)
    return transcript
  }

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

  /// Everything that may change what comes of a program.
  private func key(of program: Program) throws -> String {
    struct Key: Encodable {
      let quire: String
      let toolchain: String
      let flags: [String]
      let runtime: String
      let limits: [Double]
      let modules: [String]
      let program: Program
    }
    let used = compiler.modules.closure(of: program.imports)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let key = Key(
      quire: quireVersion, toolchain: compiler.toolchain.version,
      flags: Array(compiler.toolchain.frontend.dropFirst()), runtime: Fingerprint(Runtime.source).hex,
      limits: [
        limits.seconds, Double(limits.outputBytes), Double(limits.memoryBytes),
        Double(limits.processes),
      ],
      modules: used.map { fingerprints.line(for: $0, of: compiler.modules) }, program: program)
    return String(decoding: try encoder.encode(key), as: UTF8.self)
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

/// The version of quire. It stands in the cache's keys, so another quire proves everything anew.
public let quireVersion = "1.0"
