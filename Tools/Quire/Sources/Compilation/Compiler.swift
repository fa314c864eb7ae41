import Foundation
import Support

/// The library that is linked into every program, so that it can report to quire.
package struct RuntimeLibrary: Sendable {
  /// The folder with its Swift module.
  package let folder: String
  /// Its object files.
  package let objects: [String]

  package init(folder: String, objects: [String]) {
    (self.folder, self.objects) = (folder, objects)
  }
}

/// Compiles and links one program at a time with the commands of the toolchain's plan.
package struct Compiler {
  package let toolchain: Toolchain
  package let modules: Modules
  /// The library that is linked into every program.
  package let runtime: RuntimeLibrary
  package let scratch: Scratch
  /// The compiler option for the C module cache; empty for the compiler's default.
  package let moduleCache: [String]
  package let autolinked = AutolinkedLibraries()
  /// Keeps the linker's command lines for packages with linker settings, and the libraries that
  /// programs ask for.
  package var linkerCache = ArtifactStore.none
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

  /// The program's executable, or the messages that explain why there is none.
  package enum Outcome {
    case compiled(executable: URL?, [CompilerMessage])
    case refused([CompilerMessage])
    /// The compiler or the linker itself failed: another try may end in another way.
    case crashed([CompilerMessage])
  }

  /// Compiles a program in a folder, and links it into the folder where it runs.
  ///
  /// - Parameter isCompiled: Whether its objects are already in the folder.
  /// - Throws: `EnvironmentError` if the disk is full.
  package func compile(
    _ program: Program, in folder: URL, isCompiled: Bool = false
  ) throws -> Outcome {
    try write(program, into: folder)
    let names = program.files.map(\.name)
    let used = modules.closure(of: program.imports)
    var messages: [CompilerMessage] = []
    if !isCompiled {
      // snippet.compile
      var arguments = Array(toolchain.frontend.dropFirst())
      for name in names { arguments += ["-primary-file", name] }
      for name in names { arguments += ["-o", name + ".o"] }
      arguments += searchArguments(for: used) + program.flags
      let result = try run([toolchain.frontend[0]] + arguments, in: folder)
      messages = result.standardError.compilerMessages
      if let failure = try Outcome(failure: result, messages) { return failure }
      // snippet.end
    }
    guard program.goal != .compile else { return .compiled(executable: nil, messages) }
    let objects = names.map { $0 + ".o" } + modules.objects(for: used)
    guard let problem = try link(objects, for: program, in: folder) else {
      return .compiled(executable: folder.appending(path: "program"), messages)
    }
    messages.append(problem.message)
    return problem.hasCrashed ? .crashed(messages) : .refused(messages)
  }

  /// Writes a program's files; if the program is kept, also the files that it is built with.
  private func write(_ program: Program, into folder: URL) throws {
    for file in program.files {
      try Data(file.text.utf8).writeUnsynced(to: folder.appending(path: file.name))
    }
    guard recordsCommands else { return }
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: runtime.folder) {
      try files.copyItem(
        atPath: "\(runtime.folder)/\(name)", toPath: folder.appending(path: name).path)
    }
  }

  /// The compiler's search options for the modules that a program imports.
  private func searchArguments(for used: [String]) -> [String] {
    ["-I", recordsCommands ? "." : runtime.folder] + modules.compilerArguments(for: used)
      + moduleCache
  }

  /// Why a program does not link, and whether another try may link it.
  private struct LinkProblem {
    let message: CompilerMessage
    let hasCrashed: Bool
  }

  /// Links objects to the executable `program` in a folder; nil where that succeeds.
  private func link(_ objects: [String], for program: Program, in folder: URL) throws
    -> LinkProblem?
  {
    let key = autolinkKey(of: program)
    if let libraries = autolinked.libraries(for: key, in: linkerCache),
      try run(objects, libraries, for: program, in: folder).status == .exited(0)
    {
      return nil
    }
    let libraries = try libraries(of: objects, in: folder)
    let result = try run(objects, libraries, for: program, in: folder)
    guard result.status == .exited(0) else {
      try result.checkSpace()
      let text = "it does not link:\n" + result.standardError
      let message = CompilerMessage(file: "", line: 0, column: 0, severity: .error, text: text)
      return LinkProblem(message: message, hasCrashed: !result.status.isVerdict)
    }
    autolinked.keep(libraries, for: key, in: linkerCache)
    return nil
  }

  /// What the libraries that a program asks for follow from. Packages may have different modules of
  /// the same name.
  private func autolinkKey(of program: Program) -> String {
    let package = modules.closure(of: program.imports).isEmpty ? nil : modules.root?.path
    let tools = [quireVersion, toolchain.version, toolchain.driver, package ?? ""]
    return (["autolinked"] + tools + ["\(program.goal)"] + program.imports)
      .joined(separator: "\n")
  }

  private func run(
    _ objects: [String], _ libraries: [String], for program: Program, in folder: URL
  ) throws -> Subprocess.Result {
    let settings = modules.linkerArguments(for: modules.closure(of: program.imports))
    let linker = try toolchain.linker(adding: settings, scratch: scratch, cache: linkerCache)
    let runtime =
      recordsCommands
      ? runtime.objects.map { URL(filePath: $0).lastPathComponent } : runtime.objects
    let words = linker.flatMap { word -> [String] in
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

  /// The libraries that objects are autolinked with.
  private func libraries(of objects: [String], in folder: URL) throws -> [String] {
    guard let autolink = toolchain.autolink else { return [] }
    let result = try run([autolink] + objects + ["-o", "autolink"], in: folder)
    guard result.status == .exited(0) else {
      throw EnvironmentError(
        "\(autolink) fails, so nothing can be linked: \(result.standardError.prefix(2_000))")
    }
    return try String(contentsOf: folder.appending(path: "autolink"), encoding: .utf8)
      .filledLines.map(String.init)
  }
}

extension Compiler {
  /// Whether the toolchain or the built package has a module with this name.
  ///
  /// - Parameter client: The package's module that imports it, whose build may look for modules in
  ///   further folders.
  package func canImport(_ name: String, from client: String? = nil) -> Bool {
    if modules.targets[name]?.isSwift == false || modules.isBuilt(name) { return true }
    let further = client.map(modules.searchFolders) ?? []
    return (toolchain.moduleFolders + modules.importFolders + further).contains {
      FileManager.default.fileExists(atPath: "\($0)/\(name).swiftmodule")
    }
  }
}
