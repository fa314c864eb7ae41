import Foundation
import Support

/// The package's built modules, which snippets may import in addition to the toolchain's.
package struct Modules: Sendable {
  /// The folder with the build products `Modules/` and `Name.build/`; nil if there is none.
  package private(set) var folder: URL?
  package let root: URL?
  package let targets: [String: PackageTarget]
  /// The modules of the package's library products, in the order of the products.
  package let libraries: [String]
  /// What SwiftPM says of the modules that it cannot build.
  package var failures: [String: String] = [:]
  /// Files that the compiler has read for modules of C, and that no other list has.
  var readFiles: [String] = []
  /// How often headers have changed so that the compiler, which compares whole seconds, cannot see it.
  var generation = 0
  /// The digest of all that the package's modules are built from; nil where another build made them.
  package var state: String?
  /// How SwiftPM builds them, and those of the package's dependencies.
  package private(set) var plan: BuildPlan

  /// No modules: snippets can import the toolchain's modules only.
  package static let none = Modules(folder: nil, package: nil, root: nil, state: "none")

  init(
    folder: URL?, package: Package?, root: URL?, plan: BuildPlan = BuildPlan(), state: String? = nil
  ) {
    (self.folder, self.root, self.plan, self.state) = (folder, root, plan, state)
    targets = Dictionary(
      uniqueKeysWithValues: (package?.targets ?? []).filter(\.isImportable).map { ($0.name, $0) })
    libraries = (package?.libraries ?? []).withoutRepetitions
  }

  /// The same modules, some built in another way, in a new folder with links to the others.
  package func replacing(_ others: [String: BuiltModule], in folder: URL) throws -> Modules {
    try folder.appending(path: "Modules", directoryHint: .isDirectory).createFolder()
    if let old = self.folder?.resolvingSymlinksInPath() {
      let interfaces = old.appending(path: "Modules").namesInside
        .filter { others[String($0.prefix { $0 != "." })] == nil }.map { "Modules/\($0)" }
      let resources = old.namesInside
        .filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }
      for name in interfaces + resources {
        try FileManager.default.createSymbolicLink(
          at: folder.appending(path: name), withDestinationURL: old.appending(path: name))
      }
    }
    var modules = with(others)
    modules.folder = folder
    return modules
  }

  /// The same modules, some of which have other objects.
  package func with(_ others: [String: BuiltModule]) -> Modules {
    var modules = self
    modules.plan.modules.merge(others) { $1 }
    return modules
  }

  /// Whether a module is the package's or one of its dependencies', be it built or not.
  func has(_ name: String) -> Bool { targets[name] != nil || plan.modules[name] != nil }

  func isSystemLibrary(_ name: String) -> Bool { targets[name]?.isSystemLibrary == true }

  /// The modules among a program's imports, and those that they depend on, by name.
  package func closure(of imports: [String]) -> [String] {
    let known = imports.filter(has)
    let below = known.flatMap { plan.modules[$0]?.dependencies ?? [] }
    // Macros are dependencies too, but no modules of the program.
    return Set(known + below.filter { plan.modules[$0] != nil }).sorted()
  }

  /// Whether the interface of some module, or of one that it depends on, contains a name.
  package func mention(_ name: String, in modules: [String]) -> Bool {
    closure(of: modules).contains { interface(of: $0, contains: name) }
  }

  /// The Swift modules whose interface contains a name: those of the package's products, and of its
  /// dependencies, except for their private ones.
  package func mentioning(_ name: String) -> [String] {
    plan.modules.keys.sorted().filter { module in
      let isOffered = targets[module] == nil ? !module.hasPrefix("_") : libraries.contains(module)
      return isOffered && plan.modules[module]?.interface?.hasSuffix(".swiftmodule") == true
        && interface(of: module, contains: name)
    }
  }

  private func interface(of module: String, contains name: String) -> Bool {
    guard let path = plan.modules[module]?.interface,
      let data = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
    else { return false }
    return data.range(of: Data(name.utf8)) != nil
  }

  /// The compiler options that find the modules and the macros that they declare.
  package func compilerArguments(for used: [String]) -> [String] {
    let words = searchArguments(for: used, withMacros: true)
    // With another macro, modules of C are other ones in the compiler's cache.
    let isNew = generation > 0 && words.contains { $0.hasPrefix("-fmodule-map-file=") }
    return words + (isNew ? ["-Xcc", "-DQUIRE_GENERATION=\(generation)"] : [])
  }

  /// The search options for tools that read modules, each group of words once.
  package func searchArguments(for used: [String], withMacros: Bool = false) -> [String] {
    guard let folder, !used.isEmpty else { return [] }
    let words = used.flatMap { (plan.modules[$0]?.clientArguments ?? systemLibrary($0)).groups }
      .filter { withMacros || $0[0] != "-load-plugin-executable" }
    return ["-I", folder.appending(path: "Modules").path] + words.withoutRepetitions.flatMap { $0 }
  }

  /// The module map of a system library that no module of the package uses.
  func systemLibrary(_ name: String) -> [String] {
    guard let root, let target = targets[name], !target.isSwift else { return [] }
    let map = root.appending(path: "\(target.path)/module.modulemap").path
    return FileManager.default.fileExists(atPath: map) ? ["-Xcc", "-fmodule-map-file=\(map)"] : []
  }

  /// The objects to link, in a fixed order.
  package func objects(for used: [String]) -> [String] {
    used.flatMap { plan.modules[$0]?.objects.sorted() ?? [] }
  }

  /// What the manifests add to the linker's arguments, in the words of the compiler's driver.
  package func linkerArguments(for used: [String]) -> [String] {
    used.map { plan.modules[$0]?.linkerArguments ?? [] }.withoutRepetitions.flatMap { $0 }
  }

  /// The folders with the resources of modules.
  package func resourceFolders(for used: [String]) -> [String] {
    guard let folder = folder?.resolvingSymlinksInPath() else { return [] }
    return folder.namesInside.filter { name in
      // SwiftPM calls them `Package_Target.resources`, on Apple's platforms `.bundle`.
      let url = URL(filePath: name)
      guard ["resources", "bundle"].contains(url.pathExtension) else { return false }
      let words = url.deletingPathExtension().lastPathComponent
      return used.contains { words.hasSuffix("_\(targets[$0]?.manifestName ?? $0)") }
    }.sorted().map { folder.appending(path: $0).path }
  }

  /// The Swift files of a module's target, relative to its folder.
  package func sourceFiles(of name: String) -> [String] {
    (targets[name]?.sources ?? []).filter { $0.hasSuffix(".swift") }.sorted()
  }

  package func swiftSources(of name: String) -> [URL] {
    guard let root, let target = targets[name] else { return [] }
    return sourceFiles(of: name).map { root.appending(path: "\(target.path)/\($0)") }
  }
}
