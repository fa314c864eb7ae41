/// The names through which a program reports to quire. Fences may not use them.
package enum Reserved {
  package static let checkpoint = "__quire_checkpoint"
  package static let value = "__quire_value"
  package static let claim = "__quire_claim"
  package static let other = "__quire_other"
  package static let type = "__quire_type"
  package static let state = "__quire_state"
  package static let before = "__quire_before"
  package static let after = "__quire_after"
  package static let body = "__quire_body"
  package static let leftOut = "__quire_left_out"
  package static let report = "__quire_report"
  package static let end = "__quire_end"
  package static let runTests = "__quire_run_tests"

  /// Whether a name is reserved.
  package static func contains(_ name: String) -> Bool {
    name.hasPrefix("__quire") || name.hasPrefix("quire_")
  }
}
