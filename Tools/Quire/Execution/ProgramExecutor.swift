import Compilation
import Dispatch
import Foundation
import Manuscript
import Support
import SwiftAnalysis
import Synchronization

/// Compiles and runs programs, two or more at a time, and remembers what came of them.
public struct ProgramExecutor: Sendable {
  package let compiler: Compiler
  /// What may end a program.
  package let limits: Subprocess.Limits
  /// What confines programs.
  package let sandbox: Sandbox
  /// Where what can be used again is kept.
  package let folder: URL
  private let cache: ArtifactStore
  package let jobs: Int
  private let fingerprints = ModuleFingerprints()
  private let history: CacheMissLog
  private let report: @Sendable (ProgramEvent) -> Void
  /// Where programs are kept with their commands, for debugging; nil where they are not.
  package let keep: URL?

  /// Sets up a place to work.
  ///
  /// - Parameters:
  ///   - folder: Where what can be used again is kept.
  ///   - sandbox: What confines programs.
  ///   - jobs: How many programs are compiled and run at a time.
  ///   - keep: Where programs are kept with their commands; with it, earlier results are not used.
  ///   - report: Told of each program, from any thread.
  /// - Throws: `EnvironmentError` where the machine lacks something.
  public init(
    toolchain: Toolchain, modules: Modules, scratch: Scratch, folder: URL, cache: ArtifactStore,
    limits: Subprocess.Limits = .program, sandbox: Sandbox, jobs: Int, keep: URL? = nil,
    report: @escaping @Sendable (ProgramEvent) -> Void = { _ in }
  ) throws {
    let moduleCache = Self.moduleCache(in: folder)
    var compiler = Compiler(
      toolchain: toolchain, modules: modules,
      runtime: try Runtime.build(
        toolchain: toolchain, cache: folder, scratch: scratch, moduleCache: moduleCache),
      scratch: scratch, moduleCache: moduleCache)
    compiler.recordsCommands = keep != nil
    self.compiler = compiler
    self.keep = keep
    self.sandbox = sandbox
    self.limits = limits
    self.folder = folder
    self.cache = cache
    self.jobs = jobs
    self.report = report
    history = CacheMissLog(folder: folder)
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
  package struct Name: Sendable {
    package let identity: String
    package let place: String
    package let total: Int

    package init(identity: String, place: String, total: Int) {
      (self.identity, self.place, self.total) = (identity, place, total)
    }

    /// The place as the name of a folder: `Observer.md-41`.
    fileprivate var folder: String {
      String(place.split(separator: "/").last ?? "program").replacing(":", with: "-")
    }
  }

  /// What happens when a program is compiled and run, now or when it last was.
  ///
  /// - Parameter kept: Checks that other programs share with this one.
  /// - Throws: `EnvironmentError` where the machine is at fault, never the program.
  package func transcript(
    of program: Program, named name: Name, keeping kept: CompiledChecksCache? = nil
  ) throws -> Transcript {
    func tell(_ kind: ProgramEvent.Kind) {
      report(ProgramEvent(name: name.place, kind: kind, total: name.total))
    }
    let key = try Key(
      program, compiler: compiler, limits: limits, sandbox: sandbox, fingerprints: fingerprints)
    let text = try key.text
    let reason = history.reason(for: name.identity, key.parts)
    // What a program finds in the network is not known from one run to the next.
    let isRemembered = keep == nil && !program.usesNetwork
    if isRemembered, let known = cache.value(Transcript.self, for: text) {
      tell(.remembered)
      return known
    }
    tell(.started)
    let ends = ProcessGroups.endCount
    let transcript = try Runner(compiler: compiler, limits: limits, sandbox: sandbox).run(
      program, keeping: kept, copyingTo: keep?.appending(path: name.folder))
    // What was cut short is nobody's transcript.
    guard ProcessGroups.endCount == ends else { throw CancellationError() }
    if !program.usesNetwork, transcript.isReproducible { cache.store(transcript, for: text) }
    tell(
      .ran(
        because: cache.isDisabled
          ? "the cache is not used" : program.usesNetwork ? "it uses the network" : reason))
    return transcript
  }

  /// Writes down what the programs were made of.
  package func finish() { history.save() }
}

extension ProgramExecutor {
  /// The conditions of the book's programs: the toolchain's, and what modules there are to import.
  package var conditions: Conditions {
    get throws {
      try Conditions(printed: compiler.toolchain.conditions, canImport: compiler.canImport)
    }
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
    self.sandbox = sandbox.identity
    runtime = Digest(Runtime.source, Runtime.moduleSource).hex
    self.limits = [
      limits.seconds, Double(limits.outputBytes), Double(limits.memoryBytes),
      Double(limits.processes),
    ]
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
  var parts: CacheMissLog.Parts {
    let code = Digest(
      program.files.flatMap { [$0.name, $0.text] } + ["\(program.goal) \(program.repetitions)"])
    return [
      "quire": Digest(quire + runtime).hex,
      "the toolchain": Digest(toolchain + flags.joined(separator: " ")).hex,
      "what it may use": Digest("\(limits) \(sandbox)").hex,
      "a module that it imports": Digest(modules.joined(separator: "\n")).hex,
      "its code": code.hex,
      "a file that it reads": Digest(program.reads.flatMap { [$0.name, $0.path, $0.digest] }).hex,
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
