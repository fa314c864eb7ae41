import Compilation
import Foundation
import Support
import Synchronization

/// The cache key: everything that can change a transcript. Making it takes longer than finding the entry.
package struct ProgramKey: Encodable {
  let quire: String
  let toolchain: String
  let flags: [String]
  let runtime: String
  let limits: [Double]
  let sandbox: String
  let modules: [String]
  /// The package's folder: a copy of the package may behave in another way.
  let root: String
  let environment: String
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
    self.limits = [
      limits.seconds, Double(limits.outputBytes), Double(limits.memoryBytes),
      Double(limits.processes), Double(limits.writtenBytes),
    ]
    let used = compiler.modules.closure(of: program.imports)
    let prints = used.map { fingerprints[$0, compiler.modules] }
    let folder = compiler.modules.folder?.path ?? "/-"
    modules =
      prints.map { program.goal == .compile ? $0.interface : $0.interface + $0.code }
      // Another build of the same modules is in another folder.
      + compiler.modules.compilerArguments(for: used).map { $0.replacing(folder, with: "") }
    root = used.isEmpty ? "" : compiler.modules.root?.path ?? ""
    environment = Toolchain.variables
    lines = prints.map(\.lines).joined()
    self.program = program
    let encoder = JSONEncoder([.sortedKeys, .withoutEscapingSlashes])
    text = String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// The lines of the modules' code. They are no part of the text, since only traces have them.
  package let lines: String

  private enum CodingKeys: CodingKey {
    case quire, toolchain, flags, runtime, limits, sandbox, modules, root, environment, program
  }

  /// All but the lines.
  package private(set) var text = ""

  /// The key in parts that mean something to the user.
  var parts: CacheMissLog.Parts {
    let code = Digest(
      program.files.flatMap { [$0.name, $0.text] } + ["\(program.goal) \(program.repetitions)"])
    return [
      "quire": Digest(quire + runtime).hex,
      "the toolchain": Digest([toolchain, environment] + flags).hex,
      "its limits or its sandbox": Digest("\(limits) \(sandbox)").hex,
      "a module that it imports": Digest([root] + modules).hex,
      "its code": code.hex,
      "a file that it reads": Digest(program.reads.flatMap { [$0.name, $0.path, $0.digest] }).hex,
    ]
  }
}

/// The modules' fingerprints when this process first read them: they are read once.
final class ModuleFingerprints: Sendable {
  // A class, since all workers share the fingerprints.
  private let known = Mutex<[String: Fingerprint]>([:])
  let digests: FileDigests

  /// What a program depends on of a module.
  typealias Fingerprint = (interface: String, code: String, lines: String)

  init(folder: URL) { digests = .shared(in: folder) }

  subscript(name: String, modules: Modules) -> Fingerprint {
    known.withLock { known in
      if let print = known[name] { return print }
      let print = (
        interface: "\(name) \(modules.compilationFingerprint(of: name, digests: digests))",
        code: modules.codeFingerprint(of: name, digests: digests),
        lines: modules.lineFingerprint(of: name, digests: digests)
      )
      known[name] = print
      return print
    }
  }
}
