import Foundation
import Manuscript

/// The package's own modules, built: what snippets may import beside the toolchain's.
public struct Modules: Sendable {
  /// The folder with the built products, `Modules/` and `Name.build/` in it; nil for none.
  let folder: URL?
  private let root: URL?
  private let targets: [String: PackageTarget]
  /// The names of the package's macros.
  private let macros: Set<String>
  /// The names of all its targets.
  private let own: Set<String>
  /// Whether some target stands on another package's product.
  private let hasForeign: Bool

  /// No modules: snippets see the standard library and Foundation only.
  public static let none = Modules(folder: nil, package: nil, root: nil)

  /// Describes built modules.
  public init(folder: URL?, package: Package?, root: URL?) {
    self.folder = folder
    self.root = root
    targets = Dictionary(
      uniqueKeysWithValues: (package?.targets ?? []).filter(\.isImportable).map { ($0.name, $0) })
    own = Set((package?.targets ?? []).map(\.name))
    hasForeign = package?.targets.contains { !$0.products.isEmpty } ?? false
    macros = Set((package?.targets ?? []).filter { $0.type == "macro" }.map(\.name))
  }

  /// The modules among a program's imports, and those that they stand on, by name.
  ///
  /// Where one stands on another package's product, all that was built for it belongs to it: SwiftPM
  /// does not tell which modules a product holds, and the linker leaves out what is not used.
  func closure(of imports: [String]) -> [String] {
    var found: Set<String> = []
    var open = imports
    var needsForeign = imports.contains { targets[$0] == nil && foreign.contains($0) }
    while let name = open.popLast() {
      guard let target = targets[name], found.insert(name).inserted else { continue }
      open += target.dependencies
      if !target.products.isEmpty { needsForeign = true }
    }
    return (needsForeign ? found.union(foreign) : found).sorted()
  }

  /// The modules of other packages that were built beside these.
  private var foreign: Set<String> {
    guard let folder, hasForeign else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let built = names.filter { $0.hasSuffix(".build") }.map { String($0.dropLast(6)) }
    return Set(
      built.filter { name in
        let main = folder.appending(path: "\(name).build/main.swift.o").path
        return !own.contains(name) && !FileManager.default.fileExists(atPath: main)
      })
  }

  /// Where the compiler finds the modules, and the macros that they declare.
  func compilerArguments(for used: [String]) -> [String] {
    guard let folder, !used.isEmpty else { return [] }
    let plugins = macros(of: used).flatMap { name in
      ["-load-plugin-executable", folder.appending(path: "\(name)-tool").path + "#\(name)"]
    }
    return ["-I", folder.appending(path: "Modules").path] + plugins
      + used.flatMap(moduleMapArguments)
  }

  /// Where the compiler finds a module of C: its own map, or the one that SwiftPM wrote for it.
  private func moduleMapArguments(for name: String) -> [String] {
    guard let folder, let root, let target = targets[name], !target.isSwift else { return [] }
    let places = [
      root.appending(path: "\(target.path)/include/module.modulemap"),
      root.appending(path: "\(target.path)/module.modulemap"),
      folder.appending(path: "\(name).build/module.modulemap"),
    ]
    guard let map = places.first(where: { FileManager.default.fileExists(atPath: $0.path) })
    else { return [] }
    let headers = root.appending(path: "\(target.path)/include").path
    return ["-Xcc", "-fmodule-map-file=\(map.path)", "-Xcc", "-I\(headers)"]
  }

  private func macros(of used: [String]) -> [String] {
    Set(used.flatMap { targets[$0]?.dependencies ?? [] }).intersection(macros).sorted()
  }

  /// The objects to link, in a fixed order.
  ///
  /// SwiftPM leaves the object of a file that was renamed or removed where it was; only objects
  /// whose source is still there are the module's.
  func objects(for used: [String]) -> [String] {
    guard let folder else { return [] }
    return used.flatMap { name -> [String] in
      let build = folder.appending(path: "\(name).build")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: build.path)) ?? []
      guard targets[name] != nil else {
        return names.filter { $0.hasSuffix(".o") }.sorted()
          .map { build.appending(path: $0).path }
      }
      let sources = Set(sourceFiles(of: name).map { ($0 as NSString).lastPathComponent + ".o" })
      return names.filter(sources.contains).sorted().map { build.appending(path: $0).path }
    }
  }

  /// The files of a module's target, by their paths from its folder.
  private func sourceFiles(of name: String) -> [String] {
    guard let root, let target = targets[name] else { return [] }
    let folder = root.appending(path: target.path)
    return (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
      .sorted()
  }

  /// A short name for the modules as they are now: their interfaces and their objects.
  func fingerprint(of used: [String]) -> String {
    guard let folder, !used.isEmpty else { return "" }
    var print = Fingerprint()
    let interfaces = used.map { folder.appending(path: "Modules/\($0).swiftmodule").path }
    let plugins = macros(of: used).map { folder.appending(path: "\($0)-tool").path }
    for path in interfaces + objects(for: used) + plugins {
      print.add(path.utf8)
      print.add([UInt8](FileManager.default.contents(atPath: path) ?? Data()))
    }
    return print.hex
  }
}

/// A Swift package as `swift package describe` tells it.
public struct Package: Codable, Sendable {
  /// The package's targets.
  let targets: [PackageTarget]

  private enum CodingKeys: String, CodingKey { case targets }
}

/// One target of a package.
struct PackageTarget: Codable, Sendable {
  let name: String
  let type: String
  let path: String
  /// The targets of the same package that it stands on.
  let dependencies: [String]
  /// The products of other packages that it stands on.
  let products: [String]
  /// Whether it is written in Swift.
  let isSwift: Bool

