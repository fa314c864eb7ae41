import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Verification

/// The learner's folder: a file an exercise, and what is known of the learner's progress.
///
/// A class, since the state on disk is shared with other runners, and this is the one view of it.
public final class Workspace {
  /// The folder.
  public let folder: URL
  /// The exercises that it is for.
  public let kit: Kit
  let file: ProgressFile
  var progress: Progress
  /// Tells the time, for the marks.
  let now: () -> Date
  /// Whether the state was lost, so that the files have to be checked to know what is done.
  public internal(set) var needsChecking = false

  /// Opens a workspace, making it where it is missing, and brings it up to date with the kit.
  ///
  /// - Parameters:
  ///   - now: Tells the time, for the marks.
  ///   - notice: Told, in words, what has changed.
  /// - Throws: `EnvironmentError` where the folder cannot be written.
  public init(
    _ folder: URL, kit: Kit, now: @escaping () -> Date = Date.init, notice: (String) -> Void
  ) throws {
    self.folder = folder
    self.now = now
    self.kit = kit
    file = ProgressFile(folder: folder.appending(path: ".quire", directoryHint: .isDirectory))
    progress = Progress()
    do {
      try FileManager.default.createDirectory(
        at: file.folder, withIntermediateDirectories: true)
    } catch {
      throw EnvironmentError(
        "\(folder.shortPath) cannot be made or written; name another folder with --workspace DIR")
    }
    try file.locked { try open(notice) }
  }

  /// The learner's file.
  public func url(of exercise: Exercise) -> URL {
    folder.appending(path: progress.exercises[exercise.key]?.file ?? exercise.learnersPath)
  }

  /// The learner's text as it is now; nil where the file is gone.
  public func text(of exercise: Exercise) -> String? {
    FileManager.default.contents(atPath: url(of: exercise).path)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// How far the learner is with an exercise.
  public func state(of exercise: Exercise) -> ExerciseState {
    guard let text = text(of: exercise) else { return .missing }
    let entry = progress.exercises[exercise.key]
    if entry?.isDone == true { return .done }
    if entry?.isKnown == true { return .known }
    return text == exercise.start.text || text.digest == entry?.base ? .open : .started
  }

  /// The exercise that the learner is at: the last one, or the first that is not done.
  public var current: Exercise? {
    let kept = kit.exercises.first { $0.key == progress.current }
    return kept ?? path.first { !isDone($0) && !isKnown($0) } ?? kit.exercises.first
  }

  /// Whether the checks have held once.
  public func isDone(_ exercise: Exercise) -> Bool {
    progress.exercises[exercise.key]?.isDone == true
  }

  /// How many exercises are done.
  public var doneCount: Int { kit.exercises.filter(isDone).count }
}

extension Workspace {
  /// Makes an exercise the one that the learner is at.
  public func goTo(_ exercise: Exercise) throws {
    progress = try file.change { $0.current = exercise.key }
  }

  /// Remembers that the checks have held. On the fast track the rest of the chapter is known then.
  public func markDone(_ exercise: Exercise) throws {
    let time = now()
    let others = isFast && kit.isCapstone(exercise) ? kit.companions(of: exercise) : []
    try change(exercise) { entry in
      entry.doneAt = entry.isDone ? entry.doneAt : time
      (entry.isDone, entry.isKnown) = (true, nil)
    } also: {
      $0.markKnown(others)
    }
  }

  /// Remembers that the solution was shown before the checks held.
  public func markSolutionSeen(_ exercise: Exercise) throws {
    guard !isDone(exercise) else { return }
    try change(exercise) { $0.sawSolution = true }
  }

  /// Brings back what the exercise began with, after a copy was made of what is there. What was
  /// known for its sake is so no more. In a review its mark stays.
  ///
  /// - Returns: The copy; nil where there was nothing to copy.
  public func reset(_ exercise: Exercise) throws -> URL? {
    var copy: URL?
    if let text = text(of: exercise), text != exercise.start.text {
      copy = backup(of: exercise)
      try copy.map { try AtomicFile.write(Data(text.utf8), to: $0) }
    }
    try AtomicFile.write(Data(exercise.start.text.utf8), to: url(of: exercise))
    let isReview = reviewed?.id == exercise.id
    let others = kit.isCapstone(exercise) && !isReview ? kit.companions(of: exercise) : []
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

  /// A name that is free, `.quire/backups/Chapter/slug-1.swift`.
  func backup(of exercise: Exercise) -> URL {
    var number = 1
    func name() -> URL { file.folder.appending(path: "backups/\(exercise.key)-\(number).swift") }
    while FileManager.default.fileExists(atPath: name().path) { number += 1 }
    return name()
  }

  /// Changes what is known of an exercise, and more of the state with it.
  func change(
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
}

extension Workspace {
  /// What whoever watches the workspace holds.
  var watchLock: URL { file.folder.appending(path: "watch.lock") }

  /// Whether a session watches it now.
  public var isWatched: Bool {
    get throws {
      guard let lock = try FileLock(watchLock, waits: false) else { return true }
      lock.release()
      return false
    }
  }
}

extension Workspace {
  /// The exercises of a kit that are done in a folder, by their ids; nothing is made or mended there.
  public static func done(in folder: URL, of kit: Kit) -> Set<String> {
    let file = folder.appending(path: ".quire/state.json")
    guard let data = FileManager.default.contents(atPath: file.path),
      let progress = try? JSONDecoder().decode(Progress.self, from: data)
    else { return [] }
    let done = kit.exercises.filter { progress.exercises[$0.key]?.isDone == true }
    return Set(done.map(\.id))
  }
}
