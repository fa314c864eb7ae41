import Verification

extension FenceResult {
  /// Whether it is proved or counted, and nothing is left to try.
  var isSettled: Bool {
    if case .compiled(let reason) = state { return reason == Self.compilesWord }
    return state == .proved || state == .quoted
  }

  /// Whether a comment claims what is not so.
  var hasWrongClaims: Bool { findings.contains { $0.rule == .hasValues } }
}
