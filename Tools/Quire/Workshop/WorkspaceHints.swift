import Execution
import ExerciseChecking
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Verification

/// A hint that was asked for, counted among those that fit what the learner is at.
public struct TakenHint {
  /// Which one it is, from 1.
  public let number: Int
  /// How many there are.
  public let count: Int
  /// What it says.
  public let hint: Exercise.Hint

  /// What stands above it: “Hint 2 of 4, for “is 0 for 0””.
  var heading: String { "Hint \(number) of \(count)\(purpose)" }

  /// The checks that it is for, in words.
  public var purpose: String {
    hint.checks.isEmpty
      ? "" : ", for " + hint.checks.map { "“\($0)”" }.joined(separator: " and ")
  }
}

/// Hints: those for the check that fails first come first, then the general ones.
extension Workspace {
  /// Remembers which check did not hold first.
  public func remember(_ attempt: CheckResult, of text: String, at exercise: Exercise) throws {
    let check = attempt.hasPassed ? nil : attempt.firstWrongCheck
    try change(exercise) { $0.judged = .init(text: text.digest, check: check) }
  }

  /// Whether the file is as it was when it was last put to its checks.
  public func isJudged(_ exercise: Exercise) -> Bool {
    guard let judged = progress.exercises[exercise.key]?.judged else { return false }
    return text(of: exercise)?.digest == judged.text
  }

  /// The check that failed first; nil where none did, or the file has changed since.
  public func failedCheck(of exercise: Exercise) -> String? {
    isJudged(exercise) ? progress.exercises[exercise.key]?.judged?.check : nil
  }

  /// Takes one hint more.
  ///
  /// - Returns: The hint; the last one again when all were shown; nil where there is none.
  public func takeHint(_ exercise: Exercise) throws -> TakenHint? {
    let shown = hintsShown(exercise)
    if let next = order(exercise).first(where: { !shown.contains($0) }) {
      try change(exercise) { entry in
        let all = entry.shown(of: exercise) + [next]
        (entry.hints, entry.hintsShown) = (all.count, all)
      }
    }
    return takenHints(exercise).last
  }

  /// The hints that were asked for and fit what the learner is at, in the order of asking.
  public func takenHints(_ exercise: Exercise) -> [TakenHint] {
    let (order, hints) = (order(exercise), exercise.hints)
    return hintsShown(exercise).filter(order.contains).enumerated().map { index, place in
      TakenHint(number: index + 1, count: order.count, hint: hints[place])
    }
  }

  /// The places of the hints that fit: those for the check that failed, then the general ones.
  private func order(_ exercise: Exercise) -> [Int] {
    let hints = exercise.hints
    let check = failedCheck(of: exercise)
    let special = hints.indices.filter { place in
      check.map { hints[place].checks.contains($0) } ?? false
    }
    return special + hints.indices.filter { hints[$0].checks.isEmpty }
  }

  private func hintsShown(_ exercise: Exercise) -> [Int] {
    progress.exercises[exercise.key]?.shown(of: exercise) ?? []
  }
}

extension Progress.Entry {
  /// The places of the hints that were shown. A state of before knows their number only.
  fileprivate func shown(of exercise: Exercise) -> [Int] {
    let hints = exercise.hints
    let general = hints.indices.filter { hints[$0].checks.isEmpty }
    return (hintsShown ?? Array(general.prefix(hints.isEmpty ? 0 : self.hints)))
      .filter(hints.indices.contains)
  }
}
