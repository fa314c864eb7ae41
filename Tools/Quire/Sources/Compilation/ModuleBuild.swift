import Foundation
import Manuscript
import Support

extension Modules {
  /// Builds the modules that snippets import, unless they are up to date.
  ///
  /// - Parameters:
  ///   - imports: The imports of the snippets; the toolchain's modules are ignored.
  ///   - mayFail: The modules of which some need not build; at least one must.
  ///   - needsComments: Whether modules are built again where only the words of comments changed.
  public static func build(
    importedBy imports: Set<String>, mayFail: Set<String> = [], of package: Package, at root: URL,
    cache: URL, scratch: Scratch, needsComments: Bool = true
  ) throws -> Modules {
    let builder = ModuleBuilder(
      package: package, root: root, swiftPM: SwiftPM(root: root, cache: cache, scratch: scratch),
      mayFail: mayFail)
    return try builder.modules(importedBy: imports, needsComments: needsComments)
  }

  /// Modules that another build made, in the folder that `swift build --show-bin-path` prints.
  ///
  /// - Throws: `ContentError` where the folder has no description of the build.
  public static func existing(
    in folder: URL, of package: Package, at root: URL, cache: URL, scratch: Scratch
  ) throws -> Modules {
    let builder = ModuleBuilder(
      package: package, root: root, swiftPM: SwiftPM(root: root, cache: cache, scratch: scratch))
    return Modules(
      folder: folder, package: package, root: root, plan: try builder.plan(of: folder))
  }

  package func isBuilt(_ name: String) -> Bool {
    guard let module = plan.modules[name] else { return targets[name]?.isSwift == false }
    return ([module.interface].compactMap { $0 } + module.objects)
      .allSatisfy(FileManager.default.fileExists(atPath:))
  }
}

/// Builds modules with SwiftPM, in quire's own scratch folder.
private struct ModuleBuilder {
  let package: Package
  let root: URL
  let swiftPM: SwiftPM
  var mayFail: Set<String> = []

  private var folder: URL {
    swiftPM.cache.appending(path: "modules/debug", directoryHint: .isDirectory)
  }

  private var store: ArtifactStore {
    ArtifactStore(folder: swiftPM.cache.appending(path: "module-state"))
  }

  private static let key = "the sources of what was built"

  func modules(importedBy imports: Set<String>, needsComments: Bool) throws -> Modules {
    let known = store.value([String].self, for: Self.key) ?? []
    // The plan of an earlier build is missing, or from another version of SwiftPM.
    var modules = try described(by: known.isEmpty ? nil : try? plan(of: folder))
    var wanted = self.wanted(imports, in: modules)
    guard !wanted.isEmpty else { return modules }
    var used = modules.closure(of: wanted)
    let state = try SourceState(of: used, in: modules, at: root, cache: swiftPM.cache)
    // Commands want different modules; each finds those again that another has built.
    let before = known.filter(state.covers)
    let isCurrent = needsComments ? state.lines == before : state.hasSameCode(as: before)
    if isCurrent, used.allSatisfy(modules.isBuilt) {
      return modules
    }
    // SwiftPM builds and describes nothing where there are only system libraries.
    guard wanted.contains(where: { modules.targets[$0]?.isSystemLibrary != true }) else {
      remember(state, replacing: known)
      return modules
    }
    var failures = try build(wanted, in: modules)
    modules = try described(by: plan(of: folder, isNew: true))
    let others = self.wanted(imports, in: modules).filter {
      !modules.isBuilt($0) && failures[$0] == nil
    }
    if !others.isEmpty {
      wanted += others
      failures.merge(try build(others, in: modules)) { first, _ in first }
    }
    modules.failures = failures
    discard(failures.keys)
    used = modules.closure(of: wanted.filter { failures[$0] == nil })
    remember(
      try SourceState(of: used, in: modules, at: root, cache: swiftPM.cache), replacing: known)
    return modules
  }

  private func described(by plan: BuildPlan?) throws -> Modules {
    Modules(folder: folder, package: package, root: root, plan: plan ?? .empty)
  }

  /// The plan of a folder with built products, with the settings of the linker.
  ///
  /// - Parameter isNew: Whether manifests may have changed since it was last read.
  func plan(of folder: URL, isNew: Bool = false) throws -> BuildPlan {
    let files = ["description.json", "Package.swift"]
    let stamps = zip([folder, root], files).map {
      FileDigests.stamp(of: $0.appending(path: $1).path)?.text
    }
    let key = "plan of \(folder.path) \(quireVersion) \(stamps)"
    if !isNew, let known = store.value(BuildPlan.self, for: key) { return known }
    let plan = try LinkerSettings(swiftPM).added(to: BuildPlan(readingFrom: folder), root: root)
    store.store(plan, for: key)
    return plan
  }

  /// The modules among some imports that SwiftPM builds: those of the package and, once there is a
  /// plan, of its dependencies.
  private func wanted(_ imports: Set<String>, in modules: Modules) -> [String] {
    let mine = imports.filter { modules.targets[$0] != nil || modules.plan.modules[$0] != nil }
    // Before the first build, only SwiftPM knows the modules of dependencies.
    let isUnknown = modules.plan == .empty && package.hasDependencies && mine.isEmpty
    // What importing a system library takes is said of the modules that use it.
    let users = mine.filter {
      modules.targets[$0]?.isSystemLibrary == true && modules.plan.modules[$0] == nil
    }.compactMap { library in
      modules.targets.values.filter { $0.dependencies.contains(library) }.map(\.name).min()
    }
    return (isUnknown && !imports.isEmpty ? Set(modules.libraries) : mine.union(users)).sorted()
  }

  /// Builds modules; those that another one depends on are built with it.
  ///
  /// - Returns: What SwiftPM says of those that may fail and do.
  private func build(_ names: [String], in modules: Modules) throws -> [String: String] {
    let below = dependencies(of: names, in: modules)
    var failures: [String: String] = [:]
    for name in names
    where !below.contains(name) && modules.targets[name]?.isSystemLibrary != true {
      do {
        // An index of the toolchain's modules takes longer than a small package, and is not read.
        _ = try swiftPM.run(["build"], ["--target", name, "--disable-index-store"])
      } catch let error as ContentError {
        guard mayFail.contains(name), mayFail.count > 1 else { throw error }
        failures[name] = error.sentence
        // Some of those that it depends on may build.
        let parts = dependencies(of: [name], in: modules).intersection(names)
        failures.merge(try build(parts.sorted(), in: modules)) { first, _ in first }
        if mayFail.isSubset(of: failures.keys) { throw error }
      }
    }
    return failures
  }

  /// The package's modules that some of them depend on.
  private func dependencies(of names: [String], in modules: Modules) -> Set<String> {
    var below: Set<String> = []
    var open = names.flatMap { modules.targets[$0]?.dependencies ?? [] }
    while let name = open.popLast() {
      if below.insert(name).inserted { open += modules.targets[name]?.dependencies ?? [] }
    }
    return below
  }

  /// Removes what an earlier build made of modules, so that nothing imports it.
  private func discard(_ names: some Sequence<String>) {
    for name in names {
      try? FileManager.default.removeItem(
        at: folder.appending(path: "Modules/\(name).swiftmodule"))
    }
  }

  private func remember(_ state: SourceState, replacing known: [String]) {
    // Another manifest may build every one of them in another way.
    let isSameManifest = state.lines.contains {
      $0.hasPrefix("Package.swift ") && known.contains($0)
    }
    let others = isSameManifest ? known.filter { !state.covers($0) } : []
    store.store((state.lines + others).sorted(), for: Self.key)
  }
}
