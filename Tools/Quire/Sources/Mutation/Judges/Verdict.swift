/// What a judge found of one mutant.
package enum Verdict: Codable, Hashable, Sendable {
  /// Something failed: the name of the test or the place of the fence.
  case killed(by: String)
  /// What ran over it, without noticing.
  case survived([String])
  /// Nothing ran over it.
  case notReached

  package var isKilled: Bool { if case .killed = self { true } else { false } }
  package var isSurvivor: Bool { if case .survived = self { true } else { false } }
}

/// What a judge found of all mutants of a module.
package struct Judgment: Codable, Sendable {
  /// Who judged: `tests`, `documents`.
  package let judge: String
  /// How many tests or programs there are.
  package let programs: Int
  /// The verdicts, by the numbers of the mutants.
  package var verdicts: [Int: Verdict]
  /// How many seconds it took, with everything that it had to wait for.
  package var seconds: Double
  /// How many seconds the mutants' runs had a core: without building, and without waiting.
  package var coreSeconds: Double
}
