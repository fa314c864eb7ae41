import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Verification

/// What a learner has done, as the state file keeps it.
///
/// What came later than version 1 is optional, so that a state of before reads as well.
struct Progress: Codable, Equatable, Sendable {
  /// The version of this form.
  static let currentVersion = 1

  var version = Progress.currentVersion
  /// The exercise that the learner is at, by its key.
  var current: String?
  /// What is known of each exercise, by its key. Keys that the kit does not know are kept.
  var exercises: [String: Entry] = [:]
  /// Whether the path goes through the chapters' last exercises only.
  var isFast: Bool?
  /// The round of review that is under way.
  var review: Review?
  /// The last answer to each quiz, by its key.
  var quizzes: [String: QuizMark]?

  /// What is known of one exercise.
  struct Entry: Codable, Equatable, Sendable {
    /// The learner's file, from the workspace's folder.
    var file: String
    /// The fingerprint of the start that the learner was given.
    var base: String
    /// Its title, by which it is found again under another name.
    var title: String?
    /// Whether the checks have held once.
    var isDone = false
    /// When they first did.
    var doneAt: Date?
    /// When they last did in a review.
    var reviewedAt: Date?
    /// Whether the chapter's last exercise was passed on the fast track, and this one was not.
    var isKnown: Bool?
    /// How many hints were asked for.
    var hints = 0
    /// Their places among the exercise's hints, in the order in which they were asked for.
    var hintsShown: [Int]?
    /// Whether the solution was asked for before the checks held.
    var sawSolution: Bool?
    /// What was last put to the checks.
    var judged: Judged?
  }

  /// A text that was put to the checks, by its fingerprint, and the first check that did not hold.
  struct Judged: Codable, Equatable, Sendable {
    var text: String
    var check: String?
  }

  /// A round of review: each exercise that was done when it began, once.
  struct Review: Codable, Equatable, Sendable {
    var began: Date
    /// The exercise that is being solved again, by its key.
    var exercise: String?
    /// Where its earlier answer lies, from the folder of the state; nil where there was none.
    var aside: String?
  }

  /// An answer to a quiz.
  struct QuizMark: Codable, Equatable, Sendable {
    var answer: String
    /// nil where it was a prediction in other words than the program's.
    var isRight: Bool?
  }

  /// Starts with nothing.
  init() {}
}

/// How far a learner is with an exercise.
public enum ExerciseState: String, Codable, CaseIterable, Sendable {
  /// The file is as it was given.
  case open
  /// The file has been edited.
  case started
  /// The checks have held.
  case done
  /// The chapter's last exercise was passed on the fast track.
  case known
  /// The file is gone.
  case missing

  /// The state in words.
  public var words: String { self == .missing ? "file is gone" : rawValue }
}
