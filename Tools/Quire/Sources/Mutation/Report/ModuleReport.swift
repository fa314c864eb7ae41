import ProjectVerification
import Support

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
  /// The digest of the files with all mutants in them.
  package var instrumented: String?

  var equivalents: Int { mutants.count { $0.equivalent != nil } }

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
      "equivalent": equivalents,
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

  /// The survivors, with all the mutants that nothing reaches or that do not compile, and a summary.
  package func text(listsAll: Bool) -> String {
    let survivors = mutants.filter { found in
      found.equivalent == nil
        && found.verdicts.values.contains { $0.isSurvivor || listsAll && $0 == .notReached }
    }
    let others = listsAll ? refused : []
    return
      (survivors.map(\.text) + others.map { $0.text(": does not compile: \($1)") }
      + [summary(listsAll: listsAll)]).joined(separator: "\n\n")
  }

  private func summary(listsAll: Bool) -> String {
    var lines = [
      "\(module): \(mutants.count) mutants, \(equivalents) of them equivalent;"
        + " \(refused.count) more do not compile"
    ]
    if !judgments.contains(where: { Judgment.isOfTests($0.judge) }) {
      lines.append("  tests: no test target uses the module")
    }
    for judgment in judgments {
      guard judgment.programs > 0 else {
        lines.append("  \(judgment.judge): none were found")
        continue
      }
      let score = score(of: judgment.judge)
      let percent = score.percent.map { "\(Int($0.rounded(.down))) % of those reached" }
      lines.append(
        "  \(judgment.judge): \(score.killed) killed, \(score.survived) survived,"
          + " \(score.notReached) not reached; \(percent ?? "none reached")")
      lines += judgment.changing.map {
        "    \($0) has an example that does something else in each run, and judges nothing"
      }
      let silent = Judgment.isOfTests(judgment.judge) ? [] : unnoticed(by: judgment.judge)
      guard !silent.isEmpty else { continue }
      let shown = listsAll ? silent.count : 8
      let more = silent.count > shown ? ["\(silent.count - shown) more, which `--all` lists"] : []
      lines.append(
        "    no running example shows \((silent.prefix(shown) + more).joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
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
  fileprivate var text: String {
    let lines = verdicts.sorted { $0.key < $1.key }.map { judge, verdict in
      switch verdict {
      case .killed(let killer): return "\n  \(judge): killed by \(killer)"
      case .notReached: return "\n  \(judge): not reached"
      case .survived(let programs):
        let shown = programs.prefix(3).joined(separator: ", ")
        let more = programs.count > 3 ? " and \(programs.count - 3) more" : ""
        return "\n  \(judge): survived \(shown)\(more)"
      }
    }
    return mutant.text(", in \(mutant.declaration)") + lines.joined() + "\n  key: \(mutant.key)"
  }

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

extension Mutant {
  /// Its place with some words, and what changes.
  fileprivate func text(_ words: String) -> String {
    "\(place): \(kind.rawValue)\(words)" + diff.filledLines.map { "\n  \($0)" }.joined()
  }
}
