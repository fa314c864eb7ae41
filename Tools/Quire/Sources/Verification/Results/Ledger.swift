import Manuscript
import Support

/// The closed account of fences: each is counted once.
package struct Ledger: Sendable {
  private let fences: [SelectedFence]

  package init(_ results: [ManuscriptResult]) { fences = results.flatMap(\.selected) }

  package var total: Int { fences.count }

  /// How many fences are in a column.
  package func count(_ kind: FenceResult.State.Kind) -> Int { fences.count { $0.kind == kind } }

  /// How many of the proved or the quoted fences there are of each word, such as `fails`.
  package func words(_ kind: FenceResult.State.Kind) -> [String: Int] {
    fences.filter { $0.kind == kind }.reduce(into: [:]) { $0[$1.word, default: 0] += 1 }
  }

  /// The reasons of the fences that are only sketched, in reading order.
  package var sketches: [String] {
    fences.filter { $0.kind == .sketched }.compactMap { $0.result.reason(of: $0.fence) }
  }

  package var notes: Int { sum(\.notes.count) }
  package var comparedClaims: Int { sum(\.comparedClaims) }
  package var uncomparedClaims: Int { sum(\.uncomparedClaims.count) }

  /// How many fences ask for files.
  package var reads: Int { fences.count { !$0.fence.permissions.reads.isEmpty } }
  /// How many fences ask for the network.
  package var network: Int { fences.count(where: \.fence.permissions.network) }

  private func sum(_ count: (FenceResult) -> Int) -> Int {
    fences.map { count($0.result) }.reduce(0, +)
  }

  /// How many results were compared, and how many were not, in words; nil where none is stated.
  package var claimsInWords: String? {
    let (compared, others) = (comparedClaims, uncomparedClaims)
    guard compared + others > 0 else { return nil }
    let words = "\(compared.of("stated result")) compared"
    return others > 0 ? "\(words), \(others) not compared" : words
  }

  /// How many fences ask for files, and for the network, in words; nil where none does.
  package var permissionsInWords: String? {
    let words = [
      reads > 0 ? "\(reads.of("reads", plural: "read")) files" : nil,
      network > 0 ? "\(network.of("uses", plural: "use")) the network" : nil,
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
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
  /// What it asks for beyond the sandbox.
  package var permissions: Permissions { code?.permissions ?? .init() }
}
