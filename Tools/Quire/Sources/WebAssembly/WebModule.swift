import Compilation
import Foundation
import Manuscript
import Support

/// Compiles a chapter's module and its playground's sources to one WebAssembly module.
///
/// The same sources and toolchain give the same bytes on every machine.
package struct WebModule {
  private let version, tools: String
  private let scratch: Scratch
  private let store: ArtifactStore

  /// Makes a compiler from a toolchain's version line and its folder of tools. Modules are cached.
  package init(version: String, tools: String, scratch: Scratch, cache: URL) {
    (self.version, self.tools, self.scratch) = (version, tools, scratch)
    store = ArtifactStore(folder: cache.appending(path: "playgrounds"))
  }

  /// A chapter's playground with the module of its name, from the cache or compiled, or what is wrong.
  fileprivate func compile(_ playground: Playground, of chapter: String, at root: URL) throws
    -> (bytes: Data?, wrong: [Diagnostic])
  {
    let module = root.appending(path: "Sources/\(chapter)")
    let sources =
      module.namesInside.sorted().filter { $0.hasSuffix(".swift") && !$0.contains("+") }
      .map { module.appending(path: $0) } + playground.sources
    let key = try key(of: sources)
    if let bytes = store.data(for: key) { return (bytes, []) }
    let (bytes, wrong) = try build(sources)
    if let bytes { store.store(bytes, for: key) }
    return (bytes, wrong)
  }

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

  fileprivate var lacking: String? {
    let library = "../lib/swift/embedded/Swift.swiftmodule/\(Self.target).swiftmodule"
    let paths = ["swiftc", "clang", "wasm-ld", library].map { "\(tools)/\($0)" }
    return paths.first { !FileManager.default.fileExists(atPath: $0) }.map {
      "this toolchain has no \($0) and cannot compile WebAssembly; pages show still figures"
        + " instead of playgrounds. Use a toolchain from https://www.swift.org/install"
    }
  }

  private func build(_ sources: [URL]) throws -> (bytes: Data?, wrong: [Diagnostic]) {
    let place = try scratch.makeFolder()
    defer { scratch.remove(place) }
    func paths(_ ending: String) -> [String] {
      sources.filter { $0.pathExtension == ending }.map(\.path)
    }
    let c = paths("c")
    let objects = c.indices.map { "c\($0).o" }
    var commands = [("swiftc", Self.swift + ["-c", "-o", "swift.o"] + paths("swift"))]
    commands += zip(c, objects).map { ("clang", Self.c + ["-c", $0, "-o", $1]) }
    commands.append(("wasm-ld", Self.linker + ["swift.o"] + objects + ["-o", "module.wasm"]))
    for (tool, arguments) in commands {
      let result = try Subprocess("\(tools)/\(tool)", arguments, in: place).run(limits: .compiler)
      guard result.status == .exited(0) else {
        return (nil, Self.diagnostics(result.standardError, tool: tool, in: sources))
      }
    }
    return (try Data(contentsOf: place.appending(path: "module.wasm")), [])
  }

  /// The messages of a tool about sources; without a position, at the start of the last source.
  private static func diagnostics(_ text: String, tool: String, in sources: [URL]) -> [Diagnostic] {
    let found = text.matches(of: #/(?m)^(.+?):(\d+):(\d+): (?:fatal )?error: (.+)$/#).map { match in
      Diagnostic(
        path: URL(filePath: String(match.output.1)).shortPath, line: Int(match.output.2) ?? 1,
        column: Int(match.output.3) ?? 1, .compile, String(match.output.4))
    }
    guard found.isEmpty else { return found }
    return [
      Diagnostic(
        path: sources.last?.shortPath ?? "", line: 1, .compile,
        "\(tool) cannot compile the playground to WebAssembly",
        hint: text.isEmpty ? "it printed no message" : text)
    ]
  }

  private func key(of sources: [URL]) throws -> String {
    let files = try sources.map { "\($0.lastPathComponent)\n\(try String(readingText: $0))" }
    return ([version] + Self.swift + Self.c + Self.linker + files).joined(separator: "\0")
  }
}

/// The WebAssembly of a book's playgrounds.
package struct WebModules: Sendable {
  /// The bytes, by the chapter's name.
  package var bytes: [String: Data] = [:]
  /// The diagnostics of playgrounds that do not compile, by the chapter's name.
  package var diagnostics: [String: [Diagnostic]] = [:]
  /// What the toolchain lacks to compile WebAssembly.
  package var lacking: String?

  package init() {}

  /// Compiles the playgrounds of some chapters of a package; unchanged ones come from the cache.
  package init(of chapters: [Chapter], at root: URL, with compiler: WebModule) throws {
    for chapter in chapters {
      guard let playground = chapter.playground else { continue }
      lacking = compiler.lacking
      guard lacking == nil else { return }
      let (module, wrong) = try compiler.compile(playground, of: chapter.name, at: root)
      bytes[chapter.name] = module
      diagnostics[chapter.name] = module == nil ? wrong : nil
    }
  }
}
