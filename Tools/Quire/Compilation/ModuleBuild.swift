import Foundation
import Manuscript
import Support

extension Modules {
  /// Builds the modules that snippets import, unless they are up to date.
  ///
  /// - Parameter imports: The imports of the snippets; the toolchain's modules are ignored.
  public static func build(
    importedBy imports: Set<String>, of package: Package, at root: URL, cache: URL,
    scratch: Scratch
  ) throws -> Modules {
    let folder = cache.appending(path: "modules/debug", directoryHint: .isDirectory)
    let modules = Modules(folder: folder, package: package, root: root)
    let wanted = imports.filter { modules.targets[$0] != nil }.sorted()
    let used = modules.closure(of: wanted)
    guard !wanted.isEmpty else { return modules }
    let store = ArtifactStore(folder: cache.appending(path: "module-state"))
    let key = "the sources of what was built"
    let state = try modules.sourceState(of: used, at: root)
    let known = store.value([String].self, for: key) ?? []
    // Commands need different modules; each keeps the state of those that another command built.
    let (mine, others) = modules.parted(known, by: used)
    if mine == state, used.allSatisfy(modules.isBuilt) { return modules }
    let builder = SwiftPM(root: root, cache: cache, scratch: scratch)
    for name in wanted { _ = try builder.run(["build"], ["--target", name]) }
    // A changed manifest may change how every module is built.
    let isSameManifest = state.contains { $0.hasPrefix("Package.swift ") && known.contains($0) }
    let rest = isSameManifest ? others : []
    store.store(state + rest, for: key)
    return modules
  }

  /// Splits the lines of a state into those of the manifest and some modules, and all others.
  private func parted(_ lines: [String], by used: [String]) -> (mine: [String], others: [String]) {
    let folders = used.compactMap { targets[$0].map { "\($0.path)/" } }
    func isMine(_ line: String) -> Bool {
      line.hasPrefix("Package.swift ") || folders.contains { line.hasPrefix($0) }
    }
    // Each command has its own order.
    return (lines.filter(isMine).sorted(), lines.filter { !isMine($0) })
  }

  package func isBuilt(_ name: String) -> Bool {
    guard targets[name]?.isSwift != false else { return true }
    guard let path = folder?.appending(path: "Modules/\(name).swiftmodule").path else {
      return false
    }
    return FileManager.default.fileExists(atPath: path)
  }

  /// The current sources of modules: their paths and digests.
  private func sourceState(of used: [String], at root: URL) throws -> [String] {
    var lines = [
      "Package.swift \(Digest(try String(readingText: root.appending(path: "Package.swift"))).hex)"
    ]
    for name in used {
      guard let target = targets[name] else { continue }
      let folder = root.appending(path: target.path)
      for path in sourceFiles(of: name) {
        guard let data = FileManager.default.contents(atPath: folder.appending(path: path).path)
        else { continue }
        var digest = DigestBuilder()
        digest.add(data)
        lines.append("\(target.path)/\(path) \(digest.digest.hex)")
      }
    }
    return lines.sorted()
  }
}
