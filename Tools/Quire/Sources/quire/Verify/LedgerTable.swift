import Execution
import Manuscript
import Verification

/// The ledger at the end of `quire verify`: a row for each file, a column for each kind of fence.
struct LedgerTable {
  private let results: [ManuscriptResult]
  private let exercises: [Exercise]
  private let toolchain: String
  private let sandbox: Sandbox
  private let saysWhy: Bool

  init(
    _ results: [ManuscriptResult], exercises: [Exercise], toolchain: String, sandbox: Sandbox,
    saysWhy: Bool
  ) {
    (self.sandbox, self.saysWhy) = (sandbox, saysWhy)
    self.results = results
    self.exercises = exercises
    self.toolchain = toolchain
  }

  var text: String {
    let ledgers = results.map(Ledger.init)
    let sum = ledgers.reduce(Ledger(), +)
    var lines: [String] = []
    if results.count > 1 { lines += table(ledgers, sum) + [""] }
    for result in results {
      let path = result.manuscript.path
      for (fence, fenceResult) in result.selected {
        if case .unproved(let reason) = fenceResult.state {
          lines.append("\(path):\(fence.firstLine): not proved: \(reason)")
        }
        let place = result.manuscript.mode == .document ? "\(path):\(fence.firstLine)" : path
        if let reason = fenceResult.reason(of: fence) {
          lines.append("\(place): sketched: \(reason)")
        }
        if fenceResult.state != .compiled(FenceResult.compilesWord) {
          lines += fenceResult.limits.map { "\(place): \($0)" }
        }
      }
      lines += Ledger(result).permissions.map { "\(path):\($0.line): \($0.permissions.inWords)" }
    }
    lines.append("\(sum.total) \(sum.total == 1 ? "fence" : "fences"): \(sum.inWords)")
    if let words = sum.claimsInWords { lines.append(words) }
    if let words = sum.permissionsInWords { lines.append("of these, \(words)") }
    lines += counts
    if let absence = sandbox.absence { lines.append(absence) }
    lines.append("by \(toolchain)")
    return lines.joined(separator: "\n")
  }

  /// The number of exercises and of problems.
  private var counts: [String] {
    var lines: [String] = []
    if !exercises.isEmpty {
      let wrong = results.filter { result in
        exercises.contains { $0.manuscript.path == result.manuscript.path } && !result.isVerified
      }.count
      let answers = exercises.map(\.wrongAnswers.count).reduce(0, +)
      let mutants = exercises.map { $0.variants.count(where: \.isMutant) }.reduce(0, +)
      let counts = [(exercises.count, "exercise"), (answers, "wrong answer"), (mutants, "mutant")]
        .filter { $0.0 > 0 }.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
      lines.append(
        "\(counts.joined(separator: ", ")): \(wrong == 0 ? "proved" : "\(wrong) failed")")
    }
    let notes = results.flatMap(\.fences).map(\.notes.count).reduce(0, +)
    if notes > 0 {
      lines.append(
        (notes == 1 ? "1 note" : "\(notes) notes") + (saysWhy ? "" : "; `--why` shows them"))
    }
    let problems = results.map(\.diagnostics.count).reduce(0, +)
    if problems > 0 { lines.append(problems == 1 ? "1 problem" : "\(problems) problems") }
    return lines
  }

  private func table(_ ledgers: [Ledger], _ sum: Ledger) -> [String] {
    let width = results.map { $0.manuscript.path.count }.max() ?? 0
    func row(_ name: String, _ ledger: Ledger) -> String {
      let cells = [
        ledger.proved.values.reduce(0, +), ledger.compiled.count,
        ledger.quoted.values.reduce(0, +), ledger.sketches.count,
        ledger.elsewhere.count, ledger.failed, ledger.unproved,
      ]
      return name.padded(to: width)
        + cells.map { ($0 == 0 ? "·" : "\($0)").padded(before: 9) }.joined()
    }
    let heads = ["proved", "compiled", "quoted", "sketched", "not here", "failed", "unproved"]
    var rows = ["".padded(to: width) + heads.map { $0.padded(before: 9) }.joined()]
    // A Swift file without examples is read for its links only.
    for (result, ledger) in zip(results, ledgers)
    where result.manuscript.comments.isEmpty || ledger.total > 0 {
      rows.append(row(result.manuscript.path, ledger))
    }
    return rows + [row("all", sum)]
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate func padded(before width: Int) -> String {
    String(repeating: " ", count: max(1, width - count)) + self
  }
}

extension Fence.Permissions {
  /// What a fence may do beyond the sandbox.
  fileprivate var inWords: String {
    let files = reads.isEmpty ? [] : ["reads " + reads.joined(separator: ", ")]
    return (files + (network ? ["uses the network"] : [])).joined(separator: "; ")
  }
}

extension Ledger {
  /// The ledger in one line: `12 proved (10 runs, 2 fails), 3 quoted (2 objc, 1 text)`.
  var inWords: String {
    func list(_ counts: [String: Int]) -> String {
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
    var parts: [String] = []
    if !proved.isEmpty { parts.append("\(proved.values.reduce(0, +)) proved (\(list(proved)))") }
    if !compiled.isEmpty { parts.append("\(compiled.count) compiled") }
    if !quoted.isEmpty { parts.append("\(quoted.values.reduce(0, +)) quoted (\(list(quoted)))") }
    if !sketches.isEmpty { parts.append("\(sketches.count) sketched") }
    if !elsewhere.isEmpty { parts.append("\(elsewhere.count) not for this machine") }
    if failed > 0 { parts.append("\(failed) failed") }
    if unproved > 0 { parts.append("\(unproved) not proved") }
    return parts.isEmpty ? "no fences" : parts.joined(separator: ", ")
  }
}
