import Compilation
import Foundation
import Manuscript
import Support
import SwiftAnalysis
import Synchronization

/// A cache of compiled checks, for learners who save often and for an exercise's start and
/// solution.
///
/// Compiling the checks takes most of the time, since their macros expand to much code. Their
/// objects depend on the declarations of the learner's file, not on its function bodies or on what is
/// private to it: while only these change, only the learner's file is compiled. Private stored
/// properties count where the checks depend on a value's size, or on the place of another property.
///
/// A class, since the checks of a session share it.
public final class CompiledChecksCache: Sendable {
  private let kept = Mutex<[String: Kept]>([:])

  /// Compiled files, and the compiler's messages.
  fileprivate struct Kept {
    let folder: URL
    let messages: [CompilerMessage]
  }

  private let store: ArtifactStore

  /// The stored objects of one exercise's checks.
  private struct Stored: Codable {
    /// The digest of the declarations that they were compiled with.
    let declarations: String
    let messages: [CompilerMessage]
    let objects: [String: Data]
  }

  /// - Parameter store: Stores the last objects of each exercise for later processes.
  public init(store: ArtifactStore = .none) { self.store = store }

  /// Compiles a learner's file and its checks; reuses the checks' objects if possible.
  package func compile(_ program: Program, with compiler: Compiler, in folder: URL) throws
    -> Compiler.Outcome
  {
    guard
      let declarations = program.files.first.flatMap({
        Declarations.text(of: $0.text, seenBy: .otherFile)
      })
    else { return try compiler.compile(program, in: folder) }
    let checks = Self.key(ofChecks: program, compiler)
    let key = Digest([checks, declarations]).hex
    if let kept = try kept.withLock({ $0[key] }) ?? load(key, checks, compiler),
      let outcome = try compiler.compile(program, in: folder, keeping: kept)
    {
      return outcome
    }
    let outcome = try compiler.compile(program, in: folder)
    if case .compiled(_, let messages) = outcome {
      try keep(program, messages, from: folder, for: key, checks, compiler)
    }
    return outcome
  }

  /// The objects of an earlier process.
  private func load(_ key: String, _ checks: String, _ compiler: Compiler) throws -> Kept? {
    guard let data = store.data(for: checks),
      let stored = try? PropertyListDecoder().decode(Stored.self, from: data),
      stored.declarations == key
    else { return nil }
    let folder = try compiler.scratch.makeFolder()
    for (name, object) in stored.objects {
      try object.writeUnsynced(to: folder.appending(path: name))
    }
    let found = Kept(folder: folder, messages: stored.messages)
    kept.withLock { $0[key] = found }
    return found
  }

  private func keep(
    _ program: Program, _ messages: [CompilerMessage], from folder: URL, for key: String,
    _ checks: String, _ compiler: Compiler
  ) throws {
    let place = try compiler.scratch.makeFolder()
    var objects: [String: Data] = [:]
    for file in program.files.dropFirst() {
      let name = file.name + ".o"
      objects[name] = try Data(contentsOf: folder.appending(path: name))
      try objects[name]?.writeUnsynced(to: place.appending(path: name))
    }
    let others = messages.filter { $0.file != program.files[0].name }
    kept.withLock { $0[key] = Kept(folder: place, messages: others) }
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    let stored = Stored(declarations: key, messages: others, objects: objects)
    store.store(try encoder.encode(stored), for: checks)
  }

  /// The key for the objects' inputs, without the declarations of the learner's file.
  private static func key(ofChecks program: Program, _ compiler: Compiler) -> String {
    let files = program.files.dropFirst().flatMap { [$0.name, $0.text] }
    let used = compiler.modules.closure(of: program.imports)
    let tools = [quireVersion, compiler.toolchain.version] + compiler.toolchain.frontend
    return Digest(
      files + tools + program.imports + [compiler.modules.interfaceFingerprint(of: used)]
    ).hex
  }
}

extension Compiler {
  /// Compiles a program's first file alone, and links it with the others' objects.
  ///
  /// - Returns: nil if that does not link, so that everything has to be compiled.
  fileprivate func compile(
    _ program: Program, in folder: URL, keeping kept: CompiledChecksCache.Kept
  ) throws -> Outcome? {
    try write(program, into: folder)
    let names = program.files.map(\.name)
    let used = modules.closure(of: program.imports)
    var arguments = Array(toolchain.frontend.dropFirst())
    arguments += ["-primary-file"] + names + ["-o", names[0] + ".o"]
    arguments += searchArguments(for: used)
    let result = try Subprocess(toolchain.frontend[0], arguments, in: folder).run(limits: .compiler)
    let messages = result.standardError.compilerMessages + kept.messages
    guard result.status == .exited(0) else {
      // One that failed itself is asked again, with all files.
      if case .refused(let messages)? = try Outcome(failure: result, messages) {
        return .refused(messages)
      }
      return nil
    }
    let others = names.dropFirst().map { kept.folder.appending(path: $0 + ".o").path }
    let objects = [names[0] + ".o"] + others + modules.objects(for: used)
    let link = try link(objects, for: program, in: folder)
    return link.problem == nil ? .compiled(executable: link.executable, messages) : nil
  }
}
