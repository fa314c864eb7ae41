/// The report of `quire mutate` as JSON.
package struct MutationJSON: Encodable {
  /// Raised when a field changes its meaning.
  private let schema = 1
  private let modules: [Module]

  package init(_ reports: [ModuleReport]) { modules = reports.map(Module.init) }

  private struct Module: Encodable {
    let name: String
    let mutants: [Entry]
    let doNotCompile: Int
    let equivalent: Int
    let scores: [String: ModuleReport.Score]
    let seconds, coreSeconds: [String: Double]
    let notShown: [String: [String]]
    let problems: [String]

    init(_ report: ModuleReport) {
      name = report.module
      mutants = report.mutants.map(Entry.init)
      doNotCompile = report.refused.count
      equivalent = report.mutants.count { $0.equivalent != nil }
      let judges = report.judgments.map(\.judge)
      scores = Dictionary(uniqueKeysWithValues: judges.map { ($0, report.score(of: $0)) })
      func times(_ value: (Judgment) -> Double) -> [String: Double] {
        Dictionary(
          uniqueKeysWithValues: report.judgments.map {
            ($0.judge, (value($0) * 1_000).rounded() / 1_000)
          })
      }
      (seconds, coreSeconds) = (times(\.seconds), times(\.coreSeconds))
      notShown = Dictionary(
        uniqueKeysWithValues: judges.filter { !["tests", "checks"].contains($0) }.map {
          ($0, report.unnoticed(by: $0))
        })
      problems = report.problems
    }
  }

  private struct Entry: Encodable {
    let kind, file, declaration, original, replacement, diff, key: String
    let line, column: Int
    let equivalent: String?
    let verdicts: [String: Result]

    init(_ found: MutantReport) {
      let mutant = found.mutant
      (kind, file, declaration) = (mutant.kind.rawValue, mutant.file, mutant.declaration)
      (original, replacement, diff) = (mutant.original, mutant.replacement, mutant.diff)
      (key, line, column) = (mutant.key, mutant.line, mutant.column)
      equivalent = found.equivalent
      verdicts = found.verdicts.mapValues(Result.init)
    }
  }

  private struct Result: Encodable {
    let state: String
    var killedBy: String?
    var survived: [String]?

    init(_ verdict: Verdict) {
      switch verdict {
      case .killed(let killer): (state, killedBy) = ("killed", killer)
      case .survived(let programs): (state, survived) = ("survived", programs)
      case .notReached: state = "not reached"
      }
    }
  }
}
