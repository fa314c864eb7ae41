import Execution
import Manuscript
import Support
import SwiftAnalysis

/// The checks of an exercise with their results, in the order of their file.
struct CheckList {
  package let checks: [CheckResult.Check]

  package init(of exercise: Exercise, _ run: Transcript.Run, reader: CheckResultReader) {
    checks = Snippet(parsing: exercise.checks.text).tests.map { test in
      let place = "/Checks.swift:\(test.line + 1):"
      return Self.check(test.name, run.tests.filter { $0.name.contains(place) }, reader)
    }
  }

  private static func check(
    _ name: String, _ events: [Transcript.TestEvent], _ reader: CheckResultReader
  ) -> CheckResult.Check {
    let issues = events.filter { $0.kind == .issue || $0.kind == .knownIssue }
    let problems = issues.map { event in
      CheckResult.Problem(
        reading: event.text, at: reader.place(event.file, event.line, event.column))
    }
    guard problems.isEmpty else {
      let sorted = problems.sorted { ($0.place?.line ?? 0) < ($1.place?.line ?? 0) }
      return .init(name: name, state: .failed, problems: sorted)
    }
    if events.contains(where: { $0.kind == .skipped }) { return .init(name: name, state: .skipped) }
    if events.contains(where: { $0.kind == .ended }) { return .init(name: name, state: .passed) }
    let hasBegun = events.contains { $0.kind == .started }
    return .init(name: name, state: .notRun, isWhereItStopped: hasBegun)
  }
}

extension Exercise {
  /// The names of the checks, as their author wrote them.
  package var checkNames: [String] {
    variants.isEmpty ? Snippet(parsing: checks.text).tests.map(\.name) : variants.map(\.check)
  }
}
