import Compilation
import Foundation
import Manuscript
import Support

/// A chapter's module and its playground's own sources, as one module of WebAssembly for the page.
///
/// Pure but for the cache: the same sources and toolchain give the same bytes on every machine.
public struct WebModule {
  /// What came of it.
  public enum Outcome {
    case bytes(Data)
    /// The sources are wrong.
    case broken([Diagnostic])
    /// The toolchain cannot do it. One sentence says what is missing.
    case lacking(String)
  }

  /// What the compiler calls itself.
  private let version: String
  /// The folder with the toolchain's tools.
  private let tools: String
  private let scratch: Scratch
  private let store: ArtifactStore

  /// Sets up with a toolchain's version and folder of tools; modules that were compiled are kept in
  /// the cache.
  public init(version: String, tools: String, scratch: Scratch, cache: URL) {
    self.version = version
    self.tools = tools
    self.scratch = scratch
    store = ArtifactStore(folder: cache.appending(path: "playgrounds"))
  }

  /// Compiles a chapter's playground, unless nothing has changed since the last time.
  ///
  /// - Parameter root: The package's folder, whose module of the chapter's name goes into it.
  public func compile(_ playground: Playground, of chapter: String, at root: URL) throws -> Outcome
  {
    if let missing { return .lacking(missing) }
    let module = root.appending(path: "Sources/\(chapter)")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: module.path)) ?? []
    let sources =
      names.sorted().filter { $0.hasSuffix(".swift") && !$0.contains("+") }
      .map { module.appending(path: $0) } + playground.sources
    let key = try key(of: sources)
    if let bytes = store.data(for: key) { return .bytes(bytes) }
    let outcome = try build(sources)
    if case .bytes(let bytes) = outcome { store.store(bytes, for: key) }
    return outcome
  }

  // MARK: The toolchain

  private static let target = "wasm32-unknown-none-wasm"

  private static let swift = [
    "-swift-version", "6", "-warnings-as-errors", "-diagnostic-style", "llvm", "-O", "-wmo",
    "-parse-as-library", "-module-name", "Playground", "-enable-experimental-feature", "Embedded",
    "-target", target,
  ]
  private static let c = [
    "--target=\(target)", "-Wall", "-Werror", "-O2", "-nostdlib", "-ffreestanding", "-fno-builtin",
  ]
  private static let linker = ["--no-entry", "--gc-sections", "--strip-all"]

  private var missing: String? {
    let library = "\(tools)/../lib/swift/embedded/Swift.swiftmodule/\(Self.target)"
    for path in ["swiftc", "clang", "wasm-ld"].map({ "\(tools)/\($0)" })
      + [library + ".swiftmodule"]
    where !FileManager.default.fileExists(atPath: path) {
      return "this toolchain makes no WebAssembly, since it has no \(path); playgrounds are left"
        + " out, and still figures stand in for them. Use a toolchain from"
        + " https://www.swift.org/install"
    }
    return nil
  }

  private func build(_ sources: [URL]) throws -> Outcome {
    let place = try scratch.makeFolder()
    defer { scratch.remove(place) }
    func run(_ tool: String, _ arguments: [String]) throws -> [Diagnostic]? {
      let result = try Subprocess("\(tools)/\(tool)", arguments, in: place)
        .run(limits: .compiler)
      guard result.status != .exited(0) else { return nil }
      return WebMessages(result.standardError, tool: tool, about: sources).diagnostics
    }
    let (swift, c) = (
      sources.filter { $0.pathExtension == "swift" }, sources.filter { $0.pathExtension == "c" }
    )
    var objects = ["swift.o"]
    if let wrong = try run("swiftc", Self.swift + ["-c", "-o", "swift.o"] + swift.map(\.path)) {
      return .broken(wrong)
    }
    for (number, file) in c.enumerated() {
      objects.append("c\(number).o")
      if let wrong = try run("clang", Self.c + ["-c", file.path, "-o", "c\(number).o"]) {
        return .broken(wrong)
      }
    }
    if let wrong = try run("wasm-ld", Self.linker + objects + ["-o", "module.wasm"]) {
      return .broken(wrong)
    }
    return .bytes(try Data(contentsOf: place.appending(path: "module.wasm")))
  }

  // MARK: The cache

  /// All that the bytes depend on: the compiler, what it is told, and the files.
  private func key(of sources: [URL]) throws -> String {
    let files = try sources.map { file in
      "\(file.lastPathComponent)\n\(try String(readingText: file))"
    }
    return ([version] + Self.swift + Self.c + Self.linker + files)
      .joined(separator: "\u{0}")
  }
}
