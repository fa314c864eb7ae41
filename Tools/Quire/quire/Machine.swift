import Foundation
import Manuscript
import Proof
import Synchronization

/// What a command needs of this machine: the book, the toolchain, the modules, a place to work.
struct Machine {
  let root: URL?
  let cache: URL
  let scratch: Scratch
  let toolchain: Toolchain

  private static let current = Mutex<Scratch?>(nil)

  /// Sets up for files in a folder: the cache lies beside their package, or in the working folder
  /// where there is none.
  init(for file: URL) throws {
    root = Package.root(of: file)
    let base = root ?? URL(filePath: FileManager.default.currentDirectoryPath)
    cache = try Self.writableCache(in: base)
    let scratch = try Scratch(in: cache)
    self.scratch = scratch
    Self.current.withLock { $0 = scratch }
    toolchain = try Toolchain.find(cache: cache, scratch: scratch)
  }

  /// Removes what the current command left in its scratch folder, on the way out.
  static func removeScratch() {
    current.withLock { $0?.removeAll() }
  }

  private static func writableCache(in base: URL) throws -> URL {
    let folder = base.appending(path: ".build/quire", directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      guard FileManager.default.isWritableFile(atPath: folder.path) else {
        throw MissingTool("")
      }
      return folder
    } catch {
      let other = FileManager.default.temporaryDirectory
        .appending(path: "quire-\(getuid())", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
      Console.error("quire: \(folder.shortPath) cannot be written; \(other.path) is used instead")
      return other
    }
  }

  /// A prover for documents that import some modules.
  func prover(
    modules folder: String?, imports: Set<String>, jobs: Int?, usesCache: Bool,
    repetitions: Int = 1
  ) throws -> Prover {
    var modules = Modules.none
    if let root {
      let package = try Package.describe(root, cache: cache, scratch: scratch)
      modules =
        try folder.map { Modules(folder: try Self.existing($0), package: package) }
        ?? Modules.build(
          importedBy: imports, of: package, at: root, cache: cache, scratch: scratch)
    }
    let workbench = try Workbench(
      toolchain: toolchain, modules: modules, scratch: scratch, folder: cache,
      cache: usesCache ? Cache(folder: cache.appending(path: "proofs")) : .none,
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    let base = root ?? URL(filePath: FileManager.default.currentDirectoryPath)
    return Prover(workbench: workbench, sources: .package(at: base), repetitions: repetitions)
  }

  private static func existing(_ path: String) throws -> URL {
    let folder = URL(filePath: path, directoryHint: .isDirectory)
    guard FileManager.default.isFolder(folder) else {
      throw UsageError("--modules \(path): there is no such folder")
    }
    return folder
  }
}
