import Manuscript
import Verification

/// What `quire verify --format json` prints: one object with a schema version.
struct JSONReport: Encodable {
  /// Changes when a field is removed or changes its meaning; new fields do not change it.
  private let schema = 1
  /// The toolchain; nil where an error ended the command before it was found.
  private let toolchain: String?
  private let files: [File]
  private let totals: [String: Int]
  /// Why nothing could be verified.
  private var error: String?

  fileprivate struct File: Encodable {
    let path: String
    let fences: [FenceEntry]
    let diagnostics: [DiagnosticEntry]
    let notes: [DiagnosticEntry]
  }

  fileprivate struct FenceEntry: Encodable {
    let line: Int
    /// `proved`, `quoted`, `sketched`, `elsewhere`, `failed` or `unproved`.
    let kind: String
    /// The info string.
    let words: String
    /// Why it is a sketch, or was not verified.
    let reason: String?
  }

  fileprivate struct DiagnosticEntry: Encodable {
    let path: String
    let line: Int
    let column: Int
    let verdict: Verdict
    let message: String
    let hint: String?
  }

  init(_ results: [ManuscriptResult], exercises: [Exercise], toolchain: String) {
    self.init(toolchain: toolchain, files: results.map(File.init), exercises: exercises.count)
  }

  /// The report of an error that ended the command.
  init(_ error: any Error) {
    guard let unreadable = error as? UnreadableFile else {
      self.init(toolchain: nil, files: [], exercises: 0)
      self.error = error.sentence
      return
    }
    let diagnostic = unreadable.diagnostic
    let file = File(path: diagnostic.path, fences: [], diagnostics: [.init(diagnostic)], notes: [])
    self.init(toolchain: nil, files: [file], exercises: 0)
  }

  private init(toolchain: String?, files: [File], exercises: Int) {
    (self.toolchain, self.files) = (toolchain, files)
    let none = [
      "proved": 0, "quoted": 0, "sketched": 0, "elsewhere": 0, "failed": 0, "unproved": 0,
    ]
    let others = ["exercises": exercises, "diagnostics": files.flatMap(\.diagnostics).count]
    totals = files.flatMap(\.fences).reduce(into: none.merging(others) { $1 }) {
      $0[$1.kind, default: 0] += 1
    }
  }
}

extension JSONReport.File {
  fileprivate init(_ result: ManuscriptResult) {
    path = result.manuscript.path
    fences = result.selected.map(JSONReport.FenceEntry.init)
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
  fileprivate init(_ fence: Fence, _ result: FenceResult) {
    line = fence.start.line
    words = fence.info
    switch result.state {
    case .proved: (kind, reason) = ("proved", nil)
    case .quoted: (kind, reason) = ("quoted", nil)
    case .failed: (kind, reason) = ("failed", nil)
    case .unproved(let why): (kind, reason) = ("unproved", why)
    case .sketched: (kind, reason) = ("sketched", result.reason(of: fence))
    case .elsewhere(let why): (kind, reason) = ("elsewhere", why)
    }
  }
}

extension Error {
  /// The error in one sentence.
  fileprivate var sentence: String {
    (self as? any CustomStringConvertible)?.description ?? localizedDescription
  }
}
