import Compilation
import Execution
import ExerciseChecking
import Manuscript
import Press
import Proof
import Shell
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly
import Workshop

/// The ledger in words, as it stands at the end of `quire verify`: a row a file, a column a kind.
struct LedgerTable {
  private let proofs: [ManuscriptResult]
  private let exercises: [Exercise]
  private let toolchain: String

  init(_ proofs: [ManuscriptResult], exercises: [Exercise], toolchain: String) {
    self.proofs = proofs
    self.exercises = exercises
    self.toolchain = toolchain
  }

  var text: String {
    let ledgers = proofs.map(Ledger.init)
    let sum = ledgers.reduce(Ledger(), +)
    var lines: [String] = []
    if proofs.count > 1 { lines += table(ledgers, sum) + [""] }
    for (proof, ledger) in zip(proofs, ledgers) {
      let path = proof.manuscript.path
      for (fence, proof) in proof.selected {
        if case .unproved(let reason) = proof.state {
          lines.append("\(path):\(fence.start.line): not proved: \(reason)")
        }
      }
      lines += ledger.sketches.map { "\(path): sketched: \($0)" }
    }
    lines.append("\(sum.total) \(sum.total == 1 ? "fence" : "fences"): \(sum.inWords)")
    lines += rest
    lines.append("by \(toolchain)")
    return lines.joined(separator: "\n")
  }

  /// What the account of the fences leaves out: the exercises, and how much is wrong in all.
  private var rest: [String] {
    var lines: [String] = []
    if !exercises.isEmpty {
      let wrong = proofs.filter { proof in
        exercises.contains { $0.manuscript.path == proof.manuscript.path } && !proof.holds
      }.count
      let count = exercises.count == 1 ? "1 exercise" : "\(exercises.count) exercises"
      let verdict = wrong == 1 ? "1 does not hold" : "\(wrong) do not hold"
      lines.append("\(count): \(wrong == 0 ? "proved" : verdict)")
    }
    let problems = proofs.map(\.diagnostics.count).reduce(0, +)
    if problems > 0 { lines.append(problems == 1 ? "1 problem" : "\(problems) problems") }
    return lines
  }

  private func table(_ ledgers: [Ledger], _ sum: Ledger) -> [String] {
    let width = proofs.map { $0.manuscript.path.count }.max() ?? 0
    func row(_ name: String, _ ledger: Ledger) -> String {
      let cells = [
        ledger.proved.values.reduce(0, +), ledger.quoted.values.reduce(0, +), ledger.sketches.count,
        ledger.failed, ledger.unproved,
      ]
      return name.padded(to: width)
        + cells.map { ($0 == 0 ? "·" : "\($0)").padded(before: 9) }.joined()
    }
    let heads = ["proved", "quoted", "sketched", "failed", "unproved"]
    return ["".padded(to: width) + heads.map { $0.padded(before: 9) }.joined()]
      + zip(proofs, ledgers).map { row($0.manuscript.path, $1) } + [row("all", sum)]
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

extension Ledger {
  /// The account in one line: `12 proved (10 runs, 2 fails), 3 quoted (2 objc, 1 text)`.
  var inWords: String {
    func list(_ counts: [String: Int]) -> String {
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
    var parts: [String] = []
    if !proved.isEmpty { parts.append("\(proved.values.reduce(0, +)) proved (\(list(proved)))") }
    if !quoted.isEmpty { parts.append("\(quoted.values.reduce(0, +)) quoted (\(list(quoted)))") }
    if !sketches.isEmpty { parts.append("\(sketches.count) sketched") }
    if failed > 0 { parts.append("\(failed) failed") }
    if unproved > 0 { parts.append("\(unproved) not proved") }
    return parts.isEmpty ? "no fences" : parts.joined(separator: ", ")
  }
}
