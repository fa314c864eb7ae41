import Foundation
import Manuscript

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

  func isBuilt(_ name: String) -> Bool {
    guard targets[name]?.isSwift != false else { return true }
    guard let path = folder?.appending(path: "Modules/\(name).swiftmodule").path else {
      return false
    }
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
        guard let data = FileManager.default.contents(atPath: folder.appending(path: path).path)
        else { continue }
        var print = Fingerprint()
        print.add([UInt8](data))
        lines.append("\(target.path)/\(path) \(print.hex)")
      }
    }
    return lines.joined(separator: "\n")
  }
}
