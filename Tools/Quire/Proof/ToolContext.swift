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
  ///   - usesSandbox: Whether programs are confined; without a sandbox they have all the rights of the
  ///     user.
  ///   - notice: Told, in words, of anything that is done in another way than usual.
  /// - Throws: `EnvironmentError` where the machine lacks something.
  public init(for file: URL, usesSandbox: Bool = true, notice: (String) -> Void) throws {
    root = Package.root(of: file)
    let base = root ?? URL(filePath: FileManager.default.currentDirectoryPath)
    cache = try CacheFolder.find(in: base, notice: notice)
    scratch = try Scratch(in: cache)
    toolchain = try Toolchain.find(cache: cache, scratch: scratch)
    sandbox =
      usesSandbox ? .find(toolchain: toolchain, cache: cache, scratch: scratch) : .disabled
  }

  /// The sandbox, where programs may run.
  ///
  /// - Throws: `EnvironmentError` where programs cannot be confined, and nobody has said that they
  ///   need not be. Systems that never can do without, and the ledger says so.
  private var requiredSandbox: Sandbox {
    get throws {
      #if os(Linux)
        if case .unavailable(let reason) = sandbox {
          throw EnvironmentError(
            "no sandbox is available here: \(reason); `--no-sandbox` runs programs without one, with"
              + " all your rights")
        }
      #endif
      return sandbox
    }
  }

  /// A verifier for documents that import some modules.
  ///
  /// - Parameters:
  ///   - folder: Where the package's modules are built; nil to have them built.
  ///   - imports: What the documents import.
  ///   - needsSymbols: Whether the modules that the package offers have to be built as well.
  ///   - excerpts: Files of modules that are shown with what their names are: what these modules
  ///     import has to be built as well.
  ///   - jobs: How many programs run at a time; nil for one a core.
  ///   - usesCache: Whether what ran before need not run again.
  ///   - repetitions: How often each script runs.
  ///   - keep: Where programs are kept with their commands, for debugging.
  ///   - report: Told of each program, from any thread.
  public func verifier(
    modules folder: String?, imports: Set<String>, needsSymbols: Bool = false,
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
    if let root {
      let package = try Package.describe(root, cache: cache, scratch: scratch)
      modules =
        try folder.map { Modules(folder: try Self.existing($0), package: package, root: root) }
        ?? Modules.build(
          importedBy: imports.union(needsSymbols ? package.libraries : [])
            .union(package.dependencies(ofModulesWith: excerpts)), of: package, at: root,
          cache: cache, scratch: scratch)
    }
    let executor = try ProgramExecutor(
      toolchain: toolchain, modules: modules, scratch: scratch, folder: cache,
      cache: ArtifactStore(folder: cache.appending(path: "proofs"), reads: usesCache),
      sandbox: try requiredSandbox, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      keep: keep,
      report: report)
    let base = root ?? URL(filePath: FileManager.default.currentDirectoryPath)
    return Verifier(
      executor: executor, sources: .package(at: base),
      files: ReadableFiles(root: root, cache: cache), repetitions: repetitions)
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
