import Foundation
import Support

extension Modules {
  /// Builds the modules that snippets import, unless an earlier build is up to date and may be
  /// used. Of the modules that may fail, at least one must build.
  package static func build(
    importedBy imports: Set<String>, mayFail: Set<String> = [], of package: Package, at root: URL,
    cache: URL, scratch: Scratch, usesCache: Bool = true, progress: (String) -> Void = { _ in }
  ) throws -> Modules {
    let swiftPM = SwiftPM(root: root, cache: cache, scratch: scratch)
    let builder = ModuleBuilder(
      package: package, swiftPM: usesCache ? swiftPM : try swiftPM.withFreshBuild(),
      mayFail: mayFail, isFresh: !usesCache)
    defer { swiftPM.digests.save() }
    // Another process may be building the same modules.
    let lock = try FileLock(cache.appending(path: "modules.lock"), waits: true)
    defer { lock?.release() }
    return try builder.modules(importedBy: imports, progress)
  }

  /// Modules that another build made, in the folder that `swift build --show-bin-path` prints.
  package static func existing(
    in folder: URL, of package: Package, at root: URL, cache: URL, scratch: Scratch
  ) throws -> Modules {
    let builder = ModuleBuilder(
      package: package, swiftPM: SwiftPM(root: root, cache: cache, scratch: scratch))
    return Modules(folder: folder, package: package, root: root, plan: try builder.plan(of: folder))
  }

  package func isBuilt(_ name: String) -> Bool {
    guard let module = plan.modules[name] else { return targets[name]?.isSwift == false }
    return module.products.allSatisfy(FileManager.default.fileExists(atPath:))
  }
}

/// Builds modules with SwiftPM, in quire's own scratch folder.
private struct ModuleBuilder {
  let package: Package
  let swiftPM: SwiftPM
  var mayFail: Set<String> = []
  var isFresh = false

  private var root: URL { swiftPM.root }
  private var folder: URL { swiftPM.build.appending(path: "debug", directoryHint: .isDirectory) }

  private var store: ArtifactStore {
    isFresh ? .none : ArtifactStore(folder: swiftPM.cache.appending(path: "module-state"))
  }

  /// What came of a build, in an environment. It counts while all of it is as it was.
  private struct Record: Codable {
    var sources = ""
    /// What was written: another environment may have another build in the same folder.
    var products = ""
    var built: Set<String> = []
    /// What SwiftPM says of the modules that it cannot build.
    var failures: [String: String] = [:]
    /// The libraries of the system, where something failed.
    var libraries = ""
  }

  /// The last build, in any environment.
  private struct Attempt: Codable {
    /// What it was made from; nil before the first.
    var state: SourceState?
    /// When it began or ended, in nanoseconds.
    var time = 0
    /// How often headers have changed so that no compiler can see it.
    var generation = 0
    /// Files outside of the targets that the compiler has read.
    var readFiles: [String] = []
    /// The modules that were built, and the digest of their products; nil where it was interrupted.
    var built: Set<String> = []
    var products: String?
  }

  private static let attempt = "the last build"
  private var recordKey: String { "modules \(quireVersion) \(swiftPM.environmentDigest)" }

