import Compilation
import Foundation
import Support

/// The objects of each program's last version: compiling takes longer than linking and running.
///
/// They are used again while everything that the compiler read is the same, byte by byte: the files of
/// the program, and the interfaces, headers and macros of the modules that it imports. So a program is
/// linked and run, and not compiled, where only function bodies of a module have changed.
struct ProgramObjects {
  let store: ArtifactStore
  /// The name of the program, which stays when its code changes.
  let name: String
  /// The digest of everything that the compiler reads.
  let key: String

  fileprivate struct Entry: Codable {
    let key: String
    let objects: [Data]
    let messages: [CompilerMessage]
  }
}

extension Compiler {
  /// Compiles a program in a folder, or writes its objects there, and links it.
  func compile(_ program: Program, reusing old: ProgramObjects?, in folder: URL) throws -> Outcome {
    guard let old, program.goal != .compile else { return try compile(program, in: folder) }
    let objects = program.files.map { folder.appending(path: $0.name + ".o") }
    if let data = old.store.data(for: old.name),
      let entry = try? PropertyListDecoder().decode(ProgramObjects.Entry.self, from: data),
      entry.key == old.key, entry.objects.count == objects.count
    {
      for (file, object) in zip(objects, entry.objects) { try object.writeUnsynced(to: file) }
      var linked = try compile(program, in: folder, isCompiled: true)
      linked.messages = entry.messages
      // Objects that do not link are compiled again.
      if linked.executable != nil { return linked }
    }
    let outcome = try compile(program, in: folder)
    if outcome.executable != nil {
      let data = try objects.map { try Data(contentsOf: $0) }
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .binary
      let entry = ProgramObjects.Entry(key: old.key, objects: data, messages: outcome.messages)
      if let data = try? encoder.encode(entry) { old.store.store(data, for: old.name) }
    }
    return outcome
  }
}
