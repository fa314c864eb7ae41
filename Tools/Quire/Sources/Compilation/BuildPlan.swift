import Foundation
import Support

/// How SwiftPM builds one module, as its description of the build says.
package struct BuiltModule: Codable, Equatable, Sendable {
  package let name: String
  /// The compiled module; nil for a module of C.
  package var interface: String?
  package var objects: [String] = []
  package var sources: [String] = []
  /// The modules that it depends on, indirectly too.
  package var dependencies: [String] = []
  /// What the compiler needs to import it: module maps, header folders, macros.
  package var clientArguments: [String] = []
  /// The conditional compilation flags that it is compiled with; enabled traits are among them.
  package var conditions: [String] = []
  /// What it is compiled with, without what SwiftPM needs for its own bookkeeping.
  package var compilerArguments: [String] = []
  /// What its manifest adds to the linker's arguments.
  package var linkerArguments: [String] = []

  package var isSwift: Bool { interface != nil }
  /// The files that are built: its interface and its objects.
  var products: [String] { [interface].compactMap(\.self) + objects }
}

/// How SwiftPM builds all modules of a package and of its dependencies.
///
/// It is read from what SwiftPM writes for itself: `description.json` has the Swift modules with
/// their compiler arguments, and the manifest of the build (`debug.yaml`) has the C files.
package struct BuildPlan: Codable, Equatable, Sendable {
  package internal(set) var modules: [String: BuiltModule] = [:]
  /// The modules of test targets. In a package with macros, they are built with the macros' modules.
  package private(set) var tests: [String: BuiltModule] = [:]
  /// All modules of Swift, those of macros and tools too: their names, objects and sources.
  private(set) var compiled: [BuiltModule] = []
  /// The files that SwiftPM names as inputs of the build, those of macros, tools and plugins too.
  private(set) var inputs: [String] = []
  /// The folders in which C code looks for headers.
  private(set) var headerFolders: [String] = []
  /// Whether plugins take part in the build, which may read all files of the package.
  private(set) var usesPlugins = false
}

extension BuildPlan {
  /// Reads the plan of a folder with built products, such as `.build/debug`.
  init(readingFrom folder: URL) throws {
    let folder = folder.resolvingSymlinksInPath()
    let description = folder.appending(path: "description.json")
    guard let data = FileManager.default.contents(atPath: description.path) else {
      throw ContentError(
        "\(folder.shortPath) has no description.json; name the folder that"
          + " `swift build --show-bin-path` prints, after `swift build`")
    }
    let place = folder.deletingLastPathComponent().deletingLastPathComponent()
    let manifest = place.appending(path: folder.lastPathComponent + ".yaml")
    do {
      let build = try JSONDecoder().decode(BuildDescription.self, from: data)
      addSwiftModules(of: build)
      let text = (try? String(contentsOf: manifest, encoding: .utf8)) ?? ""
      addClangModules(in: text, folder: folder.path)
      addDependencies(build.targetDependencyMap)
      compiled = build.swiftCommands.values.sorted { $0.moduleOutputPath < $1.moduleOutputPath }
        .map(\.module)
      let sources = compiled.flatMap(\.sources) + build.pluginSources
      inputs = Set(sources + text.lists(of: "inputs").joined())
        .filter { $0.hasPrefix("/") && !$0.hasSuffix("/") && !$0.hasPrefix(place.path + "/") }
        .sorted()
      usesPlugins = text.contains("/plugins/outputs/")
    } catch let error as DecodingError {
      throw ContentError(
        "\(description.shortPath) is not what this version of quire expects of SwiftPM: \(error)")
    }
  }

  private mutating func addSwiftModules(of build: BuildDescription) {
    for command in build.swiftCommands.values where command.isLibrary {
      var module = command.module
      module.clientArguments = command.otherArguments.forClients
      module.conditions = command.otherArguments.conditions
      module.compilerArguments = command.otherArguments.forRebuilding
      if command.otherArguments.contains("-enable-cross-import-overlays") {
        tests[module.name] = module
      }
      // Modules of macros and plugins are built apart, for the machine that builds.
      if command.importPath.hasSuffix("/Modules") { modules[module.name] = module }
    }
  }

  /// Adds the modules of C: SwiftPM writes one command for each file.
  private mutating func addClangModules(in manifest: String, folder: String) {
    for words in manifest.lists(of: "args", ofTool: " clang") {
      guard let object = words.values(after: "-o").first,
        let source = words.values(after: "-c").first,
        object.hasPrefix(folder + "/"),
        let build = object.dropFirst(folder.count + 1).split(separator: "/").first,
        build.hasSuffix(".build")
      else { continue }
      let folders = words.values(after: "-I")
      headerFolders += folders.filter { !$0.hasPrefix("/usr/") && !headerFolders.contains($0) }
      let name = String(build.dropLast(".build".count))
      var module = modules[name] ?? BuiltModule(name: name)
      // A target of Swift and C in one has its Swift module's interface.
      module.objects.append(object)
      module.sources.append(source)
      if module.clientArguments.isEmpty, let headers = folders.first {
        module.clientArguments = Self.moduleMap(in: headers, or: "\(folder)/\(build)")
      }
      modules[name] = module
    }
  }

