import Foundation
import Manuscript
import Support

/// The Swift toolchain that proves the book, and how it compiles and links one program.
///
/// The compiler's driver is asked once what it would run (`swiftc -###`); from then on its plan is
/// followed without it, since starting it costs more than compiling a small program.
public struct Toolchain: Codable, Equatable, Sendable {
  /// The compiler's own name for itself, `Swift version 6.3.1 (swift-6.3.1-RELEASE)`.
  public let version: String
  /// The folder with the compiler's tools.
  public let tools: String
  /// What the compiler says of the `#if` conditions that hold, in its own JSON.
  package let conditions: String
  /// The folders with the modules that the toolchain brings.
  package let moduleFolders: [String]
  /// The frontend and its arguments, without inputs and outputs.
  package let frontend: [String]
  /// The tool that lists the libraries that objects ask for.
  package let autolink: String?
  /// The linker and its arguments, with `objects` and `output` where those stand.
  package let linker: [LinkWord]

  /// What the compiler is told where it compiles a package's manifest.
  package var manifestFlags: [String] {
    let folder = URL(filePath: tools).appending(path: "../lib/swift/pm/ManifestAPI")
    return [
      "-I", folder.standardizedFileURL.path, "-package-description-version", "6.2",
      "-swift-version", "6",
    ]
  }

  /// One word of the linker's command line.
  package enum LinkWord: Codable, Equatable, Sendable {
    case word(String)
    case objects
    case autolinked
    case output
  }
}

extension Toolchain {
  /// Finds the toolchain on the path, asking the driver only when it is another than last time.
  ///
  /// - Parameter cache: A folder that keeps the answer.
  /// - Throws: `EnvironmentError` where there is no Swift 6.3 or newer.
  public static func find(cache: URL, scratch: Scratch) throws -> Toolchain {
    guard let swiftc = Self.path(of: "swiftc") else {
      throw EnvironmentError(
        "there is no Swift compiler on the path; install Swift 6.3 or newer from"
          + " https://www.swift.org/install")
    }
    let resolved = URL(filePath: swiftc).resolvingSymlinksInPath()
    let facts = try FileManager.default.attributesOfItem(atPath: resolved.path)
    let stamp =
      "\(quireVersion) \(resolved.path) \(facts[.size] ?? 0) \(facts[.modificationDate] ?? 0)"
    let store = ArtifactStore(folder: cache.appending(path: "toolchain"))
    // A proxy such as swiftly stays the same file while the toolchain behind it changes.
    let isProxy = !resolved.lastPathComponent.hasPrefix("swift-")
    if !isProxy, let known = store.value(Toolchain.self, for: stamp) { return known }
    let found = try Toolchain(asking: swiftc, scratch: scratch)
    store.store(found, for: stamp)
    return found
  }

