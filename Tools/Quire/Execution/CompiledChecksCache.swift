import Compilation
import Foundation
import Manuscript
import Support
import SwiftAnalysis
import Synchronization

/// Checks that were compiled before, for learners who save again and again, and for the proof of an
/// exercise's start and solution.
///
/// Most of the time from a file to its verdict goes into compiling the checks, whose macros expand
/// to much code. What comes of them depends on the declarations of the learner's file, not on the
/// bodies of its functions; so while only those change, the learner's file alone is compiled. Stored
/// properties are declarations, private ones too: the checks know how much room a value takes.
///
/// A class, since the attempts of a session share what the first of them compiled.
public final class CompiledChecksCache: Sendable {
  private let kept = Mutex<[String: Kept]>([:])

  /// Compiled files, and what the compiler said of them.
  fileprivate struct Kept {
    let folder: URL
    let messages: [CompilerMessage]
  }

  /// Starts with nothing.
  public init() {}

  /// Compiles a learner's file and its checks, the checks only where they have to be.
  package func compile(_ program: Program, with compiler: Compiler, in folder: URL) throws
    -> Compiler.Outcome
  {
    guard let key = Self.key(of: program) else { return try compiler.compile(program, in: folder) }
    if let kept = kept.withLock({ $0[key] }),
      let outcome = try compiler.compile(program, in: folder, keeping: kept)
    {
      return outcome
    }
    let outcome = try compiler.compile(program, in: folder)
    if case .compiled(_, let messages) = outcome {
      try keep(program, messages, from: folder, for: key, compiler)
    }
    return outcome
  }

  private func keep(
    _ program: Program, _ messages: [CompilerMessage], from folder: URL, for key: String,
    _ compiler: Compiler
  ) throws {
    let place = try compiler.scratch.makeFolder()
    for file in program.files.dropFirst() {
      let name = file.name + ".o"
      try FileManager.default.copyItem(
        at: folder.appending(path: name), to: place.appending(path: name))
    }
    let others = messages.filter { $0.file != program.files[0].name }
    kept.withLock { $0[key] = Kept(folder: place, messages: others) }
  }

  /// What the compiled checks depend on; nil where the learner's file is no well-formed Swift.
  private static func key(of program: Program) -> String? {
    guard let first = program.files.first,
      let declarations = Declarations.text(of: first.text, seenBy: .otherFile)
    else {
      return nil
    }
    let others = program.files.dropFirst().map(\.text)
    return ([declarations] + others + program.imports).joined(separator: "\0")
  }
}

extension Compiler {
  /// Compiles a program's first file alone, and links it with objects of the others.
  ///
  /// - Returns: nil where that does not link, so that all of it has to be compiled.
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
      return messages.contains { $0.severity == .error } ? .refused(messages) : nil
    }
    let others = names.dropFirst().map { kept.folder.appending(path: $0 + ".o").path }
    let objects = [names[0] + ".o"] + others + modules.objects(for: used)
    let link = try link(objects, for: program, in: folder)
    return link.problem == nil ? .compiled(executable: link.executable, messages) : nil
  }
}
