import Compilation
import Execution
import Manuscript
import Support
import SwiftAnalysis

/// The closed account of fences: every one stands in it once.
public struct Ledger: Equatable, Sendable {
  /// How many fences of each word were proved, such as `fails`.
  public var proved: [String: Int] = [:]
  /// How many were quoted, by language.
  public var quoted: [String: Int] = [:]
  /// The reasons of the fences that are only sketched, in reading order.
  public var sketches: [String] = []
  /// Why the fences that need a module which is not here do, in reading order.
  public var elsewhere: [String] = []
  /// How many notes there are.
  public var notes = 0
  /// How many do not hold.
  public var failed = 0
  /// How many were not looked at, since a fence above them is broken.
  public var unproved = 0

  /// An account with nothing in it.
  public init() {}

  /// The account of a manuscript.
  public init(_ proof: ManuscriptResult) {
    for (fence, proof) in proof.selected {
      notes += proof.notes.count
      switch proof.state {
      case .proved: proved[fence.provedWord, default: 0] += 1
      case .quoted: quoted[fence.language, default: 0] += 1
      case .sketched:
        if let reason = proof.reason(of: fence) { sketches.append(reason) }
      case .elsewhere(let reason): elsewhere.append(reason)
      case .failed: failed += 1
      case .unproved: unproved += 1
      }
    }
  }

  /// All fences together.
  public var total: Int {
    proved.values.reduce(0, +) + quoted.values.reduce(0, +) + sketches.count + elsewhere.count
      + failed + unproved
  }

  /// Two accounts as one.
  public static func + (a: Ledger, b: Ledger) -> Ledger {
    var sum = a
    sum.proved.merge(b.proved, uniquingKeysWith: +)
    sum.quoted.merge(b.quoted, uniquingKeysWith: +)
    sum.sketches += b.sketches
    sum.elsewhere += b.elsewhere
    sum.notes += b.notes
    sum.failed += b.failed
    sum.unproved += b.unproved
    return sum
  }
}

extension FenceResult {
  /// Why a fence is a sketch; nil where it is none.
  public func reason(of fence: Fence) -> String? {
    if case .sketch(let reason) = fence.kind { return reason }
    return state == .sketched ? reason ?? "" : nil
  }
}

extension Fence {
  /// The word under which a proved fence is counted.
  public var provedWord: String {
    switch kind {
    case .code(let code): code.isQuiz ? "quiz" : code.action.rawValue
    case .step: "step"
    case .excerpt: "source"
    case .output: "output"
    case .sketch, .quotation, .refused: language
    }
  }
}
