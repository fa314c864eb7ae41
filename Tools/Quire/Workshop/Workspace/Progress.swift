import Foundation
import Manuscript

/// What a learner has done, as the state file keeps it.
///
/// What was added after version 1 is optional, so that older states can be read.
struct Progress: Codable, Equatable, Sendable {
  /// The version of the format.
  static let currentVersion = 1

  var version = Progress.currentVersion
  /// The key of the learner's current exercise.
  var current: String?
  /// The entries by the exercises' keys. Keys that the catalog does not know are kept.
  var exercises: [String: Entry] = [:]
  /// Whether the path goes through the chapters' last exercises only.
  var isFast: Bool?
  /// The round of review that is under way.
  var review: Review?
  /// The last answer to each quiz, by its key.
  var quizzes: [String: QuizMark]?

  /// What is known of one exercise.
  struct Entry: Codable, Equatable, Sendable {
    /// The learner's file, relative to the workspace.
    var file: String
    /// The digest of the start that the learner was given.
    var base: String
    /// Its title, by which it is found again under another name.
    var title: String?
    /// Whether the checks have passed once.
    var isDone = false
    /// When they first did.
    var doneAt: Date?
    /// When they last did in a review.
    var reviewedAt: Date?
    /// Whether the chapter's last exercise was passed on the fast track, and this one was not.
    var isKnown: Bool?
    /// How many hints were asked for.
    var hints = 0
    /// Their indices among the exercise's hints, in the order in which they were asked for.
    var hintsShown: [Int]?
    /// Whether the solution was asked for before the checks passed.
    var sawSolution: Bool?
    /// What was checked last.
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
    /// The copy of the earlier answer, relative to the state's folder; nil where there was none.
    var aside: String?
  }

  /// An answer to a quiz.
  struct QuizMark: Codable, Equatable, Sendable {
    var answer: String
    /// nil for a prediction in other words than the program's.
    var isRight: Bool?
  }

  /// Starts with nothing.
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

  /// Marks those known that are not done.
  mutating func markKnown(_ others: [Exercise]) {
    for other in others where exercises[other.key]?.isDone == false {
      exercises[other.key]?.isKnown = true
    }
  }
}

/// How far a learner is with an exercise.
public enum ExerciseState: String, Codable, CaseIterable, Sendable {
  /// The file is as it was given.
  case open
  /// The file has been edited.
  case started
  /// The checks have passed.
  case done
  /// The chapter's last exercise was passed on the fast track.
  case known
  /// The file is gone.
  case missing

  /// The state in words.
  public var words: String { self == .missing ? "file is gone" : rawValue }
}
