import Proof

package struct MutantReport: Sendable {
  package let mutant: Mutant
  /// The reason why nothing can notice it; nil if it is not listed as equivalent.
  package var equivalent: String?
  /// The judges' verdicts, by the judges' names.
  package var verdicts: [String: Verdict]
}

package struct ModuleReport: Sendable {
  package let module: String
  package let mutants: [MutantReport]
  /// Mutants that do not compile, with what the compiler says.
  package let refused: [(mutant: Mutant, reason: String)]
  package let judgments: [Judgment]
  /// Wrong entries in the list of equivalent mutants.
  package let problems: [String]

  /// The numbers of one judge, equivalent mutants left out.
  package func score(of judge: String) -> MutationRecord.Score {
    mutants.filter { $0.equivalent == nil }.reduce(into: .init()) { score, report in
      switch report.verdicts[judge] {
      case .killed: score.killed += 1
      case .survived: score.survived += 1
      case .notReached: score.notReached += 1
      case nil: break
      }
    }
  }

  /// The public declarations in which a judge kills no mutant: nothing that runs shows what they do.
  package func unnoticed(by judge: String) -> [String] {
    let mine = mutants.filter { $0.mutant.isPublic && $0.equivalent == nil }
    let killed = Set(mine.filter { $0.verdicts[judge]?.killer != nil }.map(\.mutant.declaration))
    return mine.map(\.mutant.declaration).withoutRepetitions.filter { !killed.contains($0) }
  }

  /// The report of `quire mutate` as JSON: dictionaries, arrays, texts and numbers.
  package var tree: [String: Any?] {
    func byJudge<Value>(_ value: (Judgment) -> Value) -> [String: Value] {
      Dictionary(uniqueKeysWithValues: judgments.map { ($0.judge, value($0)) })
    }
    func rounded(_ seconds: Double) -> Double { (seconds * 1_000).rounded() / 1_000 }
    return [
      "name": module, "mutants": mutants.map(\.tree), "doNotCompile": refused.count,
      "equivalent": mutants.count { $0.equivalent != nil },
      "scores": byJudge {
        let score = score(of: $0.judge)
        return ["killed": score.killed, "survived": score.survived, "notReached": score.notReached]
      },
      "seconds": byJudge { rounded($0.seconds) },
      "coreSeconds": byJudge { rounded($0.coreSeconds) },
      "notShown": byJudge { unnoticed(by: $0.judge) }.filter { !Judgment.isOfTests($0.key) },
      "problems": problems,
    ]
  }
}

extension MutationRecord.Score {
  /// The killed ones among those that were reached, in percent; nil if none was.
  package var percent: Double? { share(of: reached) }
  /// The killed ones among all, in percent; nil if there are none.
  package var percentOfAll: Double? { share(of: reached + notReached) }

  private func share(of all: Int) -> Double? { all == 0 ? nil : Double(killed) * 100 / Double(all) }
}

extension MutantReport {
  fileprivate var tree: [String: Any?] {
    [
      "kind": mutant.kind.rawValue, "file": mutant.file, "line": mutant.line,
      "column": mutant.column, "declaration": mutant.declaration, "original": mutant.original,
      "replacement": mutant.replacement, "diff": mutant.diff, "key": mutant.key,
      "equivalent": equivalent, "verdicts": verdicts.mapValues(\.tree),
    ]
  }
}

extension Verdict {
  fileprivate var tree: [String: Any] {
    switch self {
    case .killed(let killer): ["state": "killed", "killedBy": killer]
    case .survived(let programs): ["state": "survived", "survived": programs]
    case .notReached: ["state": "not reached"]
    }
  }
}
