import Foundation
import Manuscript
import Support

/// Review: exercises that are done are solved again from their start, first what needed help, then the
/// oldest. They stay done, and the earlier answers come back.
extension Workspace {
  /// The exercise that is being solved again.
  package var reviewed: Exercise? {
    catalog.exercises.first { $0.key == progress.review?.exercise }
  }

  /// The rest of the round, everything that is done if there is no round: first what was solved with the
  /// solution in view, then with many hints, and then the oldest. What was solved again since counts as
  /// known.
  package var reviewQueue: [Exercise] {
    let began = progress.review?.began ?? .distantFuture
    let waiting = catalog.exercises.filter { exercise in
      guard isDone(exercise) else { return false }
      return progress.exercises[exercise.key]?.reviewedAt.map { $0 < began } ?? true
    }
    // The sort is stable: equal times stay in the book's order.
    return waiting.sorted { (-help($0), lastTime($0)) < (-help($1), lastTime($1)) }
  }

  private func help(_ exercise: Exercise) -> Int {
    let entry = progress.exercises[exercise.key]
    return entry?.reviewedAt == nil ? entry?.help ?? 0 : 0
  }

  private func lastTime(_ exercise: Exercise) -> Date {
    let entry = progress.exercises[exercise.key]
    return entry?.reviewedAt ?? entry?.doneAt ?? .distantPast
  }

  /// Begins a round of review, or continues it at the next exercise without a skipped id: the answer
  /// is set aside and replaced by the start. Without such an exercise, the round ends.
  package func review(skipping skipped: Set<String> = []) throws -> Exercise? {
    if let reviewed { return reviewed }
    if progress.review == nil {
      progress = try file.change { $0.review = .init(began: Date()) }
    }
    guard let next = reviewQueue.first(where: { !skipped.contains($0.id) }) else {
      progress = try file.change { $0.review = nil }
      return nil
    }
    try setAside(next)
    return next
  }

  /// First the copy, then the state, then the start, so that no interruption loses the answer.
  private func setAside(_ exercise: Exercise) throws {
    let name = "review/\(exercise.key).swift"
    let text = text(of: exercise)
    if let text { try write(text, to: file.folder.appending(path: name)) }
    progress = try file.change { progress in
      progress.review?.exercise = exercise.key
      progress.review?.aside = text == nil ? nil : name
      progress.current = exercise.key
    }
    try write(exercise.start.text, to: url(of: exercise))
  }

  /// Restores the earlier answer, whether the checks have passed again or not. The text written
  /// meanwhile is backed up.
  package func endReview(hasPassed: Bool) throws {
    guard let review = progress.review, let key = review.exercise else { return }
    let aside = review.aside.map { file.folder.appending(path: $0) }
    if let exercise = reviewed,
      let old = aside.flatMap({ FileManager.default.contents(atPath: $0.path) })
    {
      if let text = text(of: exercise), Data(text.utf8) != old, text != exercise.start.text {
        _ = try back(up: text, of: exercise)
      }
      try AtomicFile.write(old, to: url(of: exercise))
    }
    progress = try file.change { progress in
      progress.review?.exercise = nil
      progress.review?.aside = nil
      if hasPassed { progress.exercises[key]?.reviewedAt = Date() }
    }
    // The answer to an exercise that is no longer in the catalog stays where it was set aside.
    if catalog.exercises.contains(where: { $0.key == key }), let aside {
      try? FileManager.default.removeItem(at: aside)
    }
  }

  /// Ends the review, and returns the exercise whose answer was restored, if one was set aside.
  package func leaveReview(hasPassed: Bool = false) throws -> Exercise? {
    guard progress.review != nil else { return nil }
    let exercise = reviewed
    try endReview(hasPassed: hasPassed)
    progress = try file.change { $0.review = nil }
    return exercise
  }
}
