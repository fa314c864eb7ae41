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
  let fingerprints: ModuleFingerprints

  private struct Entry: Codable {
    let key: String
    let objects: [Data]
    let messages: [CompilerMessage]
  }

  /// Compiles a program in a folder, or writes its objects there, and links it. Its name stays when its
  /// code changes.
  func compile(
    _ program: Program, named name: String, with compiler: Compiler, in folder: URL
  ) throws -> Compiler.Outcome {
    guard program.goal != .compile else { return try compiler.compile(program, in: folder) }
    let key = key(of: program, compiler)
    let objects = program.files.map { folder.appending(path: $0.name + ".o") }
    if let data = store.data(for: name),
      let entry = try? PropertyListDecoder().decode(Entry.self, from: data), entry.key == key,
      entry.objects.count == objects.count
    {
      for (file, object) in zip(objects, entry.objects) { try object.writeUnsynced(to: file) }
      let linked = try compiler.compile(program, in: folder, isCompiled: true)
      // Objects that do not link are compiled again.
      if case .compiled(let file, _) = linked { return .compiled(executable: file, entry.messages) }
    }
    let outcome = try compiler.compile(program, in: folder)
    if case .compiled(_, let messages) = outcome {
      let data = try objects.map { try Data(contentsOf: $0) }
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .binary
      let entry = Entry(key: key, objects: data, messages: messages)
      if let data = try? encoder.encode(entry) { store.store(data, for: name) }
    }
    return outcome
  }

  /// The digest of everything that the compiler reads.
  private func key(of program: Program, _ compiler: Compiler) -> String {
    let used = compiler.modules.closure(of: program.imports)
    var words = [quireVersion, Runtime.digest, compiler.toolchain.version, Toolchain.variables]
    words += compiler.toolchain.frontend + program.imports + program.flags
    words += program.files.flatMap { [$0.name, $0.text] }
    words += used.map { fingerprints[$0, compiler.modules].interface }
    words += compiler.modules.compilerArguments(for: used)
    return Digest(words).hex
  }
}
