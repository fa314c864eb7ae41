import Foundation
import Support
import TestSupport
import Testing

// The appendix “How quire Works” draws its figure of the targets with this code.
// snippet.targets
/// Which target of quire uses which. An arrow that is not in this map is a design decision: add it
/// here and in `Package.swift`, or move the declaration.
enum QuireTargets {
  static let uses: [String: Set<String>] = [
    "CommonMark": ["CCMark"],
    "Support": ["CBlake2", "CTheme"],
    "Manuscript": ["CommonMark", "Support"],
    "SwiftAnalysis": ["Manuscript", "Support"],
    "Compilation": ["Support"],
    "Execution": ["CRuntime", "Compilation", "Support", "SwiftAnalysis"],
    "Tracing": ["Compilation", "Execution", "Support", "SwiftAnalysis"],
    "Verification": [
      "CommonMark", "Compilation", "Execution", "Manuscript", "Support", "SwiftAnalysis",
    ],
    "ExerciseChecking": [
      "CommonMark", "Compilation", "Execution", "Manuscript", "Support", "SwiftAnalysis", "Tracing",
    ],
    "SymbolIndex": [
      "CRuntime", "Compilation", "Execution", "Manuscript", "Support", "SwiftAnalysis",
      "Verification",
    ],
    "WebAssembly": ["Compilation", "Manuscript", "Support"],
    "ProjectVerification": [
      "CommonMark", "Compilation", "Execution", "ExerciseChecking", "Manuscript", "Support",
      "SwiftAnalysis", "SymbolIndex", "Tracing", "Verification", "WebAssembly",
    ],
    "Rendering": [
      "CTheme", "CZlib", "CommonMark", "Compilation", "Figures", "Manuscript",
      "ProjectVerification", "Support", "SwiftAnalysis", "SymbolIndex", "Tracing", "Verification",
    ],
    "ExerciseTerminal": [
      "CommonMark", "Execution", "ExerciseChecking", "Manuscript", "Support", "SwiftAnalysis",
      "Tracing", "Verification",
    ],
    "Mutation": [
      "CRuntime", "Compilation", "Execution", "ExerciseChecking", "Manuscript",
      "ProjectVerification", "Support", "SwiftAnalysis", "Verification",
    ],
    "Shell": ["CTheme", "Execution", "Manuscript", "Support"],
    "CRuntime": [],
    "CTheme": [],
    "Figures": [],
    "quire": [
      "CTheme", "Compilation", "Execution", "ExerciseChecking", "ExerciseTerminal", "Manuscript",
      "ProjectVerification", "Rendering", "Shell", "Support", "SwiftAnalysis", "SymbolIndex",
      "Tracing", "Verification", "WebAssembly",
    ],
    "quire-mutate": [
      "Compilation", "Manuscript", "Mutation", "ProjectVerification", "Shell", "Support",
      "Verification",
    ],
    "quire-serve": [
      "CMicroHTTPD", "CTheme", "Compilation", "ExerciseTerminal", "Manuscript",
      "ProjectVerification", "Rendering", "Shell", "Support", "SymbolIndex", "Verification",
      "WebAssembly",
    ],
  ]
}
// snippet.end

@Suite struct `A target of quire` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A target in the output of `swift package describe`.
  private struct Described: Decodable {
    struct Target: Decodable {
      let name: String
      let path: String
      let type: String
      let target_dependencies: [String]?
    }
    let targets: [Target]
  }

  /// The targets of the package without its tests, as SwiftPM sees them.
  ///
  /// SwiftPM gets another scratch folder, since that of this test run is locked.
  private static let targets = Result {
    let scratch = Scratch.ofTests.appending(path: "describe-\(UUID())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let described = try Workspace.run(
      "swift",
      [
        "package", "--package-path", root.path, "--scratch-path", scratch.path, "describe",
        "--type", "json",
      ])
    let all = try JSONDecoder().decode(Described.self, from: Data(described.output.utf8)).targets
    return all.filter {
      !["system-target", "test"].contains($0.type) && !$0.path.hasPrefix("Tests/")
    }
  }

  @Test func `is in the map of dependencies`() throws {
    #expect(try Set(Self.targets.get().map(\.name)) == Set(QuireTargets.uses.keys))
  }

  @Test(arguments: QuireTargets.uses.keys.sorted())
  func `depends on exactly the targets that the map names`(name: String) throws {
    let target = try #require(Self.targets.get().first { $0.name == name })
    let declared = Set(target.target_dependencies ?? [])
    #expect(declared == QuireTargets.uses[name])
    #expect(try imports(of: target) == declared, "what is declared is imported, and the reverse")
  }

  // Without that, no word ends before a dot: `\bsleep\b` is not in `Task.sleep`.
  @Test func `has simple word boundaries in its regular expressions`() throws {
    let sources = Self.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    var boundaries = 0
    for file in files ?? [] where file.hasSuffix(".swift") {
      let lines = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where line.contains(#"\b"#) && line.contains("#/") {
        boundaries += 1
        let below = lines[index..<min(index + 3, lines.count)].joined()
        #expect(below.contains(".wordBoundaryKind(.simple)"), "\(file):\(index + 1)")
      }
    }
    #expect(boundaries > 10)
  }

  /// The project's modules that a target's files import.
  private func imports(of target: Described.Target) throws -> Set<String> {
    let folder = Self.root.appending(path: target.path)
    let own = Set(QuireTargets.uses.keys).union(["CCMark", "CBlake2", "CZlib", "CMicroHTTPD"])
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    var found: Set<String> = []
    for file in files ?? [] where file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        if let last = words.last, words.dropLast().last == "import" { found.insert(String(last)) }
      }
    }
    return found.intersection(own)
  }
}
