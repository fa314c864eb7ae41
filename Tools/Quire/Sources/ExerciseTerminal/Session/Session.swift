import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Support
import Tracing
import Verification

/// A session that watches files. A class, since keys, saves and results all change its screen.
package final class Session {
  let workspace: Workspace
  var checker: Checker
  /// The book's chapters, for their quizzes.
  let chapters: [Chapter]
  /// Verifies a chapter, for the answers to its quizzes.
  let verification: @Sendable (Chapter) throws -> ManuscriptResult
  /// Writes the page of a trace, and returns its place.
  let writeTrace: @Sendable (Trace, Exercise) throws -> URL
  /// What the class hides.
  let hidden: Hidden

  var exercise: Exercise
  /// The learner's file when it was last read; nil if it is missing.
  var text: String?
  var status = Status.gone
  var front = Front.exercise
  /// The last event other than a result.
  var news: [StyledText] = []
  var showsHints = false
  /// What the next key has to confirm.
  var confirmation: Confirmation?
  /// Whether the checks have passed since the learner came to this exercise.
  var hasPassed = false
  /// Whether the learner has saved a file, and so knows how to begin.
  var hasSaved = false
  /// The exercises that the learner left, the most recent one last.
  var visited: [Exercise] = []
  var leftForTrack: Exercise?
  /// The ids of the exercises that this round of review skips.
  var skipped: Set<String> = []
  /// Waits for background work whose result is no longer needed.
  var abandoned: [() -> Void] = []
  var section: ChapterSection?
  private var watcher = FileWatcher([])

  enum Status {
    case gone
    case checking(since: ContinuousClock.Instant)
    case checked(CheckResult)
  }

  /// The result of the last check.
  var checked: CheckResult? { if case .checked(let result) = status { result } else { nil } }

  enum Front {
    case exercise
    case overlay(Overlay)
    case list(ExerciseList)
    case waiting(Waiting)
    /// A round, and the verification that finds its answers.
    case quizzes(QuizRound, BackgroundWork<[QuizFinding]>)
  }

  /// A key that has to be pressed twice.
  enum Confirmation: Character {
    case reset = "r"
    case solution = "s"
    case difference = "d"
  }

  package init(
    _ workspace: Workspace, at exercise: Exercise, runner: ExerciseRunner, chapters: [Chapter],
    hiding hidden: Hidden = [],
    verification: @escaping @Sendable (Chapter) throws -> ManuscriptResult,
    writeTrace: @escaping @Sendable (Trace, Exercise) throws -> URL
  ) {
    (self.workspace, self.exercise, checker) = (workspace, exercise, Checker(runner: runner))
    (self.chapters, self.verification, self.hidden) = (chapters, verification, hidden)
    self.writeTrace = writeTrace
  }

  /// Watches until the learner quits, and returns the exit status; `UsageError` if another session does.
  package func run(beginsWithReview: Bool = false) throws -> Int32 {
    guard let lock = try FileLock(workspace.watchLock, waits: false) else {
      throw UsageError(
        "another `\(typedCommand) exercises` watches \(workspace.folder.shortPath); end it, or name"
          + " another folder with --workspace DIR")
    }
    defer { lock.release() }
    Terminal.take()
    defer {
      checker.cancel()
      Terminal.restoreAll()
    }
    if beginsWithReview { try review() } else { try begin() }
    let status = try Terminal.run(
      pause: { watcher.isPending ? 8 : 50 }, poll: { try isBusy ? pollWork() : pollFile() },
      screen: screen, press: press)
    closeFront()
    if !abandoned.isEmpty {
      ProcessGroups.close()
      abandoned.forEach { $0() }
    }
    let left = try workspace.leaveReview(hasPassed: hasPassed)
    Terminal.restoreAll()
    if let left { Terminal.write("your answer to \(left.id) is back\n") }
    Terminal.write("\(workspace.countInWords)\n")
    return status
  }

  private func begin() throws {
    try show(workspace.reviewed ?? exercise)
    // Ends a review that a crashed session left open.
    try leaveReview()
    if workspace.isNew { news = welcome }
  }

  /// Shows a line below the title.
  func say(_ words: String, _ style: StyledText.Style = .plain) {
    news = [StyledText(words, style)]
  }

  /// Shown at the first start, until a save or a key.
  var welcome: [StyledText] {
    let hint = hidden.contains(.hints) ? "" : "h gives a hint, "
    return [
      "Welcome. Each exercise is a Swift file that does not do its task yet.",
      "Open the book's folder in your editor, and in it the file that is named above.",
      "Whenever you save the file, it is checked, and the result is shown below.",
      "If you are stuck: \(hint)e shows the check that fails.",
      "After a pass, ⏎ goes on. ? explains all keys. Your progress is kept.",
    ].map { StyledText($0) }
  }

  /// Whether background work or a quiz covers the exercise, whose file is not watched meanwhile.
  private var isBusy: Bool {
    switch front {
    case .exercise, .overlay, .list: false
    case .waiting, .quizzes: true
    }
  }

  func show(_ other: Exercise) throws {
    checker.cancel()
    if isReviewing, workspace.reviewed?.id != other.id {
      _ = try workspace.leaveReview(hasPassed: hasPassed)
    }
    exercise = other
    section = chapters.first { $0.name == other.chapter }.map(other.section(in:))
    try workspace.goTo(other)
    (news, front, showsHints, hasPassed, confirmation) = ([], .exercise, false, false, nil)
    watchAgain()
  }

  /// Reads and checks the file, whether it has changed or not.
  func watchAgain() {
    watcher = FileWatcher([workspace.url(of: exercise)])
    _ = watcher.changes()
    (text, status) = (nil, .gone)
    read()
  }

  /// - Returns: Whether the screen has changed.
  private func pollFile() throws -> Bool {
    var hasChanged = if case .checking = status { true } else { false }
    if !watcher.changes().isEmpty {
      (hasSaved, news, confirmation, hasChanged) = (true, [], nil, true)
      read()
    }
    guard let (result, task) = try checker.finding(), task.exercise.id == exercise.id,
      task.text == text
    else { return hasChanged }
    try received(result)
    return true
  }

  private func read() {
    guard let new = workspace.text(of: exercise) else {
      checker.cancel()
      (text, status) = (nil, .gone)
      return
    }
    // A file that was saved without a change needs no new check.
    guard new != text else { return }
    (text, status) = (new, .checking(since: .now))
    checker.check((new, exercise))
  }

  /// Stays at the exercise after a pass, so that the learner can read the warnings and compare.
  private func received(_ result: CheckResult) throws {
    status = .checked(result)
    try workspace.remember(result, of: text ?? "", at: exercise)
    guard result.hasPassed else { return }
    hasPassed = true
    guard !isReviewing, !workspace.isDone(exercise) else { return }
    try workspace.markDone(exercise)
    if workspace.next(after: exercise) == nil { showFinale() }
  }
}
