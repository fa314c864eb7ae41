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
