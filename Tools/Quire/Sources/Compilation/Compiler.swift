import Foundation
import Support
import Synchronization

/// The library in every program that reports to quire: the folder of its Swift module, its objects.
package typealias RuntimeLibrary = (folder: String, objects: [String])

/// Compiles and links one program at a time with the commands of the toolchain's plan.
package struct Compiler {
  package let toolchain: Toolchain
  package var modules: Modules
  package var runtime: RuntimeLibrary
  package var bundled = BundledModules.none
  package var scratch: Scratch
  /// The compiler option for the C module cache; empty for the compiler's default.
  package let moduleCache: [String]
  private let autolinked = AutolinkedLibraries()
  /// Keeps what depends on the toolchain alone, such as the names that its modules declare.
  package var toolchainCache = ArtifactStore.none
  /// Whether the command lines are written into each program's folder.
  package var recordsCommands = false

  package init(
    toolchain: Toolchain, modules: Modules, runtime: RuntimeLibrary, scratch: Scratch,
    moduleCache: [String]
  ) {
    (self.toolchain, self.modules, self.runtime) = (toolchain, modules, runtime)
    (self.scratch, self.moduleCache) = (scratch, moduleCache)
  }

  /// The program's executable, if it was linked, and the messages, which explain why there is none.
  package struct Outcome {
    package var executable: URL?
    package var messages: [CompilerMessage]
    /// Whether the compiler or the linker itself failed: another try may end in another way.
    package var hasCrashed = false
  }

  /// Compiles a program in a folder, unless its objects are there already, and links it.
  ///
  /// - Parameter compiled: How many of its last files have their objects there already.
  package func compile(
    _ program: Program, in folder: URL, compiled: Int = 0
  ) throws -> Outcome {
    try write(program, into: folder)
    let names = program.files.map(\.name)
    let used = modules.closure(of: program.imports)
    var messages: [CompilerMessage] = []
    let primary = names.dropLast(compiled)
    if !primary.isEmpty {
      // snippet.compile
      var arguments = Array(toolchain.frontend.dropFirst())
      for name in primary { arguments += ["-primary-file", name] }
      arguments += names.suffix(compiled)
      for name in primary { arguments += ["-o", name + ".o"] }
      arguments += try searchArguments(for: program.imports) + program.flags
      let result = try run([toolchain.frontend[0]] + arguments, in: folder)
      messages = result.standardError.compilerMessages
      if let failure = try Outcome(failure: result, messages) { return failure }
      // snippet.end
    }
    guard program.goal != .compile else { return Outcome(messages: messages) }
    let own = try bundled(for: program.imports).flatMap(\.objects).map(place)
    let objects = names.map { $0 + ".o" } + modules.objects(for: used) + own
    return try link(objects, for: program, in: folder, messages)
  }

  /// Writes a program's files; if the program is kept, also the files that it is built with.
  private func write(_ program: Program, into folder: URL) throws {
    for file in program.files {
      try Data(file.text.utf8).writeUnsynced(to: folder.appending(path: file.name))
    }
    guard recordsCommands else { return }
    for library in try [runtime] + bundled(for: program.imports) {
      let module = URL(filePath: library.folder)
      let files = module.namesInside.filter { $0.hasSuffix(".swiftmodule") }
      for file in files.map({ module.appending(path: $0).path }) + library.objects {
        try FileManager.default.copyItem(
          atPath: file, toPath: folder.appending(path: file.lastName).path)
      }
    }
  }

  /// The name of one of quire's objects in a command.
  private func place(of object: String) -> String {
    recordsCommands ? String(object.lastName) : object
  }

  private func searchArguments(for imports: [String]) throws -> [String] {
    let own = try recordsCommands ? ["."] : [runtime.folder] + bundled(for: imports).map(\.folder)
    return own.flatMap { ["-I", $0] }
      + modules.compilerArguments(for: modules.closure(of: imports)) + moduleCache
  }

  /// Links objects to the executable `program`, or says why not, behind what the compiler said.
  private func link(
    _ objects: [String], for program: Program, in folder: URL, _ messages: [CompilerMessage]
  ) throws -> Outcome {
    let linked = Outcome(executable: folder.appending(path: "program"), messages: messages)
    let key = ["\(program.goal)"] + program.imports
    if let libraries = autolinked.known.withLock({ $0[key] }),
      try run(objects, libraries, for: program, in: folder).status == .exited(0)
    {
      return linked
    }
    let libraries = try libraries(of: objects, in: folder)
    let result = try run(objects, libraries, for: program, in: folder)
    guard result.status == .exited(0) else {
      try result.checkSpace()
      try result.checkLibraries()
      let message = CompilerMessage.error("it does not link:\n" + result.standardError)
      // A linker that ended by itself ends so again.
      return Outcome(messages: messages + [message], hasCrashed: result.status != .exited(1))
    }
    autolinked.known.withLock { $0[key] = libraries }
    return linked
  }

  private func run(
    _ objects: [String], _ libraries: [String], for program: Program, in folder: URL
  ) throws -> Subprocess.Result {
    let settings = modules.linkerArguments(for: modules.closure(of: program.imports))
    let linker = try toolchain.linker(adding: settings, scratch: scratch, cache: toolchainCache)
    let runtime = runtime.objects.map(place)
    // Swift's own `squareRoot()` is a function of the math library, which Foundation links.
    let math = program.goal == .test ? ["-lm"] : []
    let words = linker.flatMap { word -> [String] in
      switch word {
      case DriverPlan.objects: objects + runtime + libraries + math
      case DriverPlan.output: ["program"]
      default: [word]
      }
    }
    return try run(words, in: folder)
  }

  /// Runs one of the toolchain's tools; `recordsCommands` adds its command line to `commands.sh`.
  package func run(_ words: [String], in folder: URL) throws -> Subprocess.Result {
    if recordsCommands {
      let file = folder.appending(path: "commands.sh")
      let before = (try? String(contentsOf: file, encoding: .utf8)) ?? "cd \"$(dirname \"$0\")\"\n"
      let line = words.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
      try Data((before + line + "\n").utf8).write(to: file)
    }
    return try Subprocess(words[0], Array(words.dropFirst()), in: folder).run(limits: .compiler)
  }

  private func libraries(of objects: [String], in folder: URL) throws -> [String] {
    guard let autolink = toolchain.autolink else { return [] }
    let words = [autolink] + objects + ["-o", "autolink"]
    var result = try run(words, in: folder)
    // Another build of the package, as that of a second quire, writes objects of modules anew: they are
    // missing for a moment.
    for _ in 0..<50 where result.lacksFile {
      usleep(200_000)
      result = try run(words, in: folder)
    }
    guard result.status == .exited(0) else {
      throw EnvironmentError(
        "\(autolink) fails, so nothing can be linked: \(result.standardError.prefix(2_000))")
    }
    return try String(contentsOf: folder.appending(path: "autolink"), encoding: .utf8)
      .filledLines.map(String.init)
  }

  /// Those of quire's modules that are among a program's imports. A module of the package goes first.
  package func bundledModules(among imports: [String]) -> [String] {
    Set(imports).filter { bundled.names.contains($0) && !modules.has($0) }.sorted()
  }

  /// The same, compiled.
  package func bundled(for imports: [String]) throws -> [RuntimeLibrary] {
    try bundledModules(among: imports).map(bundled.library)
  }

  /// Whether the toolchain, the built package or quire has a module with this name, or the build of the
  /// module that imports it finds one in further folders.
  package func canImport(_ name: String, from client: String? = nil) -> Bool {
    if modules.targets[name]?.isSwift == false || modules.isBuilt(name) { return true }
    if bundled.offered[name] != nil, !modules.has(name) { return true }
    let words = client.flatMap { modules.plan.modules[$0]?.clientArguments } ?? []
    let further = words.groups.filter { $0.count == 2 && $0[0] == "-I" }.map { $0[1] }
    let built = modules.folder.map { [$0.appending(path: "Modules").path] } ?? []
    return (toolchain.moduleFolders + built + further).contains {
      FileManager.default.fileExists(atPath: "\($0)/\(name).swiftmodule")
    }
  }
}

