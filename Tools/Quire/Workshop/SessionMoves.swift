import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Verification

/// What the learner does, and what follows from it.
extension Session {
  /// A verdict has come. The first pass of an exercise, and the pass of a save, move on.
  func judged(_ attempt: CheckResult, of text: String) throws {
    status = .verdict(attempt)
    try workspace.remember(attempt, of: text, at: exercise)
    guard attempt.hasPassed else { return }
    guard !isReviewing else { return try judgedInReview() }
    let isNew = !workspace.isDone(exercise)
    try workspace.markDone(exercise)
    guard isNew || isSave else { return }
    guard let next = workspace.next(after: exercise) else {
      let count = workspace.path.count
      let words =
        workspace.isFast
        ? "All \(count) exercises of the fast track are done; f takes the whole path."
        : "All \(count) exercises are done\(workspace.knownCount > 0 ? " or known" : "")."
      news = [Line(words, .good)]
      return
    }
    let passed = Line("✓ \(exercise.title): passed; p goes back to it", .good)
    try show(next)
    news = [passed]
  }

  /// Goes to an exercise.
  func show(_ other: Exercise) throws {
    checker.cancel()
    if isReviewing, workspace.reviewed?.id != other.id { _ = try workspace.leaveReview() }
    exercise = other
    try workspace.goTo(other)
    watch = FileWatch()
    (status, news, page, showsHints, isSave) = (.idle, [], nil, false, false)
  }

  /// - Returns: The exit status where the key ends the session.
  func press(_ key: Key) throws -> Int32? {
    switch key {
    case .interrupt: return 130
    case .suspend: kill(0, SIGTSTP)
    case .redraw: Terminal.write("\u{1B}[2J")
    default:
      if case .closed = quizzes {
      } else {
        try pressOnQuiz(key)
        return nil
      }
      if page?.passesKeysOn == true, case .character = key { page = nil }
      if page == nil, key == .character("q") { return 0 }
      if page == nil { try pressOnTask(key) } else { try pressOnPage(key) }
    }
    return nil
  }

  private func pressOnTask(_ key: Key) throws {
    guard case .character(let character) = key else { return }
    let wasPending = pendingReset
    pendingReset = false
    switch character {
    case "n": if isReviewing { try skip() } else { try step(by: 1) }
    case "p":
      if isReviewing { news = [Line("v leaves the review")] } else { try step(by: -1) }
    case "v": if isReviewing { try leaveReview() } else { try review() }
    case "t": showTask()
    case "z": openQuizzes()
    case "f": try changeTrack()
    case "?": page = .keys(width: Terminal.size.width)
    case "h": try hint()
    case "s":
      try workspace.markSolutionSeen(exercise)
      let lines = exercise.solution.text.split(separator: "\n", omittingEmptySubsequences: false)
      page = Page("The official solution", lines.map { Line(String($0).visible) })
    case "d": try diff()
    case "l": page = Page(list: workspace, at: exercise)
    case "r" where wasPending: try reset()
    case "r": pendingReset = true
    default: break
    }
  }

  private func step(by distance: Int) throws {
    if let other = workspace.step(distance, from: exercise) { try show(other) }
  }

  /// The whole task, where it does not fit above the verdict.
  private func showTask() {
    let width = Terminal.size.width
    let lines = exercise.taskLines(width: width) + hints(width)
    page = Page(exercise.title, lines.flatMap { $0.wrapped(to: width) })
  }

  private func changeTrack() throws {
    try workspace.setFast(!workspace.isFast)
    try show(workspace.current ?? exercise)
    let words =
      workspace.isFast
      ? "The fast track: each chapter's last exercise. Pass it, and the others are known."
      : "The whole path, exercise by exercise."
    news = [Line(words, .bold)]
  }

  private func hint() throws {
    guard let taken = try workspace.takeHint(exercise) else { return }
    showsHints = true
    news = [Line("hint \(taken.number) of \(taken.count)")]
  }

  private func diff() throws {
    let diff = LineDiff(
      old: workspace.text(of: exercise) ?? "", new: exercise.solution.text)
    try workspace.markSolutionSeen(exercise)
    page = Page(
      "From yours (-) to the official solution (+)",
      diff.isEmpty ? [Line("They are the same, to the letter.")] : diff.lines())
  }

  private func reset() throws {
    let copy = try workspace.reset(exercise)
    try show(exercise)
    news = [Line("It is as it began." + (copy.map { " Your version: \($0.shortPath)" } ?? ""))]
  }

  private func pressOnPage(_ key: Key) throws {
    guard var open = page else { return }
    let height = Terminal.size.height - 3
    switch key {
    case .down, .character("j"): open.move(1, height)
    case .up, .character("k"): open.move(-1, height)
    case .pageDown, .character(" "): open.move(height, height)
    case .pageUp: open.move(-height, height)
    case .enter where open.selected != nil:
      return try show(workspace.kit.exercises[open.selected ?? 0])
    default:
      page = nil
      return
    }
    page = open
  }
}
