import Foundation
import Manuscript
import Proof

/// What the learner does, and what follows from it.
extension Session {
  /// A verdict has come. The first pass of an exercise, and the pass of a save, move on.
  func judged(_ attempt: Attempt) throws {
    status = .verdict(attempt)
    guard attempt.hasPassed else { return }
    let isNew = !workspace.isDone(exercise)
    try workspace.markDone(exercise)
    guard isNew || isSave else { return }
    guard let next = workspace.next(after: exercise) else {
      news = [Line("All \(workspace.kit.exercises.count) exercises are done.", .good)]
      return
    }
    let passed = Line("✓ \(exercise.title): passed; p goes back to it", .good)
    try show(next)
    news = [passed]
  }

  /// Goes to an exercise.
  func show(_ other: Exercise) throws {
    checker.cancel()
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
    case .character("q") where page == nil: return 0
    default:
      if page == nil { try pressOnTask(key) } else { try pressOnPage(key) }
    }
    return nil
  }

  private func pressOnTask(_ key: Key) throws {
    guard case .character(let character) = key else { return }
    let wasPending = pendingReset
    pendingReset = false
    switch character {
    case "n": try step(by: 1)
    case "p": try step(by: -1)
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
    let all = workspace.kit.exercises
    let place = all.firstIndex { $0.id == exercise.id } ?? 0
    try show(all[(place + distance + all.count) % all.count])
  }

  private func hint() throws {
    let number = try workspace.takeHint(exercise)
    showsHints = true
    news = [Line("hint \(number) of \(exercise.hints.count)")]
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
