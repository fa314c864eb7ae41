import Compilation
import Foundation
import Manuscript
import Support
import SwiftAnalysis
import Synchronization

/// A cache of the objects of files that programs share: an exercise's checks, the code that a
/// learner's tests run with, and those tests.
///
/// Compiling tests takes most of the time, since their macros expand to much code. An object depends
/// on its file and on the declarations of the program's other files, not on their function bodies or
/// on what is private to them: while only these change, the file is not compiled again. Private stored
/// properties count where another file depends on a value's size, or on the place of another property.
///
/// A class, since the programs of a session share it.
public final class ObjectCache: Sendable {
  private let known = Mutex<[String: Compiler.CompiledFile]>([:])
  private let store: ArtifactStore

  /// The stored objects of a program without its first file, which changes most often.
  private struct Stored: Codable {
    let files: [File]

    struct File: Codable {
      let key: String
      let object: Data
      let messages: [CompilerMessage]
    }
  }

  /// - Parameter store: Stores the last objects of each exercise's checks for later processes.
  public init(store: ArtifactStore = .none) { self.store = store }

  /// Compiles a program in a folder, and reuses the objects of files that are known.
  package func compile(_ program: Program, with compiler: Compiler, in folder: URL) throws
    -> Compiler.Outcome
  {
    let shared = SharedFiles(of: program, with: compiler)
    guard let keys = shared.keys else { return try compiler.compile(program, in: folder) }
    if !known.withLock({ known in keys.dropFirst().allSatisfy { known[$0] != nil } }) {
      try load(shared.identity, into: compiler.scratch)
    }
    let files = known.withLock { known in keys.map { known[$0] } }
    if files.contains(where: { $0 != nil }) {
      let (outcome, problem) = try compiler.compile(program, in: folder, reusing: files)
      switch outcome {
      case .refused: return outcome
      case .compiled(_, let messages) where problem == nil:
        try keep(program, keys, where: { files[$0] == nil }, messages, from: folder, compiler)
        return outcome
      // A compiler that failed itself, or objects that do not fit: everything is compiled.
      case .compiled, .crashed: break
      }
    }
    let outcome = try compiler.compile(program, in: folder)
    if case .compiled(_, let messages) = outcome {
      try keep(program, keys, where: { _ in true }, messages, from: folder, compiler)
      store(keys.dropFirst(), as: shared.identity)
    }
    return outcome
  }

  private func keep(
    _ program: Program, _ keys: [String], where isNew: (Int) -> Bool,
    _ messages: [CompilerMessage], from folder: URL, _ compiler: Compiler
  ) throws {
    let place = try compiler.scratch.makeFolder()
    for (index, file) in program.files.enumerated() where isNew(index) {
      let object = place.appending(path: file.name + ".o")
      try FileManager.default.copyItem(
        at: folder.appending(path: file.name + ".o"), to: object)
      let compiled = Compiler.CompiledFile(
        object: object.path, messages: messages.filter { $0.file == file.name })
      known.withLock { $0[keys[index]] = compiled }
    }
  }

  /// Reads the objects of an earlier process.
  private func load(_ identity: String, into scratch: Scratch) throws {
    guard let data = store.data(for: identity),
      let stored = try? PropertyListDecoder().decode(Stored.self, from: data)
    else { return }
    let folder = try scratch.makeFolder()
    for (index, file) in stored.files.enumerated() {
      let object = folder.appending(path: "\(index).o")
      try file.object.writeUnsynced(to: object)
      let compiled = Compiler.CompiledFile(object: object.path, messages: file.messages)
      known.withLock { $0[file.key] = compiled }
    }
  }

  private func store(_ keys: some Sequence<String>, as identity: String) {
    guard !store.isDisabled else { return }
    let files = keys.compactMap { key -> Stored.File? in
      guard let file = known.withLock({ $0[key] }),
        let object = try? Data(contentsOf: URL(filePath: file.object))
      else { return nil }
      return .init(key: key, object: object, messages: file.messages)
    }
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    guard let data = try? encoder.encode(Stored(files: files)) else { return }
    store.store(data, for: identity)
  }
}

/// What the objects of a program's files follow from.
private struct SharedFiles {
  /// The key of each file's object; nil if a file has syntax errors.
  let keys: [String]?
  /// What the program without its first file follows from.
  let identity: String

  init(of program: Program, with compiler: Compiler) {
    let used = compiler.modules.closure(of: program.imports)
    let tools =
      [quireVersion, compiler.toolchain.version] + compiler.toolchain.frontend + program.imports
      + program.flags + [compiler.modules.interfaceFingerprint(of: used, documentation: false)]
    identity = Digest(program.files.dropFirst().flatMap { [$0.name, $0.text] } + tools).hex
    let declarations = program.files.map { Declarations.text(of: $0.text, seenBy: .otherFile) }
    guard !declarations.contains(nil) else {
      keys = nil
      return
    }
    keys = program.files.indices.map { index in
      let others = declarations.indices.map { $0 == index ? "" : declarations[$0] ?? "" }
      let file = program.files[index]
      return Digest([file.name, file.text] + others + tools).hex
    }
  }
}
