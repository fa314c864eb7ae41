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
  private let exercises: [ExerciseEntry]
  private let totals: [String: Int]
  /// What a baseline let pass; nil where there is none.
  private let baseline: BaselineEntry?
  /// Which public symbols have examples; nil where it was not asked for.
  private let coverage: CoverageEntry?
  /// Why nothing could be verified.
  private let error: String?

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

  init(_ report: Report) {
    (toolchain, sandbox, error) = (report.toolchain, report.sandbox?.state, report.error)
    files = report.files.map(File.init)
    let found = report.files.flatMap(\.diagnostics).filter { $0.verdict == .exercise }
    exercises = report.exercises.map { exercise in
      let folder = URL(filePath: exercise.manuscript.path).deletingLastPathComponent().path + "/"
      return ExerciseEntry(
        place: exercise.manuscript.path,
        problems: found.filter { URL(filePath: $0.path).path.hasPrefix(folder) }.map(\.printed))
    }
    baseline = report.baseline.map {
      BaselineEntry(known: $0.knownCount, removable: $0.removable.map(\.line))
    }
    coverage = report.coverage.map(CoverageEntry.init)
    totals = Self.totals(files, report.exercises)
  }

  private static func totals(_ files: [File], _ exercises: [Exercise]) -> [String: Int] {
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
      "rightAnswers": exercises.flatMap(\.rightAnswers).count,
      "mutants": exercises.flatMap(\.variants).count(where: \.isMutant),
      "diagnostics": files.flatMap(\.diagnostics).count,
      "comparedResults": fences.map(\.comparedResults).reduce(0, +),
      "uncomparedResults": fences.map(\.uncomparedResults.count).reduce(0, +),
      "reads": count("reads="), "network": count("network"),
    ]
    return fences.reduce(into: none.merging(others) { $1 }) {
      $0[$1.kind, default: 0] += 1
    }
  }
}

extension JSONReport.File {
  fileprivate init(_ file: Report.File) {
    path = file.path
    fences = file.examples.map { JSONReport.FenceEntry($0, in: file) }
    diagnostics = file.diagnostics.map(JSONReport.DiagnosticEntry.init)
    notes = file.notes.map(JSONReport.DiagnosticEntry.init)
  }
}

extension JSONReport.DiagnosticEntry {
  fileprivate init(_ diagnostic: Diagnostic) {
    (path, line, column) = (diagnostic.path, diagnostic.line, diagnostic.column)
    (verdict, message, hint) = (diagnostic.verdict, diagnostic.message, diagnostic.hint)
  }
}

extension JSONReport.FenceEntry {
  fileprivate init(_ example: Report.Example, in file: Report.File) {
    (line, place) = (example.line, "\(file.path):\(example.line)")
    problems =
      file.problems(of: example).map {
        $0.isUnproved ? $0.diagnostic.message : $0.diagnostic.printed
      } + (example.isUnexplained ? ["it is refused"] : [])
    words = example.fence.info
    comparedResults = example.result.comparedClaims
    uncomparedResults = example.result.uncomparedClaims
    let needs = example.fence.code?.permissions ?? .init()
    let asked = needs.reads.map { "reads=" + $0 } + (needs.network ? ["network"] : [])
    permissions = asked.isEmpty ? nil : asked
    (kind, reason) = (example.kind, example.reason)
  }
}
