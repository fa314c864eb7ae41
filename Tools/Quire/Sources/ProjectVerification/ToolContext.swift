import Compilation
import Execution
import Foundation
import Support
import Verification
import WebAssembly

/// The environment of a command: the package, the toolchain, the sandbox and the work folders.
package struct ToolContext: Sendable {
  /// The package's folder; nil outside of a package.
  package let root: URL?
  package let cache: URL
  /// The cache folder for what depends on the toolchain alone.
  private let toolchainCache: URL
  /// The folder in which programs are compiled and run.
  package let scratch: Scratch
  package let toolchain: Toolchain
  package let sandbox: Sandbox
  private let packages = ParseCache<Package>(limit: 10)

  /// Makes a context for files in a folder. The cache is next to their package, in the working
  /// folder if there is no package, or in the temporary folder if neither is writable.
  ///
  /// - Parameter usesSandbox: Whether programs run in the sandbox, or with all the user's rights.
  /// - Parameter notice: Receives a message about each fallback.
  package init(for file: URL, usesSandbox: Bool = true, notice: (String) -> Void) throws {
    root = file.packageRoot
    let base = root ?? URL(filePath: FileManager.default.currentDirectoryPath)
    cache = try CacheFolder.find(in: base, notice: notice)
    toolchainCache = CacheFolder.ofToolchain(orElse: cache)
    scratch = try Scratch(in: cache)
    toolchain = try Toolchain.find(cache: toolchainCache, scratch: scratch)
    sandbox =
      usesSandbox
      ? .find(toolchain: toolchain, cache: toolchainCache, scratch: scratch) : .disabled
  }

  /// The sandbox; an error where programs cannot be confined, unless the command line says that they
  /// need not be. Systems that never can do without, and the ledger says so.
  private var requiredSandbox: Sandbox {
    get throws {
      #if os(Linux)
        if case .unavailable(let reason) = sandbox {
          // Without room for its programs, no sandbox can be tried.
          for folder in [scratch.folder, toolchainCache] { try folder.checkSpace() }
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
  ///   - folder: The folder with the package's built modules; nil to build them.
  ///   - needsSymbols: Whether to build the package's libraries as well.
  ///   - needsLibraries: Whether documents see the package's modules without importing them.
  ///   - excerpts: Files that are shown with hovers: the imports of their modules are built, too.
  ///   - keep: The folder that keeps programs with their commands, for debugging.
  ///   - report: Receives the events of each program, on any thread.
  package func verifier(
    modules folder: String?, imports: Set<String>, needsSymbols: Bool = false,
    needsLibraries: Bool = false, isStrict: Bool = false, excerpts: [String] = [],
    jobs: Int? = nil, usesCache: Bool = true, repetitions: Int = 1, keep: URL? = nil,
    progress: (String) -> Void = { _ in },
    report: @escaping @Sendable (ProgramEvent) -> Void = { _ in }
  ) throws -> Verifier {
    var modules = Modules.none
    let built = folder.map { URL(filePath: $0, directoryHint: .isDirectory) }
    guard built == nil || root != nil else {
      throw UsageError(
        "--modules needs a package, but there is no Package.swift here or above; run quire in one")
    }
    if let folder, let built, !FileManager.default.isFolder(built) {
      throw UsageError("--modules \(folder): there is no such folder")
    }
    var document = DocumentSettings(isStrict: isStrict)
    document.setup = try root.flatMap(SetupFile.init(of:))
    if let root {
      let package = try Package.describe(root, cache: cache, scratch: scratch)
      modules =
        try built.map {
          try Modules.existing(in: $0, of: package, at: root, cache: cache, scratch: scratch)
        }
        ?? Modules.build(
          importedBy: imports.union(needsSymbols || needsLibraries ? package.libraries : [])
            .union(package.dependencies(ofModulesWith: excerpts))
            .union(document.setup?.imports ?? []),
          mayFail: needsLibraries && !needsSymbols ? Set(package.libraries) : [], of: package,
          at: root, cache: cache, scratch: scratch, usesCache: usesCache, progress: progress)
      let libraries = modules.libraries.filter {
        modules.isBuilt($0) && modules.failures[$0] == nil
      }
      document.brokenModules = modules.failures.mapValues(\.firstError)
      document.imports = libraries + document.imports
      document.triesWithoutFoundation =
        needsLibraries && !modules.mention("Foundation", in: libraries)
      let manifest = try String(readingText: root.appending(path: "Package.swift"))
      if !manifest.usesSwift6 { document.flags = ["-swift-version", "5"] }
    }
    let executor = try ProgramExecutor(
      toolchain: toolchain, modules: modules, scratch: scratch, folder: cache,
      toolchainCache: toolchainCache,
      cache: ArtifactStore(folder: cache.appending(path: "proofs"), reads: usesCache),
      sandbox: try requiredSandbox, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      keep: keep, report: report)
    let base = root ?? URL(filePath: FileManager.default.currentDirectoryPath)
    return Verifier(
      executor: executor, sources: .package(at: base, isOfTarget: isOfTarget), document: document,
      files: ReadableFiles(root: root, cache: cache), repetitions: repetitions)
  }

  /// Whether a target of the package around a file compiles it. A package that SwiftPM cannot describe
  /// compiles nothing.
  @Sendable private func isOfTarget(_ file: URL) -> Bool {
    let own = root?.resolvingSymlinksInPath().path
    guard let other = file.packageRoot?.resolvingSymlinksInPath(),
      let package = try? packages.value(
        for: other.path,
        {
          try Package.describe(other, cache: cache, scratch: scratch, isOther: other.path != own)
        })
    else { return false }
    return package.compiles(String(file.path.dropFirst(other.path.count + 1)))
  }

  package var webModule: WebModule {
    WebModule(version: toolchain.version, tools: toolchain.tools, scratch: scratch, cache: cache)
  }
}

extension String {
  /// The first error in what SwiftPM says.
  fileprivate var firstError: String {
    let lines = filledLines
    return String(lines.first { $0.contains("error:") } ?? lines.first ?? "")
  }

  /// Whether a manifest's targets are compiled in the language mode of Swift 6, as its readers' are.
  fileprivate var usesSwift6: Bool {
    let version = firstMatch(of: #/swift-tools-version\s*:\s*(\d+)/#).flatMap { Int($0.1) }
    return version.map { $0 >= 6 } ?? true
  }
}

/// Finds a folder for what can be used again.
enum CacheFolder {
  /// The cache beside a package or a document, or a private one where that cannot be written: what
  /// is in the cache is executed, so it has to be of this user's making.
  static func find(in base: URL, notice: (String) -> Void) throws -> URL {
    let folder = base.appending(path: ".build/quire", directoryHint: .isDirectory)
    let files = FileManager.default
    try? folder.createFolder()
    if files.isFolder(folder), files.isWritableFile(atPath: folder.path) { return folder }
    let other = files.temporaryDirectory
      .appending(path: "quire-\(geteuid())", directoryHint: .isDirectory)
    let words = "\(folder.shortPath) cannot be written"
    guard let problem = makePrivate(other) else {
      notice("\(words); \(other.path) is used instead")
      return other
    }
    let new = try Scratch.makePrivateFolder()
    notice("\(words), and \(other.path) is not used since \(problem); nothing is remembered")
    return new
  }

  /// The cache for what depends on the toolchain alone: `quire` in the user's cache folder, so that the
  /// first command in a new package need not ask the compiler's driver and compile the runtime again;
  /// the package's cache where that is not private or cannot be written, which costs a second.
  static func ofToolchain(orElse cache: URL) -> URL {
    let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)
    guard let all = caches.first else { return cache }
    try? all.createFolder()
    let folder = all.appending(path: "quire", directoryHint: .isDirectory)
    return makePrivate(folder) == nil ? folder : cache
  }

  /// Makes a folder that only this user may enter; returns why the one there is not private, or nil.
  static func makePrivate(_ folder: URL) -> String? {
    let path = folder.path
    if mkdir(path, 0o700) == 0 { return nil }
    guard errno == EEXIST else { return "it cannot be made: \(String(cString: strerror(errno)))" }
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return String(cString: strerror(errno)) }
    switch facts.st_mode & S_IFMT {
    case S_IFDIR: break
    case S_IFLNK: return "it is a symbolic link"
    default: return "it is no folder"
    }
    guard facts.st_uid == geteuid() else { return "another user made it" }
    guard facts.st_mode & 0o022 == 0 else { return "other users may write to it" }
    guard facts.st_mode & 0o055 == 0 || chmod(path, 0o700) == 0 else {
      return "other users may enter it"
    }
    return FileManager.default.isWritableFile(atPath: path) ? nil : "it cannot be written"
  }
}
