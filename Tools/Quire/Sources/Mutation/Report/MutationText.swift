import Support

// The report of `quire mutate` as text.
extension ModuleReport {
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
    let listed = mutants.count { $0.equivalent != nil }
    var lines = [
      "\(module): \(mutants.count) mutants, \(listed) of them equivalent;"
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
}

extension Mutant {
  /// Its place with some words, and what changes.
  fileprivate func text(_ words: String) -> String {
    "\(place): \(kind.rawValue)\(words)" + diff.filledLines.map { "\n  \($0)" }.joined()
  }
}
