import Foundation
import Manuscript
import Support

/// Updates a workspace to its catalog: files first, then the state. If a runner is killed between
/// the two, nothing is lost, and the next one completes the update.
struct WorkspaceUpdate {
  private let folder: URL
  private let catalog: ExerciseCatalog
  private let state: URL
  private let notice: (String) -> Void
  private var progress: Progress

  /// Reads the state, and updates it and the files.
  ///
  /// - Returns: The state, whether it was lost, and whether the workspace is new.
  static func open(
    _ folder: URL, _ catalog: ExerciseCatalog, _ file: ProgressFile, _ notice: (String) -> Void
  ) throws -> (Progress, wasLost: Bool, isNew: Bool) {
    try withoutActuallyEscaping(notice) { notice in
      var update = WorkspaceUpdate(
        folder: folder, catalog: catalog, state: file.folder, notice: notice,
        progress: Progress())
      var wasLost = false
      switch try file.read() {
      case .none: wasLost = update.hasFiles
      case .progress(let found): update.progress = found
      case .damaged(let copy, let before):
        notice("the progress could not be read; the file was set aside as \(copy.shortPath)")
        update.progress = before ?? update.progress
        wasLost = true
      }
      let old = update.progress
      try update.run()
      if update.progress != old { try file.write(update.progress) }
      return (update.progress, wasLost, old.exercises.isEmpty && !wasLost)
    }
  }

  private mutating func run() throws {
    let isNew = progress.exercises.isEmpty && !hasFiles
    followNames()
    for exercise in catalog.exercises {
      if let words = try update(exercise), !isNew { notice(words) }
      try copyChecks(of: exercise)
    }
    if isNew { notice("made the workspace \(folder.shortPath)") }
  }

  /// Whether the file of any exercise exists.
  private var hasFiles: Bool {
    catalog.exercises.contains {
      FileManager.default.fileExists(atPath: folder.appending(path: $0.learnersPath).path)
    }
  }

  private func url(of exercise: Exercise) -> URL {
    folder.appending(path: progress.exercises[exercise.key]?.file ?? exercise.learnersPath)
  }

  private func text(of exercise: Exercise) -> String? {
    FileManager.default.contents(atPath: url(of: exercise).path)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The copy of an exercise's checks.
  static func checks(of exercise: Exercise, in state: URL) -> URL {
    state.appending(path: "checks/\(exercise.key).swift")
  }

  private func copyChecks(of exercise: Exercise) throws {
    let (copy, text) = (Self.checks(of: exercise, in: state), Data(exercise.checks.text.utf8))
    guard FileManager.default.contents(atPath: copy.path) != text else { return }
    try AtomicFile.write(text, to: copy)
  }

  /// Recognizes renamed exercises by their start or title, if exactly one missing exercise matches
  /// exactly one new one.
  private mutating func followNames() {
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
  private mutating func update(_ exercise: Exercise) throws -> String? {
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
    let step = UpdateStep(
      base: entry.base, text: text(of: exercise), isDone: entry.isDone, start: exercise.start.text)
    entry.base = base
    let file = url(of: exercise)
    switch step {
    case .nothing: return nil
    case .keep: return "\(file.shortPath) is done and was kept, though the exercise has changed"
    case .replace:
      try write(exercise.start.text, to: file)
      return "\(file.shortPath) was brought up to date"
    case .writeBeside:
      let new = file.appendingPathExtension("new")
      try write(exercise.start.text, to: new)
      return "\(file.shortPath) is yours and was kept; the exercise's new start is \(new.shortPath)"
    }
  }

  /// Moves the file of an exercise whose number has changed.
  private mutating func move(_ exercise: Exercise, _ entry: inout Progress.Entry) throws {
    let files = FileManager.default
    guard entry.file != exercise.learnersPath else { return }
    let (old, new) = (url(of: exercise), folder.appending(path: exercise.learnersPath))
    if files.fileExists(atPath: old.path), !files.fileExists(atPath: new.path) {
      try files.createDirectory(
        at: new.deletingLastPathComponent(), withIntermediateDirectories: true)
      try files.moveItem(at: old, to: new)
    }
    guard files.fileExists(atPath: new.path) else { return }
    entry.file = exercise.learnersPath
    progress.exercises[exercise.key] = entry
  }

  private func write(_ text: String, to file: URL) throws {
    try AtomicFile.write(Data(text.utf8), to: file)
  }
}

/// The update of a learner's file after the exercise's start has changed.
enum UpdateStep: Equatable {
  case nothing
  /// The exercise is done.
  case keep
  /// The file was never edited.
  case replace
  /// The file was edited.
  case writeBeside

  /// - Parameters:
  ///   - base: The digest of the start that the learner got.
  ///   - text: The learner's file; nil if it is missing.
  ///   - start: The new start.
  init(base: String, text: String?, isDone: Bool, start: String) {
    switch text {
    case nil, start: self = .nothing
    case _ where isDone: self = .keep
    case let text?: self = text.digest == base ? .replace : .writeBeside
    }
  }
}
