import Foundation
import Manuscript
import Support

/// A learner's progress, as saved in the state file.
///
/// Fields added after version 1 are optional, so that older states can be read.
struct Progress: Codable, Equatable, Sendable {
  static let currentVersion = 1

  var version = Progress.currentVersion
  /// The key of the learner's current exercise.
  var current: String?
  /// The entries by the exercises' keys. Keys that are not in the catalog are kept.
  var exercises: [String: Entry] = [:]
  /// Whether the path goes through the chapters' last exercises only.
  var isFast: Bool?
  var review: Review?
  /// The last answer to each quiz, by its key.
  var quizzes: [String: QuizAnswer]?

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
    /// The indices of all hints that the learner has ever seen, those before a reset included.
    var hintsSeen: [Int]?
    /// Whether the solution was shown before the checks passed.
    var sawSolution: Bool?
    /// The time when it was first shown, before or after they passed.
    var solutionAt: Date?
    var judged: Judged?

    /// How many hints the learner has ever seen. Old states contain only the number of the last ones.
    var hintCount: Int { max(hintsSeen?.count ?? 0, hints) }

    /// How much help it took: that of the solution counts more than any hint.
    var help: Int { sawSolution == true ? .max : hintCount }
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

package enum ExerciseState: String, Codable, CaseIterable, Sendable {
  /// The file is unedited, or has been edited.
  case open, started
  /// The checks have passed, or those of the chapter's last exercise on the fast track.
  case done, known
  case missing

  package var words: String { self == .missing ? "file is gone" : rawValue }
}

/// The state file of a workspace, read and changed under a lock, and always complete.
///
/// A change first reads the file again, so that concurrent runners do not lose each other's marks.
struct ProgressFile: Sendable {
  let folder: URL

  private var file: URL { folder.appending(path: "state.json") }
  private var previous: URL { folder.appending(path: "state.previous.json") }

  /// Reads the state; nil if there is none. A file that cannot be decoded is set aside, and the copy
  /// before it is read, if that can be.
  ///
  /// - Throws: `UsageError` if a newer quire wrote it.
  func read() throws -> (progress: Progress?, setAside: URL?) {
    guard let data = FileManager.default.contents(atPath: file.path) else { return (nil, nil) }
    if let progress = try Self.decode(data) { return (progress, nil) }
    let damaged = folder.firstFree { "state.damaged-\($0).json" }
    try FileManager.default.moveItem(at: file, to: damaged)
    let before = try FileManager.default.contents(atPath: previous.path).flatMap(Self.decode)
    return (before, damaged)
  }

  private static func decode(_ data: Data) throws -> Progress? {
    struct Version: Decodable { let version: Int }
    let version = (try? JSONDecoder().decode(Version.self, from: data))?.version
    if let version, version > Progress.currentVersion {
      throw UsageError(
        "a newer quire keeps this workspace (its state has version \(version)); update quire, or"
          + " name another folder with --workspace DIR")
    }
    return try? JSONDecoder().decode(Progress.self, from: data)
  }

  func write(_ progress: Progress) throws {
    let encoder = JSONEncoder([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    try AtomicFile.write(try encoder.encode(progress), to: file, keepingPreviousAs: previous)
  }

  /// Runs a function while no other runner can change the state.
  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    guard let lock = try FileLock(folder.appending(path: "state.lock"), waits: true) else {
      throw AtomicFile.failure(folder)
    }
    defer { lock.release() }
    return try body()
  }

  /// - Returns: The new state.
  func change(_ body: (inout Progress) -> Void) throws -> Progress {
    try locked {
      let old = try read().progress ?? Progress()
      var progress = old
      body(&progress)
      if progress != old { try write(progress) }
      return progress
    }
  }
}
