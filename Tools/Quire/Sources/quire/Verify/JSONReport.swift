import Execution
import Foundation
import Manuscript
import Support
import Verification

/// What `quire verify --format json` prints: one object with a schema version.
struct JSONReport: Encodable {
  /// Changes when a field is removed or changes its meaning; new fields do not change it.
  private let schema = 1
  /// The toolchain; nil if an error ended the command before it was found.
  private let toolchain: String?
  /// `used`; `disabled`, by --no-sandbox; `unavailable`; nil like the toolchain.
  private let sandbox: String?
  private let files: [File]
  private var exercises: [ExerciseEntry] = []
  private let totals: [String: Int]
  /// What a baseline let pass; nil where there is none.
  private var baseline: BaselineEntry?
  /// Which public symbols have examples; nil where it was not asked for.
  var coverage: CoverageEntry?
  /// Why nothing could be verified.
  private var error: String?

  fileprivate struct BaselineEntry: Encodable {
    let known: Int
    let removable: [String]
  }

  fileprivate struct File: Encodable {
    let path: String
    let fences: [FenceEntry]
    let diagnostics: [DiagnosticEntry]
    let notes: [DiagnosticEntry]
  }

  fileprivate struct FenceEntry: Encodable {
    /// The file and the line, as `README.md:12`.
    let place: String
    let line: Int
    /// What is wrong with it, and why it was not verified.
    let problems: [String]
    /// `proved`, `compiled`, `quoted`, `sketched`, `elsewhere`, `failed` or `unproved`.
    let kind: String
    /// The info string.
    let words: String
    /// Why it is a sketch, was only compiled, or was not verified.
    let reason: String?
    /// What it asks for beyond the sandbox, as fence words; nil where that is nothing.
    let permissions: [String]?
    /// How many stated results were compared.
    let comparedResults: Int
    /// The lines with comments that look like results and were not compared.
    let uncomparedResults: [Int]
  }

  /// An exercise, with what is wrong with its answers and checks.
  fileprivate struct ExerciseEntry: Encodable {
    /// The file with its task.
    let place: String
    let problems: [String]
  }

  fileprivate struct DiagnosticEntry: Encodable {
    let path: String
    let line: Int
    let column: Int
    let verdict: Verdict
    let message: String
    let hint: String?
  }

  init(
    _ results: [ManuscriptResult], exercises: [Exercise], toolchain: String, sandbox: Sandbox,
    baseline: BaselineComparison?
  ) {
    self.init(
      toolchain: toolchain, sandbox: sandbox.state, files: results.map(File.init),
      exercises: exercises)
    let found = results.flatMap(\.diagnostics).filter { $0.verdict == .exercise }
    self.exercises = exercises.map { exercise in
      let folder = URL(filePath: exercise.manuscript.path).deletingLastPathComponent().path + "/"
      return ExerciseEntry(
        place: exercise.manuscript.path,
        problems: found.filter { URL(filePath: $0.path).path.hasPrefix(folder) }.map(\.printed))
    }
    self.baseline = baseline.map {
      BaselineEntry(known: $0.knownCount, removable: $0.removable.map(\.line))
    }
  }

  /// The report of an error that ended the command.
  init(_ error: any Error) {
    guard let unreadable = error as? UnreadableFile else {
      self.init(toolchain: nil, files: [], exercises: [])
      self.error = error.sentence
      return
    }
    let diagnostic = unreadable.diagnostic
    let file = File(path: diagnostic.path, fences: [], diagnostics: [.init(diagnostic)], notes: [])
    self.init(toolchain: nil, files: [file], exercises: [])
  }

  private init(
    toolchain: String?, sandbox: String? = nil, files: [File], exercises: [Exercise]
  ) {
    (self.toolchain, self.sandbox, self.files) = (toolchain, sandbox, files)
    let none = [
      "proved": 0, "compiled": 0, "quoted": 0, "sketched": 0, "elsewhere": 0, "failed": 0,
      "unproved": 0,
    ]
    let fences = files.flatMap(\.fences)
    func count(_ word: String) -> Int {
      fences.filter { $0.permissions?.contains { $0.hasPrefix(word) } == true }.count
    }
    let others = [
      "exercises": exercises.count, "wrongAnswers": exercises.flatMap(\.wrongAnswers).count,
      "mutants": exercises.flatMap(\.variants).count(where: \.isMutant),
      "diagnostics": files.flatMap(\.diagnostics).count,
      "comparedResults": fences.map(\.comparedResults).reduce(0, +),
      "uncomparedResults": fences.map(\.uncomparedResults.count).reduce(0, +),
      "reads": count("reads="), "network": count("network"),
    ]
    totals = fences.reduce(into: none.merging(others) { $1 }) {
      $0[$1.kind, default: 0] += 1
    }
  }
}

extension JSONReport.File {
  fileprivate init(_ result: ManuscriptResult) {
    path = result.manuscript.path
    fences = result.selected.map {
      JSONReport.FenceEntry($0.fence, $0.result, path: result.manuscript.path)
    }
    diagnostics = result.diagnostics.map(JSONReport.DiagnosticEntry.init)
    notes = result.fences.flatMap(\.notes).map(JSONReport.DiagnosticEntry.init)
  }
}

extension JSONReport.DiagnosticEntry {
  fileprivate init(_ diagnostic: Diagnostic) {
    (path, line, column) = (diagnostic.path, diagnostic.line, diagnostic.column)
    (verdict, message, hint) = (diagnostic.verdict, diagnostic.message, diagnostic.hint)
  }
}

extension JSONReport.FenceEntry {
  fileprivate init(_ fence: Fence, _ result: FenceResult, path: String) {
    line = fence.firstLine
    place = "\(path):\(line)"
    var found = result.diagnostics.map(\.printed)
    if case .unproved(let why) = result.state { found.append("not proved: \(why)") }
    if result.state == .failed, found.isEmpty { found.append("it is refused") }
    problems = found
    words = fence.info
    (comparedResults, uncomparedResults) = (result.comparedClaims, result.uncomparedClaims)
    let needs = fence.code?.permissions ?? .init()
    let asked = needs.reads.map { "reads=" + $0 } + (needs.network ? ["network"] : [])
    permissions = asked.isEmpty ? nil : asked
    switch result.state {
    case .proved: (kind, reason) = ("proved", nil)
    case .compiled(let why): (kind, reason) = ("compiled", why)
    case .quoted: (kind, reason) = ("quoted", nil)
    case .failed: (kind, reason) = ("failed", nil)
    case .unproved(let why): (kind, reason) = ("unproved", why)
    case .sketched: (kind, reason) = ("sketched", result.reason(of: fence))
    case .elsewhere(let why): (kind, reason) = ("elsewhere", why)
    }
  }
}
