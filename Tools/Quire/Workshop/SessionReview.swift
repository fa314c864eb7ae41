import Execution
import ExerciseChecking
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Verification

/// The review, one exercise after the other.
extension Session {
  var isReviewing: Bool { workspace.reviewed != nil }

  /// Begins a round, or goes on with it, at the next exercise in the queue.
  func review(_ words: [Line] = []) throws {
    guard let next = try workspace.review(skipping: skipped) else {
      skipped = []
      let isOpen = !workspace.isDone(exercise) && !workspace.isKnown(exercise)
      let place = isOpen ? exercise : workspace.next(after: exercise) ?? exercise
      try show(place)
      news =
        words + [
          Line(
            workspace.doneCount == 0
              ? "Nothing is done yet, so there is nothing to review." : "The review is over.")
        ]
      return
    }
    try show(next)
    news =
      words + [
        Line("Review: solve it again. Your earlier answer is put aside, and comes back.", .bold)
      ]
  }

  /// It was solved again.
  func judgedInReview() throws {
    let title = exercise.title
    try workspace.endReview(hasPassed: true)
    try review([Line("✓ \(title): solved again; your earlier answer is back", .good)])
  }

  func skip() throws {
    skipped.insert(exercise.id)
    try workspace.endReview(hasPassed: false)
    try review([Line("\(exercise.title): skipped; your earlier answer is back")])
  }

  func leaveReview() throws {
    guard let left = try workspace.leaveReview() else { return }
    skipped = []
    try show(left)
    news = [Line("You left the review; your earlier answer is back.")]
  }
}
