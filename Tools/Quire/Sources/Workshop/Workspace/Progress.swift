import Foundation
import Manuscript

/// A learner's progress, as saved in the state file.
///
/// Fields added after version 1 are optional, so that older states can be read.
struct Progress: Codable, Equatable, Sendable {
  /// The version of the format.
  static let currentVersion = 1

  var version = Progress.currentVersion
  /// The key of the learner's current exercise.
  var current: String?
  /// The entries by the exercises' keys. Keys that are not in the catalog are kept.
  var exercises: [String: Entry] = [:]
  /// Whether the path goes through the chapters' last exercises only.
  var isFast: Bool?
  /// The current round of review.
  var review: Review?
  /// The last answer to each quiz, by its key.
  var quizzes: [String: QuizMark]?

  /// The progress in one exercise.
  struct Entry: Codable, Equatable, Sendable {
    /// The learner's file, relative to the workspace.
    var file: String
    /// The digest of the start that the learner was given.
    var base: String
    /// Its title, by which it is recognized after a renaming.
    var title: String?
    /// Whether the checks have ever passed.
    var isDone = false
    /// The time when they first passed.
    var doneAt: Date?
    /// The time when they last passed in a review.
    var reviewedAt: Date?
    /// Whether the chapter's last exercise was passed on the fast track, and this one was not.
    var isKnown: Bool?
    /// The number of hints that the learner asked for.
    var hints = 0
    /// The hints' indices, in the order of asking.
    var hintsShown: [Int]?
    /// Whether the solution was shown before the checks passed.
    var sawSolution: Bool?
    /// The last check.
    var judged: Judged?
  }

  /// A text that was checked, by its digest, and the first check that failed.
  struct Judged: Codable, Equatable, Sendable {
    var text: String
    var check: String?
  }

  /// A round of review: each exercise that was done when it began, once.
  struct Review: Codable, Equatable, Sendable {
    var began: Date
    /// The key of the exercise that is being solved again.
    var exercise: String?
    /// The copy of the earlier answer, relative to the state's folder; nil if there was none.
    var aside: String?
  }

  /// An answer to a quiz.
  struct QuizMark: Codable, Equatable, Sendable {
    var answer: String
    /// nil for a prediction in other words than the program's.
    var isRight: Bool?
  }

  /// Makes an empty progress.
  init() {}
}

extension Progress {
  func isDone(_ exercise: Exercise) -> Bool { exercises[exercise.key]?.isDone == true }

  func isKnown(_ exercise: Exercise) -> Bool {
    let entry = exercises[exercise.key]
    return entry?.isKnown == true && entry?.isDone == false
  }

  /// Whether it is still to be solved: neither done nor known.
  func isOpen(_ exercise: Exercise) -> Bool { !isDone(exercise) && !isKnown(exercise) }

  /// Marks the exercises known that are not done.
  mutating func markKnown(_ others: [Exercise]) {
    for other in others where exercises[other.key]?.isDone == false {
      exercises[other.key]?.isKnown = true
    }
  }
}

/// The state of an exercise.
public enum ExerciseState: String, Codable, CaseIterable, Sendable {
  /// The file is unedited.
  case open
  /// The file has been edited.
  case started
  /// The checks have passed.
  case done
  /// The chapter's last exercise was passed on the fast track.
  case known
  /// The file is missing.
  case missing

  /// The state as text.
  public var words: String { self == .missing ? "file is gone" : rawValue }
}
