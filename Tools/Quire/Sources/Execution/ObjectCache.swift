import Compilation
import Foundation
import Manuscript
import Support
import SwiftAnalysis
import Synchronization

/// A cache of the objects of programs' files: compiling takes longer than linking and running.
///
/// An object depends on its file, on the interfaces, headers and macros of the modules that the
/// program imports, and on the program's other files. Programs that share objects compare what the
/// file sees of those others: the declarations that it mentions, not function bodies or what is
/// private. Private stored properties count where another file depends on a value's size, or on the
/// place of another property. Finding the declarations takes a parser; the objects of other programs
/// are kept together, and used for the same program only.
///
/// A class, since the programs of a session share it.
public final class ObjectCache: Sendable {
  private let known = Mutex<[String: Unit]>([:])
  private let store: ArtifactStore
  private let digests: FileDigests
  private let isShared: Bool

  /// One file of a program that shares objects, or all files of another program.
  private struct Unit {
    let objects: [String]
    let messages: [CompilerMessage]
  }

  private struct StoredUnit: Codable {
    let key: String
    let objects: [Data]
    let messages: [CompilerMessage]
  }

  /// What a program is compiled with.
  private struct Conditions: Equatable {
    let texts: [String]

    /// Raise it when objects are stored in another way, or under other rules.
    private static let format = "objects 2"

    init(_ program: Program, _ compiler: Compiler, _ digests: FileDigests) {
      let used = compiler.modules.closure(of: program.imports)
      texts =
        [Self.format, quireVersion, Runtime.digest, compiler.toolchain.version]
        + compiler.toolchain.frontend + program.imports + program.flags
        + compiler.modules.compilerArguments(for: used)
        + [compiler.modules.compilationFingerprint(of: used, digests: digests)]
    }
  }

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - store: Stores the last objects of each program for later processes.
  ///   - digests: The digests of the modules' files.
  ///   - isShared: Whether programs share objects: an exercise's checks, the code that a learner's
  ///     tests run with, and those tests.
  package init(
    store: ArtifactStore = .none, digests: FileDigests = FileDigests(), isShared: Bool = true
  ) {
    (self.store, self.digests, self.isShared) = (store, digests, isShared)
  }

  /// Compiles a program in a folder, and reuses the objects of files that are known.
  ///
  /// - Parameter names: The names of programs whose stored objects may fit. The program's own comes
  ///   first; its new objects are stored under it.
  package func compile(
    _ program: Program, named names: [String] = [], with compiler: Compiler, in folder: URL
  ) throws -> Compiler.Outcome {
    let conditions = Conditions(program, compiler, digests)
    guard let keys = keys(of: program, conditions) else {
      return try compiler.compile(program, in: folder)
    }
    let files = program.files.map(\.name)
    let units = isShared ? files.map { [$0] } : [files]
    let found = try zip(units, keys).map { files, key in
      try known.withLock { $0[key] } ?? stored(files, key, under: names, for: folder)
    }
    func keep(_ messages: [CompilerMessage], besides found: [Unit?]) throws {
      guard isShared || found[0] == nil,
        let messages = Self.messages(messages, of: units, besides: found),
        // The modules may have been built anew while the compiler read them.
        Conditions(program, compiler, digests) == conditions
      else { return }
      for (index, files) in units.enumerated() {
        let objects = files.map { folder.appending(path: $0 + ".o") }
        let said = found[index]?.messages ?? messages[index]
        if found[index] == nil, let name = names.first {
          store(objects, keys[index], said, as: Self.entry(files, of: name))
        }
        if isShared { try share(objects, keys[index], said, in: compiler.scratch) }
      }
    }
    if found.contains(where: { $0 != nil }) {
      let objects = zip(units, found).flatMap { files, unit in
        files.indices.map { unit?.objects[$0] }
      }
      let (outcome, problem) = try compiler.compile(program, in: folder, reusing: objects)
      func withOld(_ messages: [CompilerMessage]) -> [CompilerMessage] {
        messages + found.flatMap { $0?.messages ?? [] }.filter { !messages.contains($0) }
      }
      switch outcome {
      case .refused(let messages): return .refused(withOld(messages))
      case .compiled(let executable, let messages) where problem == nil:
        try keep(messages, besides: found)
        return .compiled(executable: executable, withOld(messages))
      // A compiler that failed itself, or objects that do not fit: everything is compiled.
      case .compiled, .crashed: break
      }
    }
    let outcome = try compiler.compile(program, in: folder)
    if case .compiled(_, let messages) = outcome {
      try keep(messages, besides: found.map { _ in nil })
    }
    return outcome
  }

  /// What the objects of a program's units depend on; nil if a file has syntax errors.
  private func keys(of program: Program, _ conditions: Conditions) -> [String]? {
    let files = program.files
    guard isShared else {
      return [Digest(files.flatMap { [$0.name, $0.text] } + conditions.texts).hex]
    }
    let declarations = files.compactMap { Declarations(of: $0.text) }
    guard declarations.count == files.count else { return nil }
    return files.enumerated().map { index, file in
      let others = Declarations.text(seenBy: index, in: declarations)
      return Digest([file.name, file.text] + others + conditions.texts).hex
    }
  }

  /// What the compiler said of each unit; nil if a message cannot be assigned to a unit that was
  /// compiled.
  private static func messages(
    _ all: [CompilerMessage], of units: [[String]], besides found: [Unit?]
  ) -> [[CompilerMessage]]? {
    guard units.count > 1 else { return [all] }
    var messages: [[CompilerMessage]] = units.map { _ in [] }
    for message in all {
      // A message of a macro's expansion has the macro's place in a note.
      let files = [message.file] + message.notes.map(\.file)
      let unit = files.lazy.compactMap { file in units.firstIndex { $0.contains(file) } }.first
      guard let unit, found[unit] == nil else { return nil }
      messages[unit].append(message)
    }
    return messages
  }

  /// Copies a program's objects for other programs of this process; its own folder is removed.
  private func share(
    _ objects: [URL], _ key: String, _ messages: [CompilerMessage], in scratch: Scratch
  ) throws {
    guard known.withLock({ $0[key] == nil }) else { return }
    let place = try scratch.makeFolder()
    let copies = objects.map { place.appending(path: $0.lastPathComponent) }
    for (object, copy) in zip(objects, copies) {
      try FileManager.default.copyItem(at: object, to: copy)
    }
    known.withLock { $0[key] = Unit(objects: copies.map(\.path), messages: messages) }
  }

  private static func entry(_ files: [String], of name: String) -> String {
    ([name] + files).joined(separator: "\n")
  }

  private func store(
    _ objects: [URL], _ key: String, _ messages: [CompilerMessage], as entry: String
  ) {
    guard !store.isDisabled,
      let data = try? objects.map({ try Data(contentsOf: $0) })
    else { return }
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    let unit = StoredUnit(key: key, objects: data, messages: messages)
    if let data = try? encoder.encode(unit) { store.store(data, for: entry) }
  }

  /// Writes stored objects into a program's folder, where the compiler would have written them.
  private func stored(
    _ files: [String], _ key: String, under names: [String], for folder: URL
  ) throws -> Unit? {
    for name in names {
      guard let data = store.data(for: Self.entry(files, of: name)),
        let unit = try? PropertyListDecoder().decode(StoredUnit.self, from: data),
        unit.key == key, unit.objects.count == files.count
      else { continue }
      for (file, object) in zip(files, unit.objects) {
        try object.writeUnsynced(to: folder.appending(path: file + ".o"))
      }
      return Unit(objects: files.map { $0 + ".o" }, messages: unit.messages)
    }
    return nil
  }
}