  /// The first executable of a name on the path.
  package static func path(of tool: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(tool)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private init(asking swiftc: String, scratch: Scratch) throws {
    let folder = try scratch.makeFolder()
    defer { scratch.remove(folder) }
    try Data("print(1)\n".utf8).write(to: folder.appending(path: "main.swift"))
    func ask(_ arguments: [String]) throws -> String {
      let result = try Subprocess(swiftc, arguments, in: folder).run(limits: .compiler)
      guard result.status == .exited(0) else {
        throw EnvironmentError("the compiler at \(swiftc) does not work: \(result.standardError)")
      }
      return result.standardOutput
    }
    let info = try JSONDecoder().decode(
      TargetInfo.self, from: Data(try ask(["-print-target-info"]).utf8))
    version = info.compilerVersion
    guard info.isNewEnough else {
      throw EnvironmentError(
        "\(info.compilerVersion) is older than the book; install Swift 6.3 or newer from"
          + " https://www.swift.org/install")
    }
    let plan = try ask([
      "-###", "-swift-version", "6", "-Onone", "-g", "-module-name", "main", "main.swift", "-o",
      "quire-program",
    ])
    let jobs = plan.split(separator: "\n").map { $0.shellWords }
    guard let compile = jobs.first(where: { $0.contains("-c") }), let link = jobs.last,
      jobs.count >= 2, let object = compile.last
    else { throw EnvironmentError("the compiler's plan is not understood: \(plan)") }
    // The driver also wraps the module into an object, for the debugger only.
    let others = Set(jobs.dropLast().compactMap(\.last)).subtracting([object])
    tools = URL(filePath: compile[0]).deletingLastPathComponent().path
    frontend = compile.withoutInputs + ["-diagnostic-style", "llvm"]
    conditions = try ask(["-frontend", "-print-static-build-config", "-swift-version", "6"])
    moduleFolders = info.paths.runtimeLibraryImportPaths
    autolink = jobs.first { $0.first?.hasSuffix("autolink-extract") == true }?.first
    let words = link.filter { !others.contains($0) && !$0.hasPrefix("@") }
      .map { $0 == object ? "quire.o" : $0 }
    linker =
      (try? Self.withoutCompilerDriver(words, in: folder, scratch: scratch) ?? words.linkWords)
      ?? words.linkWords
  }

  /// What clang would run to link, with the toolchain's own linker; nil where it does not say.
  private static func withoutCompilerDriver(_ words: [String], in folder: URL, scratch: Scratch)
    throws
    -> [LinkWord]?
  {
    guard let clang = words.first else { return nil }
    try Data().write(to: folder.appending(path: "quire.o"))
    #if os(Linux)
      let choice = ["-fuse-ld=lld"]
    #else
      let choice: [String] = []
    #endif
    let arguments = Array(words.dropFirst()) + choice + ["-###"]
    let result = try Subprocess(clang, arguments, in: folder).run(limits: .compiler)
    guard result.status == .exited(0),
      let line = result.standardError.split(separator: "\n").last(where: {
        $0.contains("quire-program")
      })
    else { return nil }
    let found = line.drop { $0 == " " }.shellWords
    guard let tool = found.first, FileManager.default.isExecutableFile(atPath: tool),
      found.contains("quire.o")
    else { return nil }
    return found.linkWords
  }
}

extension [String] {
  /// The words of a linker's command line, with the places of what differs between programs.
  fileprivate var linkWords: [Toolchain.LinkWord] {
    flatMap { word -> [Toolchain.LinkWord] in
      switch word {
      case "quire.o": [.objects, .autolinked]
      case "quire-program": [.output]
      default: [.word(word)]
      }
    }
  }
}

/// What `swiftc -print-target-info` says of itself.
private struct TargetInfo: Decodable {
  let compilerVersion: String
  let paths: Paths

  struct Paths: Decodable { let runtimeLibraryImportPaths: [String] }

  var isNewEnough: Bool {
    let numbers = compilerVersion.split { !$0.isNumber && $0 != "." }.first ?? ""
    let parts = numbers.split(separator: ".").compactMap { Int($0) }
    return parts.count >= 2 && (parts[0], parts[1]) >= (6, 3)
  }
}

extension [String] {
  /// A frontend's command line without its input, its output and what concerns one file only.
  fileprivate var withoutInputs: [String] {
    var kept: [String] = []
    var words = makeIterator()
    while let word = words.next() {
      switch word {
      case "-primary-file", "-o", "-supplementary-output-file-map", "-file-compilation-dir":
        _ = words.next()
      case "main.swift": break
      default: kept.append(word)
      }
    }
    return kept
  }
}

extension Substring {
  /// The words of a command line as a shell would read them: blanks part them, quotes and
  /// backslashes keep blanks.
  package var shellWords: [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in self {
      switch character {
      case _ where isEscaped:
        word = (word ?? "") + String(character)
        isEscaped = false
      case "\\" where quote != "'": isEscaped = true
      case "\"", "'":
        if quote == nil {
          quote = character
          word = word ?? ""
        } else if quote == character {
          quote = nil
        } else {
          word = (word ?? "") + String(character)
        }
      case " " where quote == nil:
        if let complete = word { words.append(complete) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
