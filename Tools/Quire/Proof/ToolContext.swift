import Compilation
import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly

/// What a command needs of this machine: the book, the toolchain, the modules, a place to work.
public struct ToolContext: Sendable {
  /// The package's folder; nil for documents of none.
  public let root: URL?
  /// The folder that keeps what can be used again.
  public let cache: URL
  /// Where programs are compiled and run.
  public let scratch: Scratch
  /// What compiles them.
  public let toolchain: Toolchain
  /// What confines them when they run.
  public let sandbox: Sandbox

  /// Sets up for files in a folder: the cache lies beside their package, or in the working folder
  /// where there is none, or in the temporary folder where neither can be written.
  ///
  /// - Parameters:
  ///   - usesSandbox: Whether programs are confined.
  ///   - notice: Told, in words, of anything that is done in another way than usual.
  /// - Throws: `EnvironmentError` where the machine lacks something.
  public init(for file: URL, usesSandbox: Bool = true, notice: (String) -> Void) throws {
    root = Package.root(of: file)
    let base = root ?? URL(filePath: FileManager.default.currentDirectoryPath)
    cache = try Self.writableCache(in: base, notice: notice)
    scratch = try Scratch(in: cache)
    toolchain = try Toolchain.find(cache: cache, scratch: scratch)
    sandbox =
      usesSandbox ? .find(toolchain: toolchain, cache: cache, scratch: scratch) : .disabled
    if case .unavailable(let reason) = sandbox {
      notice("programs run without a sandbox, with all your rights: \(reason)")
    }
  }

  private static func writableCache(in base: URL, notice: (String) -> Void) throws -> URL {
    let folder = base.appending(path: ".build/quire", directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      guard FileManager.default.isWritableFile(atPath: folder.path) else {
        throw EnvironmentError("")
      }
      return folder
    } catch {
      let other = FileManager.default.temporaryDirectory
        .appending(path: "quire-\(getuid())", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
      notice("\(folder.shortPath) cannot be written; \(other.path) is used instead")
      return other
    }
  }

  /// A verifier for documents that import some modules.
  ///
  /// - Parameters:
  ///   - folder: Where the package's modules are built; nil to have them built.
  ///   - imports: What the documents import.
  ///   - needsSymbols: Whether the modules that the package offers have to be built as well.
  ///   - needsLibraries: Whether documents see the package's modules without importing them.
  ///   - isStrict: Whether what is only a note in a document is a problem.
  ///   - excerpts: Files of modules that are shown with what their names are: what these modules
  ///     import has to be built as well.
  ///   - jobs: How many programs run at a time; nil for one a core.
  ///   - usesCache: Whether what ran before need not run again.
  ///   - repetitions: How often each script runs.
  ///   - keep: Where programs are kept with their commands, for debugging.
  ///   - report: Told of each program, from any thread.
  public func verifier(
    modules folder: String?, imports: Set<String>, needsSymbols: Bool = false,
    needsLibraries: Bool = false, isStrict: Bool = false,
    excerpts: [String] = [], jobs: Int? = nil, usesCache: Bool = true,
    repetitions: Int = 1, keep: URL? = nil,
    report: @escaping @Sendable (ProgramEvent) -> Void = { _ in }
  ) throws -> Verifier {
    var modules = Modules.none
    if folder != nil, root == nil {
      throw UsageError(
        "--modules goes with a package, and there is no Package.swift here or above; run quire in it"
      )
    }
    var document = DocumentSettings()
    document.isStrict = isStrict
    if let root {
      let package = try Package.describe(root, cache: cache, scratch: scratch)
      modules =
        try folder.map { Modules(folder: try Self.existing($0), package: package, root: root) }
        ?? Modules.build(
          importedBy: imports.union(needsSymbols || needsLibraries ? package.libraries : [])
            .union(package.dependencies(ofModulesWith: excerpts)), of: package, at: root,
          cache: cache, scratch: scratch)
      document.imports = modules.libraries.filter(modules.isBuilt) + document.imports
      let manifest = try String(readingText: root.appending(path: "Package.swift"))
      if !manifest.usesSwift6 { document.flags = ["-swift-version", "5"] }
    }
    let executor = try ProgramExecutor(
      toolchain: toolchain, modules: modules, scratch: scratch, folder: cache,
      cache: ArtifactStore(folder: cache.appending(path: "proofs"), reads: usesCache),
      sandbox: sandbox, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, keep: keep,
      report: report)
    let base = root ?? URL(filePath: FileManager.default.currentDirectoryPath)
    return Verifier(
      executor: executor, sources: .package(at: base), document: document, repetitions: repetitions)
  }

  /// Compiles playgrounds.
  public var webModule: WebModule {
    WebModule(
      version: toolchain.version, tools: toolchain.tools, scratch: scratch, cache: cache)
  }

  private static func existing(_ path: String) throws -> URL {
    let folder = URL(filePath: path, directoryHint: .isDirectory)
    guard FileManager.default.isFolder(folder) else {
      throw UsageError("--modules \(path): there is no such folder")
    }
    return folder
  }
}

extension String {
  /// Whether a manifest's targets are compiled in the language mode of Swift 6, as its readers' are.
  fileprivate var usesSwift6: Bool {
    guard let match = firstMatch(of: #/swift-tools-version\s*:\s*(\d+)/#),
      let version = Int(match.output.1)
    else { return true }
    return version >= 6
  }
}