/// The modules that quire brings, each compiled for the first program that imports it.
package final class BundledModules: Sendable {
  // A class, since all workers share what one of them made.
  let names: Set<String>
  /// The files of those that documents may import.
  package let offered: [String: [String]]
  private let make: @Sendable (String) throws -> RuntimeLibrary
  private let made = Mutex<[String: RuntimeLibrary]>([:])

  static let none = BundledModules(names: [], offered: [:]) { _ in ("", []) }

  package init(
    names: Set<String>, offered: [String: [String]],
    make: @escaping @Sendable (String) throws -> RuntimeLibrary
  ) {
    (self.names, self.offered, self.make) = (names, offered, make)
  }

  func library(_ name: String) throws -> RuntimeLibrary {
    try made.withLock { made in
      if let known = made[name] { return known }
      let library = try make(name)
      made[name] = library
      return library
    }
  }
}

/// The libraries that programs with the same imports asked for before: the tool that reads them off the
/// objects need not run for each. A list that turns out to be short is read off again.
private final class AutolinkedLibraries: Sendable {
  // A class, since all workers share what one of them learned.
  let known = Mutex<[[String]: [String]]>([:])
}

/// The input for one run of the compiler: source files, and what to do with the result.
///
/// Its encoding is part of the cache key, so everything that can change a verdict is a property.
package struct Program: Hashable, Codable, Sendable {
  package struct File: Hashable, Codable, Sendable {
    package let name, text: String

    package init(name: String, text: String) { (self.name, self.text) = (name, text) }
  }

  /// What happens after it compiles: nothing, it runs as a script does, or its tests run.
  package enum Goal: Hashable, Codable, Sendable { case compile, run, test }

  /// A file or folder outside of its working folder that it may read.
  package struct Readable: Hashable, Codable, Sendable {
    /// Its path from the working folder of the program, where a link leads to it.
    package let name: String
    /// Its absolute path, without symbolic links.
    package let path: String
    /// The digest of its content: another content is another program.
    package let digest: String

    package init(name: String, path: String, digest: String) {
      (self.name, self.path, self.digest) = (name, path, digest)
    }
  }

  package var files: [File]
  package var goal: Goal
  /// The modules it imports, so that no others are linked.
  package var imports: [String]
  /// Compiler options in addition to those of every program.
  package var flags: [String] = []
  /// What it may read in addition to the system and the toolchain.
  package var reads: [Readable] = []
  package var usesNetwork = false
  /// The number of units that are compiled as one program. Each runs in a process of its own, so that no
  /// one finds what another has changed.
  package var units = 1
  /// The number of runs of each unit, to detect output that differs from run to run.
  package var repetitions = 1
  /// What the other files see of the first one; nil where that is not certain. Programs that differ in the
  /// rest of their first files have the same objects of the others.
  package var interface: String?
  /// Whether a crash is located; a backtrace takes longer than most programs run.
  package var tracesCrashes = true

  package init(files: [File], goal: Goal, imports: [String]) {
    (self.files, self.goal, self.imports) = (files, goal, imports)
  }

  /// Today, counted in days, for a program that reads what changes: its result is kept until tomorrow.
  package var day: Int? { files.contains { $0.text.readsWhatChanges } ? Date.today : nil }
}

extension Subprocess.Result {
  fileprivate var lacksFile: Bool {
    status != .exited(0) && standardError.lowercased().contains("no such file")
  }
}
