import Compilation
import Foundation
import Manuscript
import Support
import Synchronization

/// The cache key: everything that can change a transcript.
struct ProgramKey: Encodable {
  let quire: String
  let toolchain: String
  let flags: [String]
  let runtime: String
  let path: String
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
    runtime = Runtime.digest
    path = Runner.path
    self.limits = [
      limits.seconds, Double(limits.outputBytes), Double(limits.memoryBytes),
      Double(limits.processes), Double(limits.writtenBytes),
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

  /// The key in parts that mean something to the user.
  var parts: CacheMissLog.Parts {
    let code = Digest(
      program.files.flatMap { [$0.name, $0.text] } + ["\(program.goal) \(program.repetitions)"])
    return [
      "quire": Digest(quire + runtime).hex,
      "the toolchain": Digest([toolchain, path] + flags).hex,
      "its limits or its sandbox": Digest("\(limits) \(sandbox)").hex,
      "a module that it imports": Digest(modules.joined(separator: "\n")).hex,
      "its code": code.hex,
      "a file that it reads": Digest(program.reads.flatMap { [$0.name, $0.path, $0.digest] }).hex,
    ]
  }
}

/// The modules' fingerprints when this process first read them: they are read once.
final class ModuleFingerprints: Sendable {
  // A class, since all workers share the fingerprints.
  private let known = Mutex<[String: String]>([:])
  let digests: FileDigests

  init(folder: URL) { digests = FileDigests(folder: folder) }

  func save() { digests.save() }

  func line(for name: String, of modules: Modules) -> String {
    known.withLock { known in
      if let line = known[name] { return line }
      let line = "\(name) \(modules.fingerprint(of: [name], digests: digests))"
      known[name] = line
      return line
    }
  }
}
