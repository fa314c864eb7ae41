import Foundation
import Manuscript
import Support
import Synchronization

/// What the compiler said of one place.
package struct CompilerMessage: Hashable, Codable, Sendable {
  package enum Severity: String, Codable, Sendable { case error, warning }
  package var file: String
  package var line: Int
  package let column: Int
  package let severity: Severity
  package let text: String
  /// What the compiler added.
  package var notes: [Note] = []

  package init(
    file: String, line: Int, column: Int, severity: Severity, text: String, notes: [Note] = []
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.severity = severity
    self.text = text
    self.notes = notes
  }

  package struct Note: Hashable, Codable, Sendable {
    package var file: String
    package var line: Int
    package let text: String

    package init(file: String, line: Int, text: String) {
      (self.file, self.line, self.text) = (file, line, text)
    }
  }
}

/// What is linked into every program, so that it can report to quire.
package struct RuntimeLibrary: Sendable {
  /// The folder with its Swift module.
  package let folder: String
  /// Its object files.
  package let objects: [String]

  package init(folder: String, objects: [String]) {
    (self.folder, self.objects) = (folder, objects)
  }
}

/// Follows the toolchain's plan for one program at a time.
package struct Compiler {
  package let toolchain: Toolchain
  package let modules: Modules
  /// What is linked into every program.
  package let runtime: RuntimeLibrary
  package let scratch: Scratch
  /// Where C modules are kept, in the compiler's words; empty for where it keeps them by itself.
  package let moduleCache: [String]
  package let autolinked = AutolinkedLibraries()
  /// Whether the command lines are written into each program's folder.
  package var recordsCommands = false

  package init(
    toolchain: Toolchain, modules: Modules, runtime: RuntimeLibrary, scratch: Scratch,
    moduleCache: [String]
  ) {
    self.toolchain = toolchain
    self.modules = modules
    self.runtime = runtime
    self.scratch = scratch
    self.moduleCache = moduleCache
  }

  /// The program's executable, or the reason why there is none.
  package enum Outcome {
    case compiled(executable: URL?, [CompilerMessage])
    case refused([CompilerMessage])
  }

  /// Compiles a program in a folder, and links it where it is to run.
  ///
  /// - Throws: `EnvironmentError` where the compiler or the linker itself fails.
  package func compile(_ program: Program, in folder: URL) throws -> Outcome {
    try write(program, into: folder)
    let names = program.files.map(\.name)
    let objects = names.map { $0 + ".o" }
    let used = modules.closure(of: program.imports)
    // snippet.compile
    var arguments = Array(toolchain.frontend.dropFirst())
    arguments += names.flatMap { ["-primary-file", $0] } + objects.flatMap { ["-o", $0] }
    arguments += searchArguments(for: used) + program.flags
    let result = try run([toolchain.frontend[0]] + arguments, in: folder)
    let messages = result.standardError.compilerMessages
    guard result.status == .exited(0) else {
      guard messages.contains(where: { $0.severity == .error }) else {
        return .refused(messages + [.crash(result, names: names)])
      }
      return .refused(messages)
    }
    guard program.goal != .compile else { return .compiled(executable: nil, messages) }
    // snippet.end
    let link = try link(objects + modules.objects(for: used), for: program, in: folder)
    if let problem = link.problem { return .refused(messages + [problem]) }
    return .compiled(executable: link.executable, messages)
  }

  /// Writes a program's files; one that is kept brings along what it is built with.
  package func write(_ program: Program, into folder: URL) throws {
    for file in program.files {
      try Data(file.text.utf8).write(to: folder.appending(path: file.name))
    }
    guard recordsCommands else { return }
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: runtime.folder) {
      try files.copyItem(
        atPath: "\(runtime.folder)/\(name)", toPath: folder.appending(path: name).path)
    }
  }

  /// Where the compiler finds the modules that a program imports.
  package func searchArguments(for used: [String]) -> [String] {
    ["-I", recordsCommands ? "." : runtime.folder] + modules.compilerArguments(for: used)
      + moduleCache
  }

  package func link(_ objects: [String], for program: Program, in folder: URL) throws -> (
    executable: URL, problem: CompilerMessage?
  ) {
    let executable = folder.appending(path: "program")
    let key = "\(program.goal) \(program.imports)"
    if let libraries = autolinked.libraries(for: key),
      try run(objects, libraries, in: folder).status == .exited(0)
    {
      return (executable, nil)
    }
    let libraries = try libraries(of: objects, in: folder)
    let result = try run(objects, libraries, in: folder)
    guard result.status == .exited(0) else {
      let text = "it does not link: " + result.standardError.prefix(2_000)
      return (
        executable,
        CompilerMessage(file: "", line: 0, column: 0, severity: .error, text: text)
      )
    }
    autolinked.keep(libraries, for: key)
    return (executable, nil)
  }

  private func run(_ objects: [String], _ libraries: [String], in folder: URL) throws
    -> Subprocess.Result
  {
    let runtime =
      recordsCommands
      ? runtime.objects.map { URL(filePath: $0).lastPathComponent } : runtime.objects
    let words = toolchain.linker.flatMap { word -> [String] in
      switch word {
      case .word(let word): [word]
      case .objects: objects + runtime
      case .autolinked: libraries
      case .output: ["program"]
      }
    }
    return try run(words, in: folder)
  }

  /// Runs one of the toolchain's tools; with `recordsCommands`, its command line is added to
  /// `commands.sh` in the folder.
  package func run(_ words: [String], in folder: URL) throws -> Subprocess.Result {
    if recordsCommands {
      let file = folder.appending(path: "commands.sh")
      let before = (try? String(contentsOf: file, encoding: .utf8)) ?? "cd \"$(dirname \"$0\")\"\n"
      let line = words.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
      try Data((before + line + "\n").utf8).write(to: file)
    }
    return try Subprocess(words[0], Array(words.dropFirst()), in: folder).run(limits: .compiler)
  }

  /// The libraries that objects ask for.
  private func libraries(of objects: [String], in folder: URL) throws -> [String] {
    guard let autolink = toolchain.autolink else { return [] }
    _ = try run([autolink] + objects + ["-o", "autolink"], in: folder)
    return try String(readingText: folder.appending(path: "autolink"))
      .split(whereSeparator: \.isNewline).map(String.init)
  }
}

