import Compilation
import Support
import SwiftAnalysis

/// The problems of a test run, read from its event stream. A disabled test and a known issue, which Swift
/// Testing counts as passed, are problems.
package struct TestOutcome {
  /// A problem, at the test's position if it has one.
  package typealias Problem = (text: String, hint: String?, file: String?, line: Int?, column: Int?)

  package private(set) var problems: [Problem] = []
  /// Whether the run stopped before all tests had ended.
  package let wasCutShort: Bool
  /// Whether the program ended by itself, behind all tests.
  package let hasEnded: Bool
  /// Whether it did, without a problem.
  package var hasPassed: Bool { hasEnded && problems.isEmpty }

  /// - Parameter expected: The number of test functions in the source.
  package init(_ run: Transcript.Run, expected: Int) {
    // A function's name ends in its position, `file.swift:3:2`; a suite's name does not.
    let position = #/:[0-9]+:[0-9]+$/#
    func functions(_ kind: Transcript.TestEvent.Kind) -> Set<String> {
      let tests = run.tests.filter { $0.kind == kind && $0.name.contains(position) }
      return Set(tests.map(\.name))
    }
    let ended = functions(.ended).count
    wasCutShort = functions(.started).count > ended || !run.hasFinishedTests
    hasEnded = run.status == .exited(0) && !wasCutShort
    func add(_ text: String, _ hint: String? = nil, at event: Transcript.TestEvent? = nil) {
      problems.append((text, hint, event?.file, event?.line, event?.column))
    }
    if expected == 0 { add("there is no test in it", "write a function with `@Test`") }
    var skipped: Set<String> = []
    for event in run.tests {
      switch event.kind {
      case .issue: add(event.text, at: event)
      case .knownIssue: add("a known issue is not a pass: \(event.text)", at: event)
      case .skipped where !skipped.insert(event.text).inserted: break
      case .skipped: add("\(event.text): a test has to run")
      case .started, .ended: break
      }
    }
    if problems.isEmpty, !wasCutShort, run.status == .exited(0) || ended > 0, ended < expected {
      add("only \(ended) of the \(expected) tests ran")
    }
  }
}