  func modules(importedBy imports: Set<String>, _ progress: (String) -> Void) throws -> Modules {
    var record = store.value(Record.self, for: recordKey) ?? Record()
    var attempt = store.value(Attempt.self, for: Self.attempt) ?? Attempt()
    // A compiler's cache of headers is not used without quire's.
    if isFresh { attempt.generation = Self.now }
    // The plan of an earlier build is missing, or from another version of SwiftPM.
    var modules = described(by: try? plan(of: folder), attempt)
    var wanted = self.wanted(imports, in: modules)
    guard !wanted.isEmpty else { return modules }
    var state = self.state(of: modules, record, attempt)
    let isCurrent = isCurrent(record, state, modules)
    if isCurrent, isComplete(wanted, in: record, modules) {
      modules.state = record.sources
      return try settle(modules, wanted, record)
    }
    // SwiftPM builds and describes nothing where there are only system libraries.
    guard !wanted.allSatisfy(modules.isSystemLibrary) else { return modules }
    if !isCurrent { (record.built, record.failures) = ([], [:]) }
    // What changes while SwiftPM builds may be in the products, or not.
    for _ in 0..<3 {
      discardStale(state, modules, &attempt)
      (attempt.state, attempt.time, attempt.products) = (state, Self.now, nil)
      let start = attempt.time
      store.store(attempt, for: Self.attempt)
      var failures = try build(wanted, in: modules, progress)
      guard let plan = try? self.plan(of: folder, isNew: true) else {
        throw ContentError(failures.min { $0.key < $1.key }?.value ?? "SwiftPM describes no build")
      }
      modules = described(by: plan, attempt)
      let others = self.wanted(imports, in: modules)
        .filter { !modules.isBuilt($0) && failures[$0] == nil }
      if !others.isEmpty {
        wanted = Set(wanted + others).sorted()
        failures.merge(try build(others, in: modules, progress)) { first, _ in first }
      }
      for name in failures.keys {
        // Nothing may import what an earlier build made of it.
        let interface = folder.appending(path: "Modules/\(name).swiftmodule")
        try? FileManager.default.removeItem(at: interface)
      }
      attempt.readFiles = readFiles()
      modules = described(by: plan, attempt)
      record.built.formUnion(wanted.filter { failures[$0] == nil })
      record.failures.merge(failures) { $1 }
      let after = self.state(of: modules, record, attempt)
      let isSame = after.isSame(as: state, from: start)
      (attempt.state, attempt.time) = (isSame ? after : state, Self.now)
      attempt.built.formUnion(record.built)
      attempt.products = products(of: attempt.built, in: modules)
      store.store(attempt, for: Self.attempt)
      guard isSame else {
        state = after
        (record.built, record.failures) = ([], [:])
        continue
      }
      record.sources = after.digest
      record.products = products(of: record.built, in: modules)
      record.libraries = SwiftPM.installedLibraries
      modules.state = record.sources
      // What fails for another reason than the sources, without a place in them, is tried again.
      var kept = record
      kept.failures = kept.failures.filter { $0.value.contains(#/:\d+:\d+: error: /#) }
      if kept.failures.count == record.failures.count || kept.failures.isEmpty {
        store.store(kept, for: recordKey)
      }
      return try settle(modules, wanted, record)
    }
    throw ContentError("the sources change while they are built; wait until nothing writes them")
  }

  private func state(of modules: Modules, _ record: Record, _ attempt: Attempt) -> SourceState {
    SourceState(
      of: package, modules: modules, swiftPM: swiftPM, further: attempt.readFiles,
      // What a compiler read before it failed is not known.
      isWhole: !record.failures.isEmpty)
  }

  private func isCurrent(_ record: Record, _ state: SourceState, _ modules: Modules) -> Bool {
    record.sources == state.digest && record.products == products(of: record.built, in: modules)
      && (record.failures.isEmpty || record.libraries == SwiftPM.installedLibraries)
  }

  private func isComplete(_ wanted: [String], in record: Record, _ modules: Modules) -> Bool {
    wanted.allSatisfy { name in
      record.failures[name] != nil || record.built.contains(name) && modules.isBuilt(name)
    }
  }

  /// The modules with what SwiftPM says of those that fail; throws it where one must not fail.
  private func settle(_ modules: Modules, _ wanted: [String], _ record: Record) throws -> Modules {
    let failures = record.failures
    let failed = wanted.filter { failures[$0] != nil }
    let mustBuild = failed.first { !mayFail.contains($0) || mayFail.count == 1 }
    let isFailure = !mayFail.isEmpty && mayFail.isSubset(of: failures.keys)
    if let name = mustBuild ?? (isFailure ? failed.last : nil), let words = failures[name] {
      throw ContentError(words)
    }
    var modules = modules
    modules.failures = failures
    return modules
  }

  /// The digest of what a build has written for some modules and those that they depend on.
  private func products(of built: Set<String>, in modules: Modules) -> String {
    let files = modules.closure(of: built.sorted())
      .flatMap { modules.plan.modules[$0]?.products ?? [] }
    let all = files + [folder.appending(path: "description.json").path]
    return Digest(all.flatMap { [$0, swiftPM.digests[$0]] }).hex
  }

  /// The files outside of the build that the compiler has read, as it has written down.
  private func readFiles() -> [String] {
    let place = folder.resolvingSymlinksInPath().path
    let lists = FileTree(place) { path in
      let kind = URL(filePath: path).pathExtension
      return path.contains("/") ? !["", "d"].contains(kind) : kind != "build"
    }
    var words: Set<Substring> = []
    for name in lists.files where name.hasSuffix(".d") {
      let text = (try? String(contentsOfFile: "\(place)/\(name)", encoding: .utf8)) ?? ""
      words.formUnion(text.replacing("\\ ", with: "\0").split { $0 == " " || $0.isNewline })
    }
    return words.map { String($0).replacing("\0", with: " ") }.filter { path in
      path.hasPrefix("/") && !path.hasSuffix(".swift") && !path.contains(".swiftmodule")
        && !swiftPM.owns(path)
    }.sorted()
  }

  // MARK: Times

  /// Removes the objects that SwiftPM, which compares whole seconds, would take for current; all, where
  /// a build was interrupted or something else has written them.
  private func discardStale(_ state: SourceState, _ modules: Modules, _ attempt: inout Attempt) {
    guard let last = attempt.state, last.conditions == state.conditions,
      attempt.products == products(of: attempt.built, in: modules)
    else {
      attempt.built = []
      // The compiler's cache of headers does not depend on where they are looked for.
      attempt.generation += 1
      // SwiftPM plans again where it has no plan: it does not see that what `pkg-config` says has changed.
      try? FileManager.default.removeItem(at: Self.manifest(of: folder))
      return modules.plan.modules.isEmpty ? () : remove(nil, modules)
    }
    let isRecent = Self.now - attempt.time < 2_000_000_000
    let hidden = state.changes(since: last).filter { change in
      isRecent || change.looksTheSame || isUnseen(change.path, modules)
    }
    if !hidden.isEmpty { remove(hidden.map(\.path), modules) }
    if hidden.contains(where: { !$0.path.hasSuffix(".swift") }) { attempt.generation += 1 }
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Whether SwiftPM may not know that a module is compiled from a file, as with headers and macros.
  private func isUnseen(_ path: String, _ modules: Modules) -> Bool {
    let target = package.targets.first {
      path.hasPrefix(root.appending(path: $0.path).standardizedFileURL.path + "/")
    }
    if target?.type == "macro" || target?.type == "plugin" { return true }
    guard !path.hasSuffix(".swift") else { return false }
    return target.map { !$0.isSwift }
      ?? (URL(filePath: path).deletingLastPathComponent().path != root.path)
  }

  /// Removes the objects of the modules with some files and of those that depend on them; nil for all
  /// modules of the package and of its path dependencies.
  private func remove(_ paths: [String]?, _ modules: Modules) {
    let plan = modules.plan
    let local = (plan.compiled + plan.modules.values.filter { !$0.isSwift })
      .filter { $0.sources.contains { !swiftPM.owns($0) } }
    let isKnown = paths?.allSatisfy { path in local.contains { $0.sources.contains(path) } }
    let changed = local.filter { module in
      isKnown != true || paths?.contains(where: module.sources.contains) == true
    }.map(\.name)
    for module in local {
      let below = (plan.modules[module.name] ?? plan.tests[module.name])?.dependencies ?? []
      guard ([module.name] + below).contains(where: changed.contains) else { continue }
      let folders = Set(module.objects.map { URL(filePath: $0).deletingLastPathComponent().path })
      let old = ["o", "d", "swiftdeps", "priors", "swiftmodule"]
      let files = folders.flatMap { folder in FileTree(folder).files.map { "\(folder)/\($0)" } }
      for file in files + [module.interface].compactMap({ $0 })
      where old.contains(URL(filePath: file).pathExtension) {
        try? FileManager.default.removeItem(atPath: file)
      }
    }
    try? FileManager.default.removeItem(at: folder.appending(path: "ModuleCache"))
  }

  // MARK: The build

  private func described(by plan: BuildPlan?, _ attempt: Attempt) -> Modules {
    var modules = Modules(folder: folder, package: package, root: root, plan: plan ?? BuildPlan())
    (modules.readFiles, modules.generation) = (attempt.readFiles, attempt.generation)
    return modules
  }

  /// The file with the commands of a build, such as `debug.yaml`.
  private static func manifest(of folder: URL) -> URL {
    let build = folder.resolvingSymlinksInPath()
    return build.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: build.lastPathComponent + ".yaml")
  }

  /// The plan of a build, with linker settings. With `isNew`, the manifests may have changed.
  func plan(of folder: URL, isNew: Bool = false) throws -> BuildPlan {
    let build = folder.resolvingSymlinksInPath().path
    let files = ["\(build)/description.json", Self.manifest(of: folder).path]
    let description = files.map { swiftPM.digests[$0] }.joined()
    let key = Digest(
      "plan", quireVersion, folder.path, description, swiftPM.environmentDigest,
      swiftPM.manifestState, SwiftPM.installedLibraries
    ).hex
    if !isNew, let known = store.value(BuildPlan.self, for: key) { return known }
    let plan = try swiftPM.addingLinkerSettings(to: BuildPlan(readingFrom: folder))
    store.store(plan, for: key)
    return plan
  }

  /// The imports that SwiftPM builds: the package's and, once there is a plan, its dependencies'.
  private func wanted(_ imports: Set<String>, in modules: Modules) -> [String] {
    let mine = imports.filter { modules.targets[$0] != nil || modules.plan.modules[$0] != nil }
    // Before the first build, only SwiftPM knows the modules of dependencies.
    let isUnknown = modules.plan == BuildPlan() && package.hasDependencies && mine.isEmpty
    // What importing a system library takes is said of the modules that use it.
    let users = mine.filter(modules.isSystemLibrary).compactMap { library in
      modules.targets.values.filter { $0.dependencies.contains(library) }.map(\.name).min()
    }
    return (isUnknown && !imports.isEmpty ? Set(modules.libraries) : mine.union(users)).sorted()
  }

  /// Builds modules, and those that they depend on; returns what SwiftPM says of those that fail.
  private func build(
    _ names: [String], in modules: Modules, _ progress: (String) -> Void
  ) throws -> [String: String] {
    let below = dependencies(of: names, in: modules)
    let all = names.filter { !below.contains($0) && !modules.isSystemLibrary($0) }
    var failures: [String: String] = [:]
    for (index, name) in all.enumerated() {
      progress("[\(index + 1)/\(all.count)] building the module \(name)")
      do {
        // An index of the toolchain's modules takes longer than a small package, and is not read.
        let target = modules.targets[name]?.manifestName ?? name
        // What it builds is read from the plan that only this build system writes.
        _ = try swiftPM.run(
          ["build"],
          ["--target", target, "--disable-index-store", "--build-system", "native"])
      } catch let error as ContentError {
        failures[name] = error.sentence
        guard mayFail.contains(name), mayFail.count > 1 else { return failures }
        // Some of those that it depends on may build.
        let parts = dependencies(of: [name], in: modules).intersection(names)
        failures.merge(try build(parts.sorted(), in: modules, progress)) { first, _ in first }
      }
    }
    return failures
  }

  /// The package's modules that some of them depend on.
  private func dependencies(of names: [String], in modules: Modules) -> Set<String> {
    names.reached { modules.targets[$0]?.dependencies ?? [] }
  }
}
