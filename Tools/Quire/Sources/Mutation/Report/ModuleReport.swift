/// What came of one mutant.
package struct MutantReport: Codable, Sendable {
  package let mutant: Mutant
  /// The reason why nothing can notice it; nil if it is not listed as equivalent.
  package var equivalent: String?
  /// The judges' verdicts, by the judges' names.
  package var verdicts: [String: Verdict]
}

/// A mutant that does not compile.
package struct RefusedMutant: Codable, Sendable {
  package let mutant: Mutant
  /// What the compiler says.
  package let reason: String
}

/// What came of a module's mutants.
package struct ModuleReport: Codable, Sendable {
  package let module: String
  package let mutants: [MutantReport]
  /// Mutants that do not compile.
  package let refused: [RefusedMutant]
  /// How often the module was compiled; 0 if the results were known.
  package let rounds: Int
  package let judgments: [Judgment]
  /// Wrong entries in the list of equivalent mutants.
  package let problems: [String]

  /// The numbers of one judge, equivalent mutants left out.
  package struct Score: Codable, Equatable, Sendable {
    package var killed = 0
    package var survived = 0
    package var notReached = 0

    /// The killed ones among those that were reached, in percent; nil if none was.
    package var percent: Double? {
      killed + survived == 0 ? nil : Double(killed) * 100 / Double(killed + survived)
    }

    /// The killed ones among all, in percent; nil if there are none.
    package var percentOfAll: Double? {
      let all = killed + survived + notReached
      return all == 0 ? nil : Double(killed) * 100 / Double(all)
    }
  }

  package func score(of judge: String) -> Score {
    var score = Score()
    for report in mutants where report.equivalent == nil {
      switch report.verdicts[judge] {
      case .killed: score.killed += 1
      case .survived: score.survived += 1
      case .notReached: score.notReached += 1
      case nil: break
      }
    }
    return score
  }

  /// The public declarations in which a judge kills no mutant: nothing that runs shows what they do.
  package func unnoticed(by judge: String) -> [String] {
    let mine = mutants.filter { $0.mutant.isPublic && $0.equivalent == nil }
    let shown = Set(mine.filter { $0.verdicts[judge]?.isKilled == true }.map(\.mutant.declaration))
    var seen = shown
    return mine.map(\.mutant.declaration).filter { seen.insert($0).inserted }
  }
}

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