  /// The module map among a target's headers, or the one that SwiftPM generated.
  private static func moduleMap(in headers: String, or build: String) -> [String] {
    let map = ["\(headers)/module.modulemap", "\(build)/module.modulemap"]
      .first { FileManager.default.fileExists(atPath: $0) }
    let words = map.map { ["-Xcc", "-fmodule-map-file=\($0)"] } ?? []
    return words + ["-Xcc", "-I", "-Xcc", headers]
  }

  /// Adds which module depends on which; system libraries appear only here.
  private mutating func addDependencies(_ map: [String: [String]]) {
    for name in map.keys where modules[name] != nil || tests[name] != nil {
      let found = [name].reached { map[$0] ?? [] }
      modules[name]?.dependencies = found.sorted()
      tests[name]?.dependencies = found.sorted()
    }
    for (name, module) in modules.sorted(by: { $0.key < $1.key }) where module.isSwift {
      for system in map[name] ?? [] where modules[system] == nil && map[system] == nil {
        // Its map is among the arguments of every module that uses it.
        modules[system] = BuiltModule(name: system, clientArguments: module.clientArguments)
      }
    }
  }
}

/// The parts of SwiftPM's `description.json` that matter here.
private struct BuildDescription: Decodable {
  let swiftCommands: [String: SwiftCommand]
  let targetDependencyMap: [String: [String]]
  let pluginDescriptions: [Plugin]?

  struct Plugin: Decodable { let sources: Sources }

  struct Sources: Decodable {
    let root: String
    let relativePaths: [String]
  }

  var pluginSources: [String] {
    (pluginDescriptions ?? []).map(\.sources).flatMap { place in
      place.relativePaths.map { "\(place.root)/\($0)" }
    }
  }

  struct SwiftCommand: Decodable {
    let moduleName, moduleOutputPath, importPath: String
    let isLibrary: Bool
    let objects, sources, otherArguments: [String]

    /// The module, without how it is compiled.
    var module: BuiltModule {
      BuiltModule(name: moduleName, interface: moduleOutputPath, objects: objects, sources: sources)
    }
  }
}

extension String {
  /// The lists with a name in SwiftPM's manifest of a build, which has JSON lists in YAML.
  fileprivate func lists(of name: String, ofTool tool: String = "") -> [[String]] {
    var isWanted = false
    var lists: [[String]] = []
    for line in lines {
      if line.hasPrefix("    tool: ") { isWanted = line.hasSuffix(tool) }
      guard isWanted, line.hasPrefix("    \(name): ") else { continue }
      let bytes = Data(line.dropFirst(name.count + 6).utf8)
      if let words = try? JSONDecoder().decode([String].self, from: bytes) { lists.append(words) }
    }
    return lists
  }
}

extension [String] {
  /// The words that follow an option.
  package func values(after option: String) -> [String] {
    zip(self, dropFirst()).filter { $0.0 == option }.map(\.1)
  }

  /// The names behind `-D`, those for C left out.
  fileprivate var conditions: [String] {
    groups.filter { $0.count == 1 && $0[0].hasPrefix("-D") }.map { String($0[0].dropFirst(2)) }
  }

  /// The arguments without files that SwiftPM wants beside the objects, and without debug information.
  fileprivate var forRebuilding: [String] {
    let unwanted: Set = [
      "-incremental", "-enable-batch-mode", "-serialize-diagnostics", "-parseable-output",
      "-emit-objc-header", "-emit-objc-header-path", "-g", "-index-store-path",
      "-whole-module-optimization",
    ]
    return groups.filter { !unwanted.contains($0[0]) && $0[0].wholeMatch(of: #/-j\d+/#) == nil }
      .flatMap { $0 }
  }

  /// What programs need to import the module, as the compiler's frontend takes it.
  fileprivate var forClients: [String] {
    groups.flatMap { group -> [String] in
      let wanted: [String]
      switch (group[0], group.count) {
      case ("-index-store-path", _), ("-emit-objc-header-path", _): return []
      case ("-Xfrontend", 4): return [group[1], group[3]]
      case ("-Xcc", 2): wanted = ["-fmodule-map-file=", "-I", "-F", "-D"]
      case (_, 1): wanted = ["-I", "-F", "-cxx-interoperability-mode="]
      default: return group
      }
      return wanted.contains { group[group.count - 1].hasPrefix($0) } ? group : []
    }
  }

  /// The arguments in groups that mean something together: `-Xcc -I -Xcc PATH`, `-I PATH`.
  package var groups: [[String]] {
    let pairs = [
      "-Xcc": ["-I", "-F", "-isystem", "-iquote"], "-Xfrontend": ["-load-plugin-executable"],
    ]
    let options = [
      "-Xcc", "-I", "-F", "-plugin-path", "-external-plugin-path", "-load-plugin-executable",
      "-index-store-path", "-emit-objc-header-path",
    ]
    var groups: [[String]] = []
    var words = self[...]
    while let word = words.first {
      let start = words.startIndex
      let isPair =
        words.count >= 4 && words[start + 2] == word
        && pairs[word]?.contains(words[start + 1]) == true
      let count = isPair ? 4 : options.contains(word) ? 2 : 1
      groups.append(Array(words.prefix(count)))
      words = words.dropFirst(count)
    }
    return groups
  }
}
