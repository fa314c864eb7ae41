import Manuscript
import Proof

/// The ledger in words, as it stands at the end of `quire verify`.
struct LedgerTable {
  private let proofs: [ManuscriptProof]
  private let toolchain: String

  init(_ proofs: [ManuscriptProof], toolchain: String) {
    self.proofs = proofs
    self.toolchain = toolchain
  }

  var text: String {
    let ledgers = proofs.map(Ledger.init)
    let sum = ledgers.reduce(Ledger(), +)
    var lines: [String] = []
    for (proof, ledger) in zip(proofs, ledgers) {
      lines.append("\(proof.manuscript.path): \(ledger.inWords)")
      for (fence, proof) in zip(proof.manuscript.fences, proof.fences) {
        if case .unproved(let reason) = proof.state {
          lines.append("  line \(fence.start.line) not proved: \(reason)")
        }
      }
      for reason in ledger.sketches { lines.append("  sketched: \(reason)") }
    }
    lines.append("")
    lines.append("\(sum.total) fences: \(sum.inWords)")
    lines.append("by \(toolchain)")
    return lines.joined(separator: "\n")
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
