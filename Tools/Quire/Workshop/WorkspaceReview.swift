import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Verification

/// Review: what is done is solved again from its start, the one longest ago first. Its mark stays,
/// and its earlier answer comes back.
extension Workspace {
  /// The exercise that is being solved again.
  public var reviewed: Exercise? {
    kit.exercises.first { $0.key == progress.review?.exercise }
  }

  /// What is left of the round, the one longest ago first; all that is done where no round is under
  /// way.
  public var reviewQueue: [Exercise] {
    let began = progress.review?.began ?? .distantFuture
    let waiting = kit.exercises.filter { exercise in
      guard isDone(exercise) else { return false }
      return progress.exercises[exercise.key]?.reviewedAt.map { $0 < began } ?? true
    }
    // The sort is stable: those of the same time stay in the book's order.
    return waiting.sorted { lastTime($0) < lastTime($1) }
  }

  private func lastTime(_ exercise: Exercise) -> Date {
    let entry = progress.exercises[exercise.key]
    return entry?.reviewedAt ?? entry?.doneAt ?? .distantPast
  }

  /// Begins a round of review, or goes on with the one that is under way: the learner's answer is put
  /// aside, and the start takes its place.
  ///
  /// - Parameter skipped: The exercises that are passed over.
  /// - Returns: The exercise; nil where nothing is left, and then the round has ended.
  public func review(skipping skipped: Set<String> = []) throws -> Exercise? {
    if let reviewed { return reviewed }
    if progress.review == nil {
      let began = now()
      progress = try file.change { $0.review = .init(began: began) }
    }
    guard let next = reviewQueue.first(where: { !skipped.contains($0.id) }) else {
      progress = try file.change { $0.review = nil }
      return nil
    }
    try putAside(next)
    return next
  }

  /// First the copy, then the state, then the start: whenever this is cut short, the answer is there.
  private func putAside(_ exercise: Exercise) throws {
    let name = "review/\(exercise.key).swift"
    let text = text(of: exercise)
    if let text { try AtomicFile.write(Data(text.utf8), to: file.folder.appending(path: name)) }
    progress = try file.change { progress in
      progress.review?.exercise = exercise.key
      progress.review?.aside = text == nil ? nil : name
      progress.current = exercise.key
    }
    try AtomicFile.write(Data(exercise.start.text.utf8), to: url(of: exercise))
  }

  /// Puts the earlier answer back. What was written meanwhile is kept as a copy.
  ///
  /// - Parameter hasPassed: Whether the checks held, so that its turn is over.
  /// - Returns: The copy; nil where there is nothing new in it.
  @discardableResult public func endReview(hasPassed: Bool) throws -> URL? {
    guard let review = progress.review, let key = review.exercise else { return nil }
    let aside = review.aside.map { file.folder.appending(path: $0) }
    let old = aside.flatMap { FileManager.default.contents(atPath: $0.path) }
    var copy: URL?
    if let exercise = reviewed, let old {
      if let text = text(of: exercise), Data(text.utf8) != old, text != exercise.start.text {
        copy = backup(of: exercise)
        try copy.map { try AtomicFile.write(Data(text.utf8), to: $0) }
      }
      try AtomicFile.write(old, to: url(of: exercise))
    }
    let time = now()
    progress = try file.change { progress in
      progress.review?.exercise = nil
      progress.review?.aside = nil
      if hasPassed { progress.exercises[key]?.reviewedAt = time }
    }
    // An exercise that has left the kit keeps its answer where it was put.
    if kit.exercises.contains(where: { $0.key == key }), let aside {
      try? FileManager.default.removeItem(at: aside)
    }
    return copy
  }

  /// Leaves the review, wherever it is.
  ///
  /// - Returns: The exercise whose answer came back; nil where none was away.
  public func leaveReview() throws -> Exercise? {
    guard progress.review != nil else { return nil }
    let exercise = reviewed
    try endReview(hasPassed: false)
    progress = try file.change { $0.review = nil }
    return exercise
  }
}
