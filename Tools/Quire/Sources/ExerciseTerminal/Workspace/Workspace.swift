import ExerciseChecking
import Foundation
import Manuscript
import Support

/// The learner's folder: a file for each exercise, and the learner's progress.
///
/// A class, since it mirrors a state file that other runners change too.
package final class Workspace {
  package let folder: URL
  package let catalog: ExerciseCatalog
  let file: ProgressFile
  var progress = Progress()
  /// Whether the state was lost, so that the files have to be checked to know what is done.
  package private(set) var needsChecking = false
  private(set) var isNew = false

  /// Opens a workspace, creates it if it is missing, and updates it to the catalog.
  ///
  /// - Parameter notice: Receives a message about each change.
  /// - Throws: `EnvironmentError` if the folder cannot be written.
  package init(_ folder: URL, catalog: ExerciseCatalog, notice: (String) -> Void) throws {
    (self.folder, self.catalog) = (folder, catalog)
    file = ProgressFile(folder: folder.appending(path: ".quire", directoryHint: .isDirectory))
    do {
      try file.folder.createFolder()
    } catch {
      throw EnvironmentError(
        "\(folder.shortPath) cannot be made or written; name another folder with --workspace DIR")
    }
    (needsChecking, isNew) = try file.locked { try update(notice) }
  }

  /// The exercises on the path: all of them, or one per chapter on the fast track.
  package var path: [Exercise] { isFast ? catalog.capstones : catalog.exercises }

  package var isFast: Bool { progress.isFast == true }

  /// The next exercise on the path that is neither done nor known, wrapping around at the end.
  package func next(after exercise: Exercise) -> Exercise? {
    pathRound(after: exercise).first(where: progress.isOpen)
  }

  /// The path behind an exercise, then up to it, with the exercise itself last if it is on the path.
  func pathRound(after exercise: Exercise) -> [Exercise] {
    let all = catalog.exercises
    let index = all.firstIndex { $0.id == exercise.id } ?? 0
    let ids = Set(path.map(\.id))
    return (all[(index + 1)...] + all[...index]).filter { ids.contains($0.id) }
  }

  package var countInWords: String {
    let known = catalog.exercises.count(where: progress.isKnown)
    return "\(doneCount) of \(catalog.exercises.count) done" + (known > 0 ? ", \(known) known" : "")
  }

  /// The last current exercise, or the first one that is open.
  package var current: Exercise? {
    let kept = catalog.exercises.first { $0.key == progress.current }
    return kept ?? path.first(where: progress.isOpen) ?? catalog.exercises.first
  }

  /// The exercise where a session starts: the current one, or the next open one if that is done.
  package var resumed: Exercise? {
    guard let current, reviewed == nil, !progress.isOpen(current) else { return current }
    return next(after: current) ?? current
  }

  package func isDone(_ exercise: Exercise) -> Bool { progress.isDone(exercise) }

  package var doneCount: Int { catalog.exercises.count(where: progress.isDone) }

  package func state(of exercise: Exercise) -> ExerciseState {
    guard let text = text(of: exercise) else { return .missing }
    if progress.isDone(exercise) { return .done }
    if progress.isKnown(exercise) { return .known }
    return isUntouched(text, exercise) ? .open : .started
  }

  /// Whether a text is the exercise's start, as it is now or as the learner got it.
  package func isUntouched(_ text: String, _ exercise: Exercise) -> Bool {
    text == exercise.start.text || text.digest == progress.exercises[exercise.key]?.base
  }

  // MARK: Files

  package func url(of exercise: Exercise) -> URL {
    folder.appending(path: progress.exercises[exercise.key]?.file ?? exercise.learnersPath)
  }

  /// The copy of the checks, since the original is next to the solution.
  package func checks(of exercise: Exercise) -> URL {
    file.folder.appending(path: "checks/\(exercise.key).swift")
  }

  /// The file of a place. Of checks, it is their copy.
  package func path(of place: CheckResult.Place, at exercise: Exercise) -> String {
    (place.isLearners ? url(of: exercise) : checks(of: exercise)).shortPath
  }

  /// The learner's text; nil if the file is missing.
  package func text(of exercise: Exercise) -> String? {
    FileManager.default.contents(atPath: url(of: exercise).path)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Copies a text to a free name, `.quire/backups/Chapter/slug-1.swift`.
  func back(up text: String, of exercise: Exercise) throws -> URL {
    let copy = file.folder.firstFree { "backups/\(exercise.key)-\($0).swift" }
    try write(text, to: copy)
    return copy
  }

  func write(_ text: String, to file: URL) throws {
    try AtomicFile.write(Data(text.utf8), to: file)
  }

  var watchLock: URL { file.folder.appending(path: "watch.lock") }

  package var isWatched: Bool {
    get throws {
      guard let lock = try FileLock(watchLock, waits: false) else { return true }
      lock.release()
      return false
    }
  }

  /// The folder that an option names; else, in the book's project, the one beside the book, and outside
  /// of it, one in the current folder. In `Chapters`, a learner's files would become a chapter.
  package static func folder(_ option: String?, besideBook book: URL) -> URL {
    let project = book.standardizedFileURL.deletingLastPathComponent().path
    let here = FileManager.default.currentDirectoryPath
    let parent =
      "\(here)/".hasPrefix(project.hasSuffix("/") ? project : project + "/")
      ? project : here
    return option.map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? URL(filePath: parent).appending(path: "Exercises", directoryHint: .isDirectory)
  }

  /// The ids of the exercises that are done in a folder, without creating or changing anything.
  package static func done(in folder: URL, of catalog: ExerciseCatalog) -> Set<String> {
    let file = folder.appending(path: ".quire/state.json")
    guard let data = FileManager.default.contents(atPath: file.path),
      let progress = try? JSONDecoder().decode(Progress.self, from: data)
    else { return [] }
    return Set(catalog.exercises.filter(progress.isDone).map(\.id))
  }
}

extension URL {
  /// The first path in this folder, of those for 1, 2 and so on, at which there is no file.
  func firstFree(_ path: (Int) -> String) -> URL {
    var number = 1
    while appending(path: path(number)).exists { number += 1 }
    return appending(path: path(number))
  }
}
