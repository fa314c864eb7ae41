import Compilation
import Foundation
import Support
import Synchronization

/// The cache key: everything that can change a transcript. Making it takes longer than finding the entry.
package struct ProgramKey {
  /// The digests of the parts that mean something to the user.
  let parts: CacheMissLog.Parts
  package let text: String
  /// Everything that the compiler reads to make its objects.
  let compiled: [String]
  /// The same, with the interface of the first file in its place; nil where that is not certain.
  let compiledOthers: [String]?

  init(
    _ program: Program, compiler: Compiler, limits: Subprocess.Limits, sandbox: Sandbox,
    fingerprints: ModuleFingerprints
  ) throws {
    let (toolchain, modules) = (compiler.toolchain, compiler.modules)
    let used = modules.closure(of: program.imports)
    let prints = used.map { fingerprints[$0, modules] }
    let interfaces = prints.map { program.goal == .compile ? $0.interface : $0.interface + $0.code }
    // Another build of the same modules is in another folder.
    let folder = modules.folder?.path ?? "/-"
    let search = modules.compilerArguments(for: used)
    let arguments = search.map { $0.replacing(folder, with: "") }
    // A copy of the package may behave in another way.
    let root = used.isEmpty ? "" : modules.root?.path ?? ""
    let most = [
      limits.seconds, Double(limits.outputBytes), Double(limits.memoryBytes),
      Double(limits.processes), Double(limits.writtenBytes),
    ]
    let code = program.files.flatMap { [$0.name, $0.text] }
    let runtime = Runtime.digest(with: compiler.bundledModules(among: program.imports))
    let tools = [toolchain.version, Toolchain.variables] + toolchain.frontend.dropFirst()
    let made = [quireVersion, runtime, toolchain.frontend[0]] + tools
    let before = made + program.imports + program.flags
    let behind = prints.map(\.interface) + search
    compiled = before + code + behind
    compiledOthers = program.interface.map { before + [$0] + code.dropFirst(2) + behind }
    parts = [
      "quire": Digest(quireVersion + runtime).hex,
      "the toolchain": Digest(tools).hex,
      "its limits or its sandbox": Digest("\(most) \(sandbox.identity)").hex,
      "a module that it imports": Digest([root] + interfaces + arguments).hex,
      "its code": Digest(code + ["\(program.goal) \(program.units) \(program.repetitions)"]).hex,
      "the day, and it reads what changes": program.day.map(String.init) ?? "",
      "a file that it reads": Digest(program.reads.flatMap { [$0.name, $0.path, $0.digest] }).hex,
    ]
    let encoded = try JSONEncoder([.sortedKeys, .withoutEscapingSlashes]).encode(program)
    let digests = parts.sorted { $0.key < $1.key }.map(\.value)
    text = digests.joined() + String(decoding: encoded, as: UTF8.self)
  }
}

/// The parts of each program's key from its last run, so that `--why` can explain a cache miss.
final class CacheMissLog: Sendable {
  // A class, since all workers write to it.
  private let store: ArtifactStore
  private static let key = "what each program was made of"
  /// What was stored, and what has been recorded since; nil before the first use.
  private let known = Mutex<[String: Parts]?>(nil)

  /// The parts of a program's key, each as a fingerprint.
  typealias Parts = [String: String]

  init(folder: URL) { store = ArtifactStore(folder: folder.appending(path: "history")) }

  /// What has changed since a program ran, so that it is not in the cache. Records its current parts.
  func reason(for name: String, _ parts: Parts) -> String {
    let before = known.withLock { known in
      if known == nil { known = store.value(for: Self.key) ?? [:] }
      return known?.updateValue(parts, forKey: name)
    }
    guard let before else { return "it is new" }
    let changed = parts.keys.sorted().filter { before[$0] != parts[$0] }
    guard !changed.isEmpty else { return "its cached result is missing or damaged" }
    return changed.joined(separator: " and ") + (changed.count == 1 ? " has" : " have") + " changed"
  }

  /// Saves the parts for the next run. One of two concurrent runs may lose its parts.
  func save() {
    guard let known = known.withLock({ $0 }) else { return }
    store.store(known, for: Self.key)
  }
}

/// The modules' fingerprints when this process first read them: they are read once.
final class ModuleFingerprints: Sendable {
  // A class, since all workers share the fingerprints.
  private let known = Mutex<[String: Fingerprint]>([:])
  let digests: FileDigests

  /// What a program depends on of a module.
  typealias Fingerprint = (interface: String, code: String)

  init(folder: URL) { digests = .shared(in: folder) }

  subscript(name: String, modules: Modules) -> Fingerprint {
    known.withLock { known in
      if let print = known[name] { return print }
      let print = (
        interface: "\(name) \(modules.compilationFingerprint(of: name, digests: digests))",
        code: modules.codeFingerprint(of: name, digests: digests)
      )
      known[name] = print
      return print
    }
  }
}
