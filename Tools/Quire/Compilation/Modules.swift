import Foundation
import Manuscript
import Support

/// The package's built modules, which snippets may import in addition to the toolchain's.
public struct Modules: Sendable {
  /// The folder with the build products `Modules/` and `Name.build/`; nil if there is none.
  package let folder: URL?
  package let root: URL?
  package let targets: [String: PackageTarget]
  /// The modules of the package's library products, in the order of the products.
  package let libraries: [String]
  /// The names of the package's macros.
  private let macros: Set<String>
  /// The names of all its targets.
  private let own: Set<String>
  /// Whether a target depends on another package's product.
  private let hasForeign: Bool

  /// No modules: snippets can import the toolchain's modules only.
  public static let none = Modules(folder: nil, package: nil, root: nil)

  /// Describes built modules.
  public init(folder: URL?, package: Package?, root: URL?) {
    self.folder = folder
    self.root = root
    targets = Dictionary(
      uniqueKeysWithValues: (package?.targets ?? []).filter(\.isImportable).map { ($0.name, $0) })
    let offered = (package?.products ?? []).filter(\.isLibrary).flatMap(\.targets)
    libraries = offered.enumerated().filter { !offered[..<$0.offset].contains($0.element) }
      .map(\.element)
    own = Set((package?.targets ?? []).map(\.name))
    hasForeign = package?.targets.contains { !$0.products.isEmpty } ?? false
    macros = Set((package?.targets ?? []).filter { $0.type == "macro" }.map(\.name))
  }

  /// A program's imported modules of the package and their dependencies, by name.
  ///
  /// If one depends on another package's product, all modules built for that package are included:
  /// SwiftPM does not report a product's modules, and the linker drops what is not used.
  package func closure(of imports: [String]) -> [String] {
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

  /// The modules of other packages that were built with these.
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

  /// The folders that may contain a module as `Name.swiftmodule`.
  var importFolders: [String] { folder.map { [$0.appending(path: "Modules").path] } ?? [] }

  /// The compiler options that find the modules and the macros that they declare.
  package func compilerArguments(for used: [String]) -> [String] {
    guard let folder, !used.isEmpty else { return [] }
    let plugins = macros(of: used).flatMap { name in
      ["-load-plugin-executable", folder.appending(path: "\(name)-tool").path + "#\(name)"]
    }
    return searchArguments(for: used) + plugins
  }

  /// The search options for tools that read modules.
  package func searchArguments(for used: [String]) -> [String] {
    guard let folder, !used.isEmpty else { return [] }
    return ["-I", folder.appending(path: "Modules").path] + used.flatMap(moduleMapArguments)
  }

  /// The options for a C module: its own module map, or the one that SwiftPM generated.
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
  /// SwiftPM keeps the object of a source file that was renamed or removed; only objects whose
  /// source still exists belong to the module.
  package func objects(for used: [String]) -> [String] {
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

  /// The files of a module's target, relative to its folder.
  package func sourceFiles(of name: String) -> [String] {
    guard let root, let target = targets[name] else { return [] }
    let folder = root.appending(path: target.path)
    return (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
      .sorted()
  }

  /// A fingerprint of the modules' declarations and documentation, without function bodies.
  ///
  /// - Parameter places: Whether the declarations' positions in their files count.
  package func interfaceFingerprint(of used: [String], places: Bool = false) -> String {
    guard let folder else { return "" }
    var print = DigestBuilder()
    for name in used {
      for kind in ["swiftmodule", "swiftdoc"] + (places ? ["swiftsourceinfo"] : []) {
        let path = folder.appending(path: "Modules/\(name).\(kind)").path
        print.add("\(name).\(kind)")
        print.add(FileManager.default.contents(atPath: path) ?? Data())
      }
    }
    return print.digest.hex
  }

  /// A fingerprint of the modules: their interfaces and objects.
  package func fingerprint(of used: [String]) -> String {
    guard let folder, !used.isEmpty else { return "" }
    var print = DigestBuilder()
    let interfaces = used.map { folder.appending(path: "Modules/\($0).swiftmodule").path }
    let plugins = macros(of: used).map { folder.appending(path: "\($0)-tool").path }
    for path in interfaces + objects(for: used) + plugins {
      // The folder's path may be spelled in several ways, as SwiftPM's is.
      print.add(String(path.dropFirst(folder.path.count)))
      print.add(FileManager.default.contents(atPath: path) ?? Data())
    }
    return print.digest.hex
  }
}
