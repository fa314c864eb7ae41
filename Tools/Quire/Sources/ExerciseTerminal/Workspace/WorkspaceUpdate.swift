import Foundation
import Manuscript
import Support

/// Updates a workspace to its catalog: files first, then the state. If a runner is killed between
/// the two, nothing is lost, and the next one completes the update.
extension Workspace {
  /// Reads the state, updates it and the files, and says whether it was lost, or the workspace is new.
  func update(_ notice: (String) -> Void) throws -> (wasLost: Bool, isNew: Bool) {
    let (found, damaged) = try file.read()
    if let damaged {
      notice("the progress could not be read; the file was set aside as \(damaged.shortPath)")
    }
    let hasFiles = catalog.exercises.contains { folder.appending(path: $0.learnersPath).exists }
    let wasLost = damaged != nil || found == nil && hasFiles
    let old = found ?? Progress()
    progress = old
    let isMade = old.exercises.isEmpty && !hasFiles
    followNames(notice)
    for exercise in catalog.exercises {
      if let words = try update(exercise), !isMade { notice(words) }
      try copyChecks(of: exercise)
    }
    if isMade { notice("made the workspace \(folder.shortPath)") }
    if progress != old || damaged != nil { try file.write(progress) }
    return (wasLost, old.exercises.isEmpty && !wasLost)
  }

  private func copyChecks(of exercise: Exercise) throws {
    let (copy, text) = (checks(of: exercise), Data(exercise.checks.text.utf8))
    guard FileManager.default.contents(atPath: copy.path) != text else { return }
    try AtomicFile.write(text, to: copy)
  }

  /// Recognizes renamed exercises by their start or title, if exactly one missing exercise matches
  /// exactly one new one.
  private func followNames(_ notice: (String) -> Void) {
    let keys = Set(catalog.exercises.map(\.key))
    let gone = progress.exercises.filter { !keys.contains($0.key) }
    let new = catalog.exercises.filter { progress.exercises[$0.key] == nil }
    func fits(_ exercise: Exercise, _ old: (key: String, value: Progress.Entry)) -> Bool {
      let hasTitle = old.value.title == exercise.title
      let hasStart = old.value.base == exercise.start.text.digest
      let isNear = old.key.hasPrefix(exercise.chapter + "/")
      return isNear ? hasTitle || hasStart : hasTitle && hasStart
    }
    for exercise in new {
      let old = gone.filter { fits(exercise, $0) }
      guard old.count == 1, let old = old.first, new.filter({ fits($0, old) }).count == 1 else {
        continue
      }
      progress.exercises[old.key] = nil
      progress.exercises[exercise.key] = old.value
      if progress.current == old.key { progress.current = exercise.key }
      if progress.review?.exercise == old.key { progress.review?.exercise = exercise.key }
      let kept = old.value.isDone ? "your file and its mark were kept" : "your file was kept"
      notice("\(old.key) is called \(exercise.id) now; \(kept)")
    }
  }

  /// - Returns: A message about the change; nil if there is none.
  private func update(_ exercise: Exercise) throws -> String? {
    let base = exercise.start.text.digest
    guard var entry = progress.exercises[exercise.key] else {
      progress.exercises[exercise.key] = .init(
        file: exercise.learnersPath, base: base, title: exercise.title)
      guard text(of: exercise) == nil else { return nil }
      try write(exercise.start.text, to: url(of: exercise))
      return "a new exercise: \(url(of: exercise).shortPath)"
    }
    try move(exercise, &entry)
    entry.title = exercise.title
    defer { progress.exercises[exercise.key] = entry }
    guard entry.base != base else { return nil }
    let (own, start) = (url(of: exercise), exercise.start.text)
    // The digest of the start that the learner got.
    let given = entry.base
    entry.base = base
    guard let text = text(of: exercise), text != start else { return nil }
    if entry.isDone {
      return "\(own.shortPath) is done and was kept, though the exercise has changed"
    }
    if text.digest == given {
      try write(start, to: own)
      return "\(own.shortPath) was brought up to date"
    }
    let new = own.appendingPathExtension("new")
    try write(start, to: new)
    return "\(own.shortPath) is yours and was kept; the exercise's new start is \(new.shortPath)"
  }

  /// Moves the file of an exercise whose number has changed.
  private func move(_ exercise: Exercise, _ entry: inout Progress.Entry) throws {
    guard entry.file != exercise.learnersPath else { return }
    let (old, new) = (url(of: exercise), folder.appending(path: exercise.learnersPath))
    if old.exists, !new.exists {
      try new.deletingLastPathComponent().createFolder()
      try FileManager.default.moveItem(at: old, to: new)
    }
    guard new.exists else { return }
    entry.file = exercise.learnersPath
    progress.exercises[exercise.key] = entry
  }
}
