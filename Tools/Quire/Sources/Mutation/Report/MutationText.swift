import Support

/// The report of `quire mutate` as text.
package struct MutationText {
  private let reports: [ModuleReport]
  private let listsAll: Bool

  /// - Parameter listsAll: Whether mutants are listed that nothing reaches, too.
  package init(_ reports: [ModuleReport], listsAll: Bool) {
    (self.reports, self.listsAll) = (reports, listsAll)
  }

  package var text: String {
    reports.flatMap { survivors(of: $0) + refused(of: $0) + [summary(of: $0)] }
      .joined(separator: "\n\n")
  }

  private func summary(of report: ModuleReport) -> String {
    let listed = report.mutants.count { $0.equivalent != nil }
    var lines = [
      "\(report.module): \(report.mutants.count) mutants, \(listed) of them equivalent;"
        + " \(report.refused.count) more do not compile"
    ]
    if !report.judgments.contains(where: { Judgment.isOfTests($0.judge) }) {
      lines.append("  tests: no test target uses the module")
    }
    for judgment in report.judgments {
      guard judgment.programs > 0 else {
        lines.append("  \(judgment.judge): none were found")
        continue
      }
      let score = report.score(of: judgment.judge)
      let percent = score.percent.map { "\(Int($0.rounded(.down))) % of those reached" }
      lines.append(
        "  \(judgment.judge): \(score.killed) killed, \(score.survived) survived,"
          + " \(score.notReached) not reached; \(percent ?? "none reached")")
      let silent = Judgment.isOfTests(judgment.judge) ? [] : report.unnoticed(by: judgment.judge)
      guard !silent.isEmpty else { continue }
      let shown = listsAll ? silent.count : 8
      let more = silent.count > shown ? ["\(silent.count - shown) more, which `--all` lists"] : []
      lines.append(
        "    no running example shows \((silent.prefix(shown) + more).joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }

  private func survivors(of report: ModuleReport) -> [String] {
    report.mutants.filter { found in
      guard found.equivalent == nil else { return false }
      return found.verdicts.values.contains { verdict in
        verdict.isSurvivor || (listsAll && verdict == .notReached)
      }
    }.map(text)
  }

  private func refused(of report: ModuleReport) -> [String] {
    guard listsAll else { return [] }
    return report.refused.map { lines(of: $0, ": does not compile: \($1)").joined(separator: "\n") }
  }

  private func text(_ found: MutantReport) -> String {
    let mutant = found.mutant
    var lines = lines(of: mutant, ", in \(mutant.declaration)")
    for (judge, verdict) in found.verdicts.sorted(by: { $0.key < $1.key }) {
      switch verdict {
      case .killed(let killer): lines.append("  \(judge): killed by \(killer)")
      case .notReached: lines.append("  \(judge): not reached")
      case .survived(let programs):
        let shown = programs.prefix(3).joined(separator: ", ")
        let more = programs.count > 3 ? " and \(programs.count - 3) more" : ""
        lines.append("  \(judge): survived \(shown)\(more)")
      }
    }
    lines.append("  key: \(mutant.key)")
    return lines.joined(separator: "\n")
  }

  private func lines(of mutant: Mutant, _ words: String) -> [String] {
    ["\(mutant.place): \(mutant.kind.rawValue)\(words)"] + mutant.diff.filledLines.map { "  " + $0 }
  }
}
