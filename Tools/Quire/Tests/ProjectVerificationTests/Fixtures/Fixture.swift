import Compilation
import Execution
import Foundation
import Manuscript
import Support
import Synchronization
import TestSupport
import Testing
import Verification

@testable import ProjectVerification

/// A small Markdown text, and the expected results of its verification.
///
/// `marks` has one mark per fence: ✅ proved, ❌ failed, 💤 not proved, 💬 quoted, 📝 sketched,
/// 🌍 not for this machine.
/// `verdicts` has one line per diagnostic, such as `2:9 compile cannot find 'x'`: the beginning of
/// the diagnostic, and after each ` … ` a later part of it or of its hint.
struct Fixture: Sendable, CustomTestStringConvertible {
  let name: String
  let marks: String
  let verdicts: [String]
  let text: String
  /// Whether it is a chapter's text or another document's.
  var mode = ManuscriptMode.book

  init(_ name: String, _ marks: String, _ verdicts: String..., text: String) {
    (self.name, self.marks, self.verdicts, self.text) = (name, marks, verdicts, text)
  }

  /// A text of one fence, whose code begins on line 2.
  ///
  /// - Parameters:
  ///   - words: What is behind `swift`.
  ///   - output: The text of the `output` fence right below it; nil where there is none.
  init(
    _ name: String, _ marks: String, _ verdicts: String..., words: String = "", code: String,
    output: String? = nil
  ) {
    (self.name, self.marks, self.verdicts) = (name, marks, verdicts)
    let fence = "```swift\(words.isEmpty ? "" : " ")\(words)\n\(code)\n```"
    text = fence + (output.map { "\n```output\n\($0)\n```" } ?? "")
  }

  /// A text of one fence of tests, which imports Testing on line 2.
  init(_ name: String, _ marks: String, _ verdicts: String..., tests: String) {
    (self.name, self.marks, self.verdicts) = (name, marks, verdicts)
    text = "```swift tests\nimport Testing\n\(tests)\n```"
  }

  init(document name: String, _ marks: String, _ verdicts: String..., text: String) {
    (self.name, self.marks, self.verdicts, self.text) = (name, marks, verdicts, text)
    mode = .document
  }

  /// A document of one fence, whose code begins on line 2.
  init(document name: String, _ marks: String, _ verdicts: String..., code: String) {
    (self.name, self.marks, self.verdicts) = (name, marks, verdicts)
    (text, mode) = ("```swift\n\(code)\n```", .document)
  }

  var testDescription: String { name }

  /// Verifies the text, and compares the results.
  func check() throws {
    check(try Bench.result(of: text, mode: mode))
  }

  /// Compares a result of the text.
  func check(_ result: ManuscriptResult) {
    let found = result.diagnostics.map(\.verdictLine)
    let fits = found.count == verdicts.count && zip(found, verdicts).allSatisfy { $0.fits($1) }
    #expect(fits, "found \(found.debugDescription)\nin\n\(text)")
    #expect(result.marks == marks, "in\n\(text)")
  }
}

extension ManuscriptResult {
  /// One mark per fence.
  var marks: String {
    fences.map { fence in
      switch fence.state {
      case .proved: "✅"
      case .compiled: "🔨"
      case .failed: "❌"
      case .unproved: "💤"
      case .quoted: "💬"
      case .sketched: "📝"
      case .elsewhere: "🌍"
      }
    }.joined()
  }
}

extension Diagnostic {
  /// `line:column verdict message`, then the hint.
  var verdictLine: String {
    "\(line):\(column) \(verdict.rawValue) \(message)" + (hint.map { " (\($0))" } ?? "")
  }
}

extension String {
  /// Fences of one line each, by their info strings: the line of the nth is line 3n - 1 of the text.
  static func fences(_ fences: KeyValuePairs<String, String>) -> String {
    fences.map { "```\($0)\n\($1)\n```" }.joined(separator: "\n")
  }

  /// Whether the text begins with the first part of a pattern, and contains the others after it.
  fileprivate func fits(_ pattern: String) -> Bool {
    var rest = self[...]
    for (index, part) in pattern.components(separatedBy: " … ").enumerated() {
      guard let place = rest.firstRange(of: part), index > 0 || place.lowerBound == startIndex
      else {
        return false
      }
      rest = rest[place.upperBound...]
    }
    return true
  }
}

/// The executor of the tests: no modules, short limits, and an initially empty cache, since many
/// texts contain the same programs. Only what depends on the toolchain alone is shared by the
/// processes of the tests.
enum Bench {
  static let tools = Result {
    // No program may see it.
    setenv("QUIRE_SECRET", "the secret", 1)
    let folder = Scratch.ofTests.appending(path: "fixtures")
    let scratch = try Scratch(in: folder)
    let shared = CacheFolder.ofToolchain(orElse: folder)
    return (folder, shared, scratch, try Toolchain.find(cache: shared, scratch: scratch))
  }

  static func executor(
    cache: ArtifactStore? = nil, seconds: Double = 2, memoryBytes: Int? = nil,
    sandbox: Sandbox? = nil, report: @escaping @Sendable (ProgramEvent) -> Void = { _ in }
  ) throws -> ProgramExecutor {
    let (folder, shared, scratch, toolchain) = try tools.get()
    var limits = Subprocess.Limits.program(seconds: seconds, outputBytes: 12 << 20)
    if let memoryBytes { limits.memoryBytes = memoryBytes }
    return try ProgramExecutor(
      toolchain: toolchain, modules: .none, scratch: scratch, folder: folder,
      toolchainCache: shared,
      cache: cache ?? ArtifactStore(folder: folder.appending(path: "proofs")), limits: limits,
      sandbox: sandbox ?? .find(toolchain: toolchain, cache: shared, scratch: scratch), jobs: 2,
      report: report)
  }

  private static let shared = Result { try executor() }

  /// A verifier for sources in memory.
  static func verifier(repetitions: Int = 1) throws -> Verifier {
    Verifier(executor: try shared.get(), sources: .inMemory, repetitions: repetitions)
  }

  static func manuscript(_ text: String, mode: ManuscriptMode = .book) -> Manuscript {
    Manuscript(parsing: text, path: "a.md", mode: mode)
  }

  static func result(of text: String, mode: ManuscriptMode = .book) throws -> ManuscriptResult {
    try verifier().verify([manuscript(text, mode: mode)])[0]
  }

  /// Documents of these texts.
  static func documents(_ texts: [String]) -> [Manuscript] {
    texts.enumerated().map { Manuscript(parsing: $1 + "\n", path: "\($0).md", mode: .document) }
  }

  /// Documents that have some code in a fence each.
  static func documents(code: [String]) -> [Manuscript] {
    documents(code.map { "```swift\n\($0)\n```" })
  }

  /// The comments of a Swift file that belongs to no module.
  static func comments(_ source: String) -> Manuscript {
    Manuscript(commentsOf: source, path: "A.swift", module: nil)
  }
}

/// Counts on any thread.
final class Counter: Sendable {
  // A class, since the closure that counts and its owner share it.
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }

  /// Counts the programs that are started.
  func started(_ event: ProgramEvent) {
    if case .started = event.kind { add() }
  }
}
