import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Verification

/// A verdict as lines for a terminal: what matters most comes last, where the eye is.
public struct VerdictText {
  private let attempt: CheckResult
  private let exercise: Exercise
  private let file: URL

  /// - Parameter file: The learner's file.
  public init(_ attempt: CheckResult, exercise: Exercise, file: URL) {
    self.attempt = attempt
    self.exercise = exercise
    self.file = file
  }

  /// The lines: what was printed, the checks, the first one that failed, and the verdict.
  public var lines: [Line] { lines(isShort: false) }

  /// - Parameter isShort: Whether only the first failed check says what is wrong.
  func lines(isShort: Bool) -> [Line] {
    var found = printed + warnings
    let failed = attempt.checks.filter { $0.state == .failed }
    for check in attempt.checks where check.state != .failed { found.append(row(check)) }
    for check in failed.dropFirst().reversed() {
      found += [row(check)] + (isShort ? [] : problems(of: check))
    }
    if let first = failed.first { found += [row(first)] + problems(of: first) }
    return found + attempt.advice.map { Line("  \($0.visible)") } + [verdict] + placeLines
  }

  /// The verdict in one line.
  public var verdict: Line {
    attempt.hasPassed
      ? Line("✓ passed: \(attempt.message.visible)", .good)
      : Line("✗ \(attempt.outcome.words): \(attempt.message.visible)", .bad)
  }

  /// Where it is, in the form that editors open.
  public var place: String? {
    attempt.place.map { place in
      "\(place.isLearners ? file.shortPath : exercise.checks.path):\(place.line):\(place.column)"
    }
  }

  private var placeLines: [Line] { place.map { [Line($0, .accent)] } ?? [] }

  private var printed: [Line] {
    let lines = attempt.printed.split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast(attempt.printed.hasSuffix("\n") ? 1 : 0)
    guard attempt.printed != "" else { return [] }
    let (head, tail) = (lines.prefix(6), lines.dropFirst(6).suffix(6))
    let left = lines.count - head.count - tail.count
    let gap = left > 0 ? [Line("  … \(left) lines more …", .dim)] : []
    return [Line("It printed:", .bold)] + head.map(shown) + gap + tail.map(shown)
  }

  private func shown(_ line: Substring) -> Line { Line("  " + line.prefix(400), .dim) }

  private var warnings: [Line] {
    attempt.warnings.map { warning in
      Line("! \(file.shortPath):\(warning.place?.line ?? 1): warning: \(warning.text.visible)")
    }
  }

  private func row(_ check: CheckResult.Check) -> Line {
    switch check.state {
    case .passed: Line("  ✓ \(check.name)")
    case .failed: Line("  ✗ \(check.name)", .bold)
    case .skipped: Line("  - \(check.name) (skipped)")
    case .notRun: Line("  - \(check.name) (not run)", .dim)
    }
  }

  private func problems(of check: CheckResult.Check) -> [Line] {
    check.problems.prefix(3).flatMap { problem -> [Line] in
      guard let values = problem.values else {
        return ([problem.text] + problem.notes).map { Line("      " + $0) }
      }
      return [Line("      expected  \(values.expected)"), Line("      came      \(values.came)")]
        + problem.notes.map { Line("      " + $0) }
    }
  }
}

extension CheckResult.Outcome {
  /// The outcome in a word or two.
  public var words: String {
    switch self {
    case .passed: "passed"
    case .empty: "empty"
    case .compile: "compile error"
    case .complex: "too hard for the compiler"
    case .failed: "failed"
    case .trap: "trap"
    case .endless: "endless loop?"
    case .waiting: "stuck"
    case .flood: "flood"
    case .greedy: "too much"
    case .ended: "ended early"
    case .nothing: "nothing ran"
    case .skipped: "skipped"
    }
  }
}
