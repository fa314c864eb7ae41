/// What a learner has done, as the state file keeps it.
public struct Progress: Codable, Equatable, Sendable {
  /// The version of this form.
  static let currentVersion = 1

  var version = Progress.currentVersion
  /// The exercise that the learner is at, by its key.
  var current: String?
  /// What is known of each exercise, by its key. Keys that the kit does not know are kept.
  var exercises: [String: Entry] = [:]

  /// What is known of one exercise.
  struct Entry: Codable, Equatable, Sendable {
    /// The learner's file, from the workspace's folder.
    var file: String
    /// The fingerprint of the start that the learner was given.
    var base: String
    /// Whether the checks have held once.
    var isDone = false
    /// How many hints were asked for.
    var hints = 0
    /// Whether the solution was asked for before the checks held.
    var sawSolution: Bool?
  }

  /// Starts with nothing.
  init() {}
}

/// How far a learner is with an exercise.
public enum ExerciseState: String, Codable, Sendable {
  /// The file is as it was given.
  case open
  /// The file has been edited.
  case started
  /// The checks have held.
  case done
  /// The file is gone.
  case missing

  /// The state in words.
  public var words: String { self == .missing ? "file is gone" : rawValue }
}
