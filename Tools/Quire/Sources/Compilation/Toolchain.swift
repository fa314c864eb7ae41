import Foundation
import Support

/// The Swift toolchain that verifies the book, and its commands to compile and link a program.
///
/// The compiler's driver is asked once which commands it would run (`swiftc -###`). Programs are
/// then built with these commands, since the driver takes longer than compiling a small program.
package struct Toolchain: Codable, Equatable, Sendable {
  /// The compiler's version line, such as `Swift version 6.3.1 (swift-6.3.1-RELEASE)`.
  package let version: String
  /// The driver, which knows how to link.
  package let driver: String
  /// The folder with the compiler's tools.
  package let tools: String
  /// The compiler's configuration for `#if` conditions, as its JSON.
  package let conditions: String
  package let moduleFolders: [String]
  /// The frontend and its arguments, without inputs and outputs.
  package let frontend: [String]
  /// The tool that extracts the libraries that objects are autolinked with.
  package let autolink: String?
  /// The linker and its arguments, with `DriverPlan`'s placeholders for the objects and the output.
  package let linker: [String]

  /// What the compiler is told where it compiles a package's manifest.
  package var manifestFlags: [String] {
    let folder = URL(filePath: tools).appending(path: "../lib/swift/pm/ManifestAPI")
    return [
      "-I", folder.standardizedFileURL.path, "-package-description-version", "6.2",
      "-swift-version", "6",
    ]
  }

  /// The toolchain on the path, Swift 6.3 or newer. The driver runs only if it has changed.
  package static func find(cache: URL, scratch: Scratch) throws -> Toolchain {
    guard let swiftc = Self.path(of: "swiftc") else {
      throw EnvironmentError(
        "there is no Swift compiler on the path; install Swift 6.3 or newer from"
          + " https://www.swift.org/install")
    }
    let resolved = URL(filePath: swiftc).resolvingSymlinksInPath()
    let facts = FileStamp(resolved.path).map { "\($0)" } ?? ""
    let stamp = "\(quireVersion) \(swiftc) \(resolved.path) \(facts) \(variables)"
    // The file of a proxy such as swiftly stays the same while the toolchain behind it changes.
    let isProxy = !resolved.lastPathComponent.hasPrefix("swift-")
    return try ArtifactStore(folder: cache.appending(path: "toolchain"), reads: !isProxy)
      .value(for: stamp) { try Toolchain(asking: swiftc, scratch: scratch) }
  }

  /// The first executable with this name on the path.
  package static func path(of tool: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(tool)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The variables of the environment that compilers and linkers read, in words.
  package static let variables = [
    "CPATH", "CPLUS_INCLUDE_PATH", "C_INCLUDE_PATH", "LD_LIBRARY_PATH", "LIBRARY_PATH",
    "PKG_CONFIG_PATH", "SDKROOT", "SWIFT_EXEC", "TOOLCHAINS",
  ].map { "\($0)=\(ProcessInfo.processInfo.environment[$0] ?? "")" }.joined(separator: " ")

  private init(asking swiftc: String, scratch: Scratch) throws {
    let folder = try scratch.makeFolder()
    defer { scratch.remove(folder) }
    func ask(_ arguments: [String]) throws -> String {
      let result = try Subprocess(swiftc, arguments, in: folder).run(limits: .compiler)
      guard result.status == .exited(0) else {
        throw EnvironmentError("the compiler at \(swiftc) does not work: \(result.standardError)")
      }
      return result.standardOutput
    }
    let text = try ask(["-print-target-info"])
    let info = try JSONDecoder().decode(TargetInfo.self, from: Data(text.utf8))
    version = info.compilerVersion
    guard info.isNewEnough else {
      throw EnvironmentError(
        "\(info.compilerVersion) is too old; install Swift 6.3 or newer from"
          + " https://www.swift.org/install")
    }
    let plan = try DriverPlan(asking: swiftc, scratch: scratch)
    driver = swiftc
    tools = URL(filePath: plan.compile[0]).deletingLastPathComponent().path
    let style = ["-diagnostic-style", "llvm", "-debug-diagnostic-names"]
    frontend = plan.compile.withoutInputs + style
    conditions = try ask(["-frontend", "-print-static-build-config", "-swift-version", "6"])
    moduleFolders = info.paths.runtimeLibraryImportPaths
    autolink = plan.autolink
    linker = plan.linker
  }
}

/// The output of `swiftc -print-target-info`.
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
  /// The words of a command line: split at spaces, except in quotes and after backslashes.
  var shellWords: [String] {
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
      case "\"" where quote != "'", "'" where quote != "\"":
        quote = quote == nil ? character : nil
        word = word ?? ""
      case " " where quote == nil:
        if let complete = word { words.append(complete) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
