import Manuscript
import Support

/// The closed account of fences: each is counted once.
package struct Ledger: Sendable {
  /// How many fences of each word were proved, such as `fails`.
  package var proved: [String: Int] = [:]
  /// Why fences were only compiled, in reading order.
  package var compiled: [String] = []
  /// How many were quoted, by language.
  package var quoted: [String: Int] = [:]
  /// The reasons of the fences that are only sketched, in reading order.
  package var sketches: [String] = []
  /// Why the fences that need a module of another platform or package do, in reading order.
  package var elsewhere: [String] = []
  package var notes = 0
  package var comparedClaims = 0
  package var uncomparedClaims = 0
  /// What fences ask for beyond the sandbox, in reading order.
  package var permissions: [(path: String, line: Int, permissions: Fence.Permissions)] = []
  package var failed = 0
  /// How many were not looked at, since a fence above them is broken.
  package var unproved = 0

  /// How many results were compared, and how many were not, in words; nil where none is stated.
  package var claimsInWords: String? {
    guard comparedClaims + uncomparedClaims > 0 else { return nil }
    let compared = "\(comparedClaims.of("stated result")) compared"
    return uncomparedClaims > 0 ? "\(compared), \(uncomparedClaims) not compared" : compared
  }

  /// How many fences ask for files, and for the network, in words; nil where none does.
  package var permissionsInWords: String? {
    let reads = permissions.count { !$0.permissions.reads.isEmpty }
    let network = permissions.count(where: \.permissions.network)
    var parts: [String] = []
    if reads > 0 { parts.append("\(reads.of("reads", plural: "read")) files") }
    if network > 0 { parts.append("\(network.of("uses", plural: "use")) the network") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  package init(_ results: [ManuscriptResult]) {
    for result in results {
      for (fence, proof) in result.selected { add(fence, proof, at: result.manuscript.path) }
    }
  }

  private mutating func add(_ fence: Fence, _ proof: FenceResult, at path: String) {
    if let needs = fence.code?.permissions, needs != .init() {
      permissions.append((path, fence.start.line, needs))
    }
    notes += proof.notes.count
    comparedClaims += proof.comparedClaims
    uncomparedClaims += proof.uncomparedClaims.count
    switch proof.state {
    case .proved: proved[fence.provedWord, default: 0] += 1
    case .compiled(let reason): compiled.append(reason)
    case .quoted: quoted[fence.provedWord, default: 0] += 1
    case .sketched:
      if let reason = proof.reason(of: fence) { sketches.append(reason) }
    case .elsewhere(let reason): elsewhere.append(reason)
    case .failed: failed += 1
    case .unproved: unproved += 1
    }
  }

  package var total: Int {
    proved.values.reduce(0, +) + compiled.count + quoted.values.reduce(0, +) + sketches.count
      + elsewhere.count + failed + unproved
  }
}

extension FenceResult {
  /// Why a fence is a sketch; nil where it is none.
  package func reason(of fence: Fence) -> String? {
    if case .sketch(let reason) = fence.kind { return reason }
    return state == .sketched ? reason ?? "" : nil
  }
}

extension Fence {
  /// The word under which a proved fence is counted.
  package var provedWord: String {
    switch kind {
    case .code(let code): code.isQuiz ? "quiz" : code.action.rawValue
    case .step: "step"
    case .excerpt: "source"
    case .output: "output"
    case .sketch, .quotation, .refused: language.isEmpty ? "text" : language
    }
  }
}