  private enum CodingKeys: String, CodingKey {
    case name, type, path
    case dependencies = "target_dependencies"
    case products = "product_dependencies"
    case kind = "module_type"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    type = try values.decode(String.self, forKey: .type)
    path = try values.decode(String.self, forKey: .path)
    dependencies = try values.decodeIfPresent([String].self, forKey: .dependencies) ?? []
    products = try values.decodeIfPresent([String].self, forKey: .products) ?? []
    isSwift = try values.decodeIfPresent(String.self, forKey: .kind) != "ClangTarget" && type != "system-target"
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(type, forKey: .type)
    try values.encode(path, forKey: .path)
    try values.encode(dependencies, forKey: .dependencies)
    try values.encode(products, forKey: .products)
    try values.encode(isSwift ? "SwiftTarget" : "ClangTarget", forKey: .kind)
  }

  /// Whether a snippet may import it.
  var isImportable: Bool { type == "library" || type == "system-target" }
}

extension Package {
  /// The folder of the package that a file belongs to: the nearest one upward with a manifest.
  public static func root(of file: URL) -> URL? {
    var folder = file.standardizedFileURL
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let manifest = folder.appending(path: "Package.swift")
      if FileManager.default.fileExists(atPath: manifest.path) { return folder }
    }
    return nil
  }

  /// Describes the package in a folder, asking SwiftPM only when the manifest has changed.
  ///
  /// SwiftPM is given a scratch folder of quire's own: one that is in use elsewhere is locked.
  ///
  /// - Throws: `UsageError` with SwiftPM's words where the manifest is no good.
  public static func describe(_ root: URL, cache: URL, scratch: Scratch) throws -> Package {
    let manifest = try String(readingText: root.appending(path: "Package.swift"))
    let file = cache.appending(path: "package.json")
    let key = quireVersion + Fingerprint(manifest).hex
    if let data = try? Data(contentsOf: file),
      let kept = try? JSONDecoder().decode([String: Package].self, from: data)[key]
    {
      return kept
    }
    let result = try SwiftPM(root: root, cache: cache, scratch: scratch)
      .run(["package"], ["describe", "--type", "json"])
    let json = result.standardOutput.drop { $0 != "{" }
    let package = try JSONDecoder().decode(Package.self, from: Data(json.utf8))
    try? JSONEncoder().encode([key: package]).write(to: file, options: .atomic)
    return package
  }
}

/// Calls SwiftPM, always on a scratch folder of quire's own.
struct SwiftPM {
  let root: URL
  let cache: URL
  let scratch: Scratch

  /// - Throws: `UsageError` with what SwiftPM said where it fails.
  func run(_ command: [String], _ arguments: [String]) throws -> Subprocess.Result {
    guard let swift = Toolchain.path(of: "swift") else {
      throw MissingTool("there is no `swift` on the path; install Swift 6.3 or newer")
    }
    let place = [
      "--package-path", root.path, "--scratch-path", cache.appending(path: "modules").path,
    ]
    let folder = try scratch.makeFolder()
    let limits = Subprocess.Limits(seconds: 1_800, outputBytes: 1 << 30)
    let result = try Subprocess(swift, command + place + arguments, in: folder).run(limits: limits)
    guard result.status == .exited(0) else {
      let words = (result.standardError + result.standardOutput).split(separator: "\n")
      throw UsageError(
        "`swift \(command.joined(separator: " "))` fails in \(root.shortPath):\n"
          + words.suffix(20).joined(separator: "\n"))
    }
    return result
  }
}

extension Modules {
  /// Builds the modules that snippets import, unless they are built and nothing has changed since.
  ///
  /// - Parameter imports: What the snippets import; modules of the toolchain are passed over.
  public static func build(
    importedBy imports: Set<String>, of package: Package, at root: URL, cache: URL,
    scratch: Scratch
  ) throws -> Modules {
    let folder = cache.appending(path: "modules/debug", directoryHint: .isDirectory)
    let modules = Modules(folder: folder, package: package, root: root)
    let wanted = imports.filter { modules.targets[$0] != nil }.sorted()
    let used = modules.closure(of: wanted)
    guard !wanted.isEmpty else { return modules }
    let stamp = cache.appending(path: "modules.stamp")
    let state = try modules.sourceState(of: used, at: root)
    if (try? String(readingText: stamp)) == state, used.allSatisfy(modules.isBuilt) {
      return modules
    }
    let builder = SwiftPM(root: root, cache: cache, scratch: scratch)
    for name in wanted { _ = try builder.run(["build"], ["--target", name]) }
    try Data(state.utf8).write(to: stamp, options: .atomic)
    return modules
  }

  private func isBuilt(_ name: String) -> Bool {
    guard targets[name]?.isSwift != false else { return true }
    guard let path = folder?.appending(path: "Modules/\(name).swiftmodule").path else { return false }
    return FileManager.default.fileExists(atPath: path)
  }

  /// The sources of modules as they are now: their paths and their texts' fingerprints.
  private func sourceState(of used: [String], at root: URL) throws -> String {
    var lines = [
      "Package.swift \(Fingerprint(try String(readingText: root.appending(path: "Package.swift"))).hex)"
    ]
    for name in used {
      guard let target = targets[name] else { continue }
      let folder = root.appending(path: target.path)
      for path in sourceFiles(of: name) {
        guard let data = FileManager.default.contents(atPath: folder.appending(path: path).path) else { continue }
        var print = Fingerprint()
        print.add([UInt8](data))
        lines.append("\(target.path)/\(path) \(print.hex)")
      }
    }
    return lines.joined(separator: "\n")
  }
}