extension Compiler {
  /// Whether there is a module of a name: one of the toolchain, or one of the package that was built.
  package func canImport(_ name: String) -> Bool {
    if modules.targets[name]?.isSwift == false { return true }
    return (toolchain.moduleFolders + modules.importFolders).contains {
      FileManager.default.fileExists(atPath: "\($0)/\(name).swiftmodule")
    }
  }
}

/// The libraries that programs with the same imports asked for before.
///
/// What a program is linked with follows from its imports, so the tool that reads it off the objects
/// need not run for each. A list that turns out to be short is read off again.
package final class AutolinkedLibraries: Sendable {
  // A class, since all workers share what one of them learned.
  private let known: Mutex<[String: [String]]>

  package init() { known = Mutex([:]) }

  package func libraries(for key: String) -> [String]? { known.withLock { $0[key] } }
  package func keep(_ libraries: [String], for key: String) {
    known.withLock { $0[key] = libraries }
  }
}

extension CompilerMessage {
  /// The compiler itself failed: shown with the end of what it said.
  fileprivate static func crash(_ result: Subprocess.Result, names: [String]) -> CompilerMessage {
    let end = result.standardError.split(separator: "\n").suffix(12).joined(separator: "\n")
    let text =
      result.status == .timedOut
      ? "the compiler was still at it after two minutes" : "the compiler itself failed:\n\(end)"
    return CompilerMessage(file: "", line: 0, column: 0, severity: .error, text: text)
  }
}

extension String {
  /// The errors and warnings in what the compiler wrote, with their notes, excerpts left out.
  package var compilerMessages: [CompilerMessage] {
    var messages: [CompilerMessage] = []
    for line in split(separator: "\n") {
      guard let match = line.prefixMatch(of: #/(.*?):(\d+):(?:(\d+):)? (error|warning|note): (.*)/#)
      else { continue }
      let (_, file, row, column, severity, words) = match.output
      let text = String(words).replacing(#/ \[#[A-Za-z-]+\]$/#, with: "")
      guard let severity = CompilerMessage.Severity(rawValue: String(severity)) else {
        guard let last = messages.indices.last else { continue }
        messages[last].notes.append(.init(file: String(file), line: Int(row) ?? 0, text: text))
        continue
      }
      messages.append(
        CompilerMessage(
          file: String(file), line: Int(row) ?? 0, column: column.flatMap { Int($0) } ?? 1,
          severity: severity, text: text))
    }
    var seen: Set<CompilerMessage> = []
    return messages.filter { seen.insert($0).inserted }
  }
}
