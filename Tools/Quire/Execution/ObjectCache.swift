import Compilation
import Foundation
import Manuscript
import Support
import SwiftAnalysis
import Synchronization

/// A cache of the objects of programs' files: compiling takes longer than linking and running.
///
/// An object depends on its file, on the interfaces of the modules that the program imports, and on
/// the program's other files. Of these, programs that share objects compare the declarations, not the
/// function bodies or what is private: while only such code changes, a file is not compiled again.
/// Private stored properties count where another file depends on a value's size, or on the place of
/// another property. Finding the declarations takes a parser; programs that share none compare texts.
///
/// A class, since the programs of a session share it.
public final class ObjectCache: Sendable {
  private let known = Mutex<[String: Compiler.CompiledFile]>([:])
  private let store: ArtifactStore
  private let isShared: Bool

  /// The last object of one file of a program.
  private struct StoredFile: Codable {
    let key: String
    let object: Data
    let messages: [CompilerMessage]
  }

  /// - Parameters:
  ///   - store: Stores the last objects of each program for later processes.
  ///   - isShared: Whether programs share objects: an exercise's checks, the code that a learner's
  ///     tests run with, and those tests.
  public init(store: ArtifactStore = .none, isShared: Bool = true) {
    (self.store, self.isShared) = (store, isShared)
  }

  /// Compiles a program in a folder, and reuses the objects of files that are known.
  ///
  /// - Parameter names: The names of programs whose stored objects may fit. The program's own comes
  ///   first; its new objects are stored under it.
  package func compile(
    _ program: Program, named names: [String] = [], with compiler: Compiler, in folder: URL
  ) throws -> Compiler.Outcome {
    guard let keys = keys(of: program, with: compiler) else {
      return try compiler.compile(program, in: folder)
    }
    let files = try zip(program.files, keys).map { file, key in
      try known.withLock { $0[key] } ?? stored(file.name, key, under: names, for: folder)
    }
    if files.contains(where: { $0 != nil }) {
      let (outcome, problem) = try compiler.compile(program, in: folder, reusing: files)
      switch outcome {
      case .refused: return outcome
      case .compiled(_, let messages) where problem == nil:
        let isNew = files.map { $0 == nil }
        try keep(program, keys, isNew, messages, in: folder, compiler, named: names)
        return outcome
      // A compiler that failed itself, or objects that do not fit: everything is compiled.
      case .compiled, .crashed: break
      }
    }
    let outcome = try compiler.compile(program, in: folder)
    if case .compiled(_, let messages) = outcome {
      let isNew = files.map { _ in true }
      try keep(program, keys, isNew, messages, in: folder, compiler, named: names)
    }
    return outcome
  }

  /// What the objects of a program's files depend on; nil if a file has syntax errors.
  private func keys(of program: Program, with compiler: Compiler) -> [String]? {
    let used = compiler.modules.closure(of: program.imports)
    let modules = compiler.modules
    let tools =
      [quireVersion, compiler.toolchain.version] + compiler.toolchain.frontend + program.imports
      + program.flags + modules.compilerArguments(for: used)
      + [modules.interfaceFingerprint(of: used, documentation: false)]
    let texts = program.files.map(\.text)
    let declarations = isShared ? texts.compactMap(Declarations.init) : []
    guard declarations.count == texts.count || !isShared else { return nil }
    return program.files.enumerated().map { index, file in
      let others = isShared ? Declarations.text(seenBy: index, in: declarations) : texts
      return Digest([file.name, file.text] + others + tools).hex
    }
  }

  /// Keeps the objects of a program that was compiled: for this process, and new ones for later ones.
  private func keep(
    _ program: Program, _ keys: [String], _ isNew: [Bool], _ messages: [CompilerMessage],
    in folder: URL, _ compiler: Compiler, named names: [String]
  ) throws {
    let place = isShared ? try compiler.scratch.makeFolder() : nil
    let files = program.files.map(\.name)
    for index in files.indices where known.withLock({ $0[keys[index]] == nil }) {
      let object = folder.appending(path: files[index] + ".o")
      // What is said of no file, such as of a macro's expansion, goes with the first new one.
      let isFirst = isNew.firstIndex(of: true) == index
      let messages = messages.filter {
        $0.file == files[index] || isFirst && !files.contains($0.file)
      }
      if isNew[index], let name = names.first {
        store(object, keys[index], messages, as: Self.entry(files[index], of: name))
      }
      if let copy = place?.appending(path: files[index] + ".o") {
        try FileManager.default.copyItem(at: object, to: copy)
        let compiled = Compiler.CompiledFile(object: copy.path, messages: messages)
        known.withLock { $0[keys[index]] = compiled }
      }
    }
  }

  private static func entry(_ file: String, of name: String) -> String { "\(name)\n\(file)" }

  private func store(
    _ object: URL, _ key: String, _ messages: [CompilerMessage], as entry: String
  ) {
    guard !store.isDisabled, let object = try? Data(contentsOf: object) else { return }
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    let file = StoredFile(key: key, object: object, messages: messages)
    if let data = try? encoder.encode(file) { store.store(data, for: entry) }
  }

  /// Writes a stored object into a program's folder, where the compiler would have written it.
  private func stored(
    _ file: String, _ key: String, under names: [String], for folder: URL
  ) throws -> Compiler.CompiledFile? {
    for name in names {
      guard let data = store.data(for: Self.entry(file, of: name)),
        let found = try? PropertyListDecoder().decode(StoredFile.self, from: data),
        found.key == key
      else { continue }
      try found.object.writeUnsynced(to: folder.appending(path: file + ".o"))
      return Compiler.CompiledFile(object: file + ".o", messages: found.messages)
    }
    return nil
  }
}
