import ExerciseChecking
import Foundation
import Manuscript
import Support

extension Workspace {
  package func goTo(_ exercise: Exercise) throws {
    progress = try file.change { $0.current = exercise.key }
  }

  /// Switches to the fast track or back. Exercises that were marked known stay known.
  package func setFast(_ isFast: Bool) throws {
    progress = try file.change { progress in
      progress.isFast = isFast ? true : nil
      guard isFast else { return }
      for capstone in catalog.capstones where progress.isDone(capstone) {
        progress.markKnown(catalog.companions(of: capstone))
      }
    }
    guard isFast, let current, !catalog.isCapstone(current) else { return }
    let capstone = catalog.capstones.first { $0.chapter == current.chapter && !isDone($0) }
    if let exercise = capstone ?? next(after: current) { try goTo(exercise) }
  }

  /// Records that the checks have passed; on the fast track, this marks the chapter's others known.
  package func markDone(_ exercise: Exercise) throws {
    let others = isFast && catalog.isCapstone(exercise) ? catalog.companions(of: exercise) : []
    try change(exercise) { entry in
      if !entry.isDone { entry.doneAt = Date() }
      (entry.isDone, entry.isKnown) = (true, nil)
    } also: {
      $0.markKnown(others)
    }
  }

  /// Records that the solution was shown, and whether that was before the checks passed.
  package func markSolutionSeen(_ exercise: Exercise) throws {
    try change(exercise) { entry in
      entry.solutionAt = entry.solutionAt ?? Date()
      if !entry.isDone { entry.sawSolution = true }
    }
  }

  /// How a learner came to an answer, for a teacher.
  package struct Course {
    /// How many hints were seen, those before a reset included.
    package let hints: Int
    /// Whether the solution was seen before the checks passed for the first time.
    package let sawSolution: Bool
    /// When the checks first passed, when they last did in a review, and when the solution was shown.
    package let doneAt, reviewedAt, solutionAt: Date?
  }

  package func course(of exercise: Exercise) -> Course {
    let entry = progress.exercises[exercise.key]
    return Course(
      hints: entry?.hintCount ?? 0, sawSolution: entry?.sawSolution == true,
      doneAt: entry?.doneAt, reviewedAt: entry?.reviewedAt, solutionAt: entry?.solutionAt)
  }

  /// Restores the start of an exercise, and returns a copy of the learner's text if that differed.
  /// Exercises that were known because of it are open again. In a review it stays done.
  package func reset(_ exercise: Exercise) throws -> URL? {
    let text = text(of: exercise)
    let copy = try text == exercise.start.text ? nil : text.map { try back(up: $0, of: exercise) }
    try write(exercise.start.text, to: url(of: exercise))
    let isReview = reviewed?.id == exercise.id
    let others = catalog.isCapstone(exercise) && !isReview ? catalog.companions(of: exercise) : []
    try change(exercise) { entry in
      (entry.hints, entry.hintsShown) = (0, [])
      entry.base = exercise.start.text.digest
      guard !isReview else { return }
      (entry.isDone, entry.isKnown, entry.doneAt, entry.reviewedAt) = (false, nil, nil, nil)
    } also: { progress in
      for other in others { progress.exercises[other.key]?.isKnown = nil }
    }
    return copy
  }

  private func change(
    _ exercise: Exercise, _ body: (inout Progress.Entry) -> Void,
    also more: (inout Progress) -> Void = { _ in }
  ) throws {
    progress = try file.change { progress in
      var entry =
        progress.exercises[exercise.key]
        ?? .init(file: exercise.learnersPath, base: exercise.start.text.digest)
      body(&entry)
      progress.exercises[exercise.key] = entry
      more(&progress)
    }
  }

  // MARK: Checks and hints

  /// Records which check failed first.
  package func remember(_ result: CheckResult, of text: String, at exercise: Exercise) throws {
    let check = result.hasPassed ? nil : result.firstWrongCheck
    try change(exercise) { $0.judged = .init(text: text.digest, check: check) }
  }

  /// Whether the file is unchanged since it was last checked.
  package func isChecked(_ exercise: Exercise) -> Bool {
    guard let judged = progress.exercises[exercise.key]?.judged else { return false }
    return text(of: exercise)?.digest == judged.text
  }

  /// The indices of the hints that apply, in the order in which they are given: the first general one,
  /// which asks a question, those for the check that fails first, the other general ones. And the
  /// indices of the hints that the learner asked for.
  private func hints(_ exercise: Exercise) -> (order: [Int], shown: [Int]) {
    let (hints, entry) = (exercise.hints, progress.exercises[exercise.key])
    let failed = isChecked(exercise) ? entry?.judged?.check : nil
    let general = hints.indices.filter { hints[$0].checks.isEmpty }
    let special = hints.indices.filter { failed.map(hints[$0].checks.contains) ?? false }
    // Old states contain only the number of hints.
    let known = entry?.hintsShown ?? Array(general.prefix(entry?.hints ?? 0))
    return (general.prefix(1) + special + general.dropFirst(), known.filter(hints.indices.contains))
  }

  /// - Returns: One more hint; the last one again if all were given; nil if there is none.
  package func takeHint(_ exercise: Exercise) throws -> TakenHint? {
    let (order, shown) = hints(exercise)
    if let next = order.first(where: { !shown.contains($0) }) {
      try change(exercise) { entry in
        (entry.hints, entry.hintsShown) = (shown.count + 1, shown + [next])
        // Those of an old state count too.
        entry.hintsSeen = Array(Set(entry.hintsSeen ?? shown).union([next])).sorted()
      }
    }
    return takenHints(exercise).last
  }

  /// The given hints that apply, in the order of asking.
  package func takenHints(_ exercise: Exercise) -> [TakenHint] {
    let (order, shown) = hints(exercise)
    return shown.filter(order.contains).enumerated().map { index, place in
      TakenHint(number: index + 1, count: order.count, hint: exercise.hints[place])
    }
  }

  // MARK: Quizzes

  package func answer(to quiz: QuizQuestion) -> QuizAnswer? {
    progress.quizzes?[quiz.key]
  }

  /// The last answers, by the quizzes' ids.
  func answers(to quizzes: [QuizQuestion]) -> [String: QuizAnswer] {
    let pairs = quizzes.compactMap { quiz in answer(to: quiz).map { (quiz.id, $0) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// How many quizzes are answered, as text.
  package func scoreInWords(of quizzes: [QuizQuestion]) -> String {
    let answers = quizzes.compactMap(answer)
    let right = answers.count { $0.isRight == true }
    return "\(answers.count) of \(quizzes.count) quizzes answered, \(right) right"
  }

  package func remember(_ answer: QuizAnswer, to quiz: QuizQuestion) throws {
    progress = try file.change {
      $0.quizzes = ($0.quizzes ?? [:]).merging([quiz.key: answer]) { $1 }
    }
  }
}

/// A hint that the learner asked for, with its number among the hints that apply.
package struct TakenHint {
  /// Its number, from 1.
  package let number: Int
  /// The number of hints that apply.
  package let count: Int
  package let hint: Exercise.Hint

  /// The heading: “Hint 2 of 4, for “is 0 for 0””.
  var heading: String { "Hint \(number) of \(count)\(purpose)" }

  /// The checks that it is for, as text.
  package var purpose: String {
    hint.checks.isEmpty ? "" : ", for " + hint.checks.map { "“\($0)”" }.joined(separator: " and ")
  }
}
