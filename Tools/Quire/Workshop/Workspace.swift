import Foundation
import Manuscript
import Proof

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
  /// Whether the state was lost, so that the files have to be checked to know what is done.
  public internal(set) var needsChecking = false

  /// Opens a workspace, making it where it is missing, and brings it up to date with the kit.
  ///
  /// - Parameter notice: Told, in words, what has changed.
  /// - Throws: `MissingTool` where the folder cannot be written.
  public init(_ folder: URL, kit: Kit, notice: (String) -> Void) throws {
    self.folder = folder
    self.kit = kit
    file = ProgressFile(folder: folder.appending(path: ".quire", directoryHint: .isDirectory))
    progress = Progress()
    do {
      try FileManager.default.createDirectory(
        at: file.folder, withIntermediateDirectories: true)
    } catch {
      throw MissingTool(
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
    return text == exercise.start.text || text.fingerprint == entry?.base ? .open : .started
  }

  /// The exercise that the learner is at: the last one, or the first that is not done.
  public var current: Exercise? {
    let kept = kit.exercises.first { $0.key == progress.current }
    return kept ?? kit.exercises.first { !isDone($0) } ?? kit.exercises.first
  }

  /// Whether the checks have held once.
  public func isDone(_ exercise: Exercise) -> Bool {
    progress.exercises[exercise.key]?.isDone == true
  }

  /// How many exercises are done.
  public var doneCount: Int { kit.exercises.filter(isDone).count }

  /// The next exercise that is not done, going round at the end; nil where all are.
  public func next(after exercise: Exercise) -> Exercise? {
    let place = kit.exercises.firstIndex { $0.id == exercise.id } ?? 0
    return (kit.exercises[(place + 1)...] + kit.exercises[...place]).first { !isDone($0) }
  }
}

extension Workspace {
  /// Makes an exercise the one that the learner is at.
  public func goTo(_ exercise: Exercise) throws {
    progress = try file.change { $0.current = exercise.key }
  }

  /// Remembers that the checks have held.
  public func markDone(_ exercise: Exercise) throws {
    try change(exercise) { $0.isDone = true }
  }

  /// Remembers that the solution was shown before the checks held.
  public func markSolutionSeen(_ exercise: Exercise) throws {
    guard !isDone(exercise) else { return }
    try change(exercise) { $0.sawSolution = true }
  }

  /// Counts one hint more.
  ///
  /// - Returns: Which hint it is, from 1; the last one again when all were shown.
  public func takeHint(_ exercise: Exercise) throws -> Int {
    let count = exercise.hints.count
    try change(exercise) { $0.hints = min($0.hints + 1, count) }
    return progress.exercises[exercise.key]?.hints ?? 1
  }

  /// How many hints were asked for.
  public func hintsTaken(_ exercise: Exercise) -> Int {
    min(progress.exercises[exercise.key]?.hints ?? 0, exercise.hints.count)
  }

  /// Brings back what the exercise began with, after a copy was made of what is there.
  ///
  /// - Returns: The copy; nil where there was nothing to copy.
  public func reset(_ exercise: Exercise) throws -> URL? {
    var copy: URL?
    if let text = text(of: exercise), text != exercise.start.text {
      copy = backup(of: exercise)
      try copy.map { try Durable.write(Data(text.utf8), to: $0) }
    }
    try Durable.write(Data(exercise.start.text.utf8), to: url(of: exercise))
    try change(exercise) {
      $0.isDone = false
      $0.hints = 0
      $0.base = exercise.start.text.fingerprint
    }
    return copy
  }

  /// A name that is free, `.quire/backups/Chapter/slug-1.swift`.
  private func backup(of exercise: Exercise) -> URL {
    var number = 1
    func name() -> URL { file.folder.appending(path: "backups/\(exercise.key)-\(number).swift") }
    while FileManager.default.fileExists(atPath: name().path) { number += 1 }
    return name()
  }

  private func change(_ exercise: Exercise, _ body: (inout Progress.Entry) -> Void) throws {
    progress = try file.change { progress in
      var entry =
        progress.exercises[exercise.key]
        ?? .init(file: exercise.learnersPath, base: exercise.start.text.fingerprint)
      body(&entry)
      progress.exercises[exercise.key] = entry
    }
  }
}

extension Workspace {
  /// What whoever watches the workspace holds.
  var watchLock: URL { file.folder.appending(path: "watch.lock") }
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
