import Compilation
import Foundation
import Support

/// The objects of each program's last version: compiling takes longer than linking and running.
///
/// They are used again while everything that the compiler read is the same, byte by byte: the files of
/// the program, and the interfaces, headers and macros of the modules that it imports. So a program is
/// linked and run, and not compiled, where only function bodies of a module have changed.
package struct ProgramObjects {
  let store: ArtifactStore
  /// The name of the program, which stays when its code changes.
  let name: String
  /// The digest of everything that the compiler reads.
  let key: String
  /// The same without what only the program's first file sees of itself; nil where that is not certain.
  let keyOfOthers: String?

  fileprivate struct Entry: Codable {
    let key: String
    let objects: [Data]
    let messages: [CompilerMessage]
  }

  /// The entry of some objects; nil where there is none, or another one.
  fileprivate func entry(_ name: String, key: String, count: Int) -> Entry? {
    guard let data = store.data(for: name),
      let entry = try? PropertyListDecoder().decode(Entry.self, from: data)
    else { return nil }
    return entry.key == key && entry.objects.count == count ? entry : nil
  }

  fileprivate func keep(
    _ objects: ArraySlice<URL>, _ messages: [CompilerMessage], as name: String, key: String
  ) throws {
    let data = try objects.map { try Data(contentsOf: $0) }
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    let entry = Entry(key: key, objects: data, messages: messages)
    if let data = try? encoder.encode(entry) { store.store(data, for: name) }
  }
}

extension Compiler {
  /// Compiles a program in a folder, or writes its objects there, and links it.
  ///
  /// Where only bodies in the first file differ from another program, as they do in answers to one
  /// exercise, that file alone is compiled.
  package func compile(
    _ program: Program, reusing old: ProgramObjects?, in folder: URL
  ) throws -> Outcome {
    guard let old, program.goal != .compile else { return try compile(program, in: folder) }
    let objects = program.files.map { folder.appending(path: $0.name + ".o") }
    if let entry = old.entry(old.name, key: old.key, count: objects.count) {
      for (file, object) in zip(objects, entry.objects) { try object.writeUnsynced(to: file) }
      var linked = try compile(program, in: folder, compiled: objects.count)
      linked.messages = entry.messages
      // Objects that do not link are compiled again.
      if linked.executable != nil { return linked }
    }
    let others = objects.dropFirst()
    if let key = old.keyOfOthers, let entry = old.entry(key, key: key, count: others.count) {
      for (file, object) in zip(others, entry.objects) { try object.writeUnsynced(to: file) }
      let outcome = try compile(program, in: folder, compiled: others.count)
      if outcome.executable != nil || outcome.messages.contains(where: { $0.severity == .error }) {
        return outcome
      }
    }
    let outcome = try compile(program, in: folder)
    if outcome.executable != nil {
      try old.keep(objects[...], outcome.messages, as: old.name, key: old.key)
      // What the compiler says of the others is said for the first program only.
      let first = program.files[0].name
      if let key = old.keyOfOthers, outcome.messages.allSatisfy({ $0.file == first }) {
        try old.keep(others, [], as: key, key: key)
      }
    }
    return outcome
  }
}
