import Foundation
import Manuscript
import Support

extension Session {
  /// - Returns: The exit status if the key ends the session.
  func press(_ key: Key) throws -> Int32? {
    let (_, height) = Terminal.size
    switch front {
    case .exercise: return try pressAtExercise(key)
    case .overlay(var overlay):
      let isClosed = overlay.press(key, height: height)
      front = isClosed ? .exercise : .overlay(overlay)
      if isClosed, overlay.passesOn(key) { return try pressAtExercise(key) }
    case .list(var list):
      switch list.press(key, height: height) {
      case .stay: front = .list(list)
      case .close: front = .exercise
      case .show(let other): try leave(to: other)
      }
    case .quizzes(var round, let work):
      let outcome = round.press(key)
      front = .quizzes(round, work)
      switch outcome {
      case .nothing: break
      case .close: leaveFront()
      case .answered(let answer): try workspace.remember(answer, to: round.question)
      }
    case .waiting:
      if key == .escape || "qzc".map(Key.character).contains(key) { leaveFront() }
    }
    return nil
  }

  private func leaveFront() {
    closeFront()
    watchAgain()
  }

  private func pressAtExercise(_ key: Key) throws -> Int32? {
    let confirmed = confirmation
    confirmation = nil
    switch key {
    case .enter: try goOn()
    case .character("q"): return 0
    case .character("n") where isReviewing: try skip()
    case .character("n"):
      if let next = workspace.pathRound(after: exercise).first { try leave(to: next) }
    case .character("p"): try goBack()
    case .character("v"): if isReviewing { try leaveReview() } else { try review() }
    case .character("t"): showTask()
    case .character("o"): showResult()
    case .character("e"): showCheck()
    case .character("w"): showSteps()
    case .character("z"): openQuizzes()
    case .character("c"): checkAll()
    case .character("f"): try changeTrack()
    case .character("?"): front = .overlay(.keys(hiding: hidden))
    case .character("h") where hidden.contains(.hints): say("This class hides the hints.")
    case .character("s") where hidden.contains(.solutions),
      .character("d") where hidden.contains(.solutions):
      say("This class hides the solutions.")
    case .character("h"): try showHint()
    case .character("l"): front = .list(ExerciseList(workspace, at: exercise))
    case .character(let character):
      guard let wanted = Confirmation(rawValue: character) else { break }
      let isConfirmed = confirmed == wanted || !needsConfirmation(wanted)
      if isConfirmed { try perform(wanted) } else { confirmation = wanted }
    default: break
    }
    return nil
  }

  /// Whether a key has to be pressed twice, as the solution's key before the exercise is solved.
  private func needsConfirmation(_ confirmation: Confirmation) -> Bool {
    confirmation == .reset || !hasPassed && (isReviewing || !workspace.isDone(exercise))
  }

  private func perform(_ confirmed: Confirmation) throws {
    switch confirmed {
    case .reset: try reset()
    case .solution:
      try workspace.markSolutionSeen(exercise)
      let lines = exercise.solution.text.lines
      cover(lines.map { .source(String($0).visible) }, "The official solution")
    case .difference:
      let diff = LineDiff(old: workspace.text(of: exercise) ?? "", new: exercise.solution.text)
      try workspace.markSolutionSeen(exercise)
      cover(
        diff.isEmpty ? [StyledText("They are identical.")] : diff.lines(),
        "From yours (-) to the official solution (+)")
    }
  }

  // MARK: Navigation

  /// After a pass: the next open exercise, or the end.
  private func goOn() throws {
    // In a review, all are done: only a pass leads on.
    guard hasPassed || !isReviewing && workspace.isDone(exercise) else { return }
    if isReviewing { return try passedInReview() }
    guard let next = workspace.next(after: exercise) else { return showFinale() }
    try leave(to: next)
  }

  private func leave(to other: Exercise) throws {
    if other.id != exercise.id { visited.append(exercise) }
    try show(other)
  }

  private func goBack() throws {
    guard !isReviewing else { return say("v leaves the review") }
    if let last = visited.popLast() { return try show(last) }
    let path = workspace.pathRound(after: exercise)
    if let other = path.last(where: { $0.id != exercise.id }) ?? path.first { try show(other) }
  }

  private func changeTrack() throws {
    let left = workspace.isFast ? leftForTrack : nil
    leftForTrack = workspace.isFast ? nil : exercise
    try workspace.setFast(!workspace.isFast)
    try leave(to: left ?? workspace.current ?? exercise)
    say(
      workspace.isFast
        ? "The fast track: the last exercise of each chapter. Pass it, and the others are known."
        : "The whole path, exercise by exercise.", .bold)
  }

  private func reset() throws {
    let copy = try workspace.reset(exercise)
    try show(exercise)
    let kept = copy.map { " Your version: \($0.shortPath)" } ?? ""
    say("The start is restored.\(kept)")
  }

  private func showHint() throws {
    guard let taken = try workspace.takeHint(exercise) else { return }
    (showsHints, news) = (true, [])
    let (width, height) = Terminal.size
    let lines = [StyledText(taken.heading, .bold)] + taken.hint.blocks.lines(width: width)
    let shown = exerciseScreen(width, height).lines(width: width, height: height)
    if !shown.contains(lines[0]) { cover(lines, passing: .others) }
  }

  // MARK: Review

  var isReviewing: Bool { workspace.reviewed != nil }

  /// Begins a round, or continues it, at the next exercise in the queue.
  func review(_ words: [StyledText] = []) throws {
    guard let next = try workspace.review(skipping: skipped) else {
      skipped = []
      let isOpen = workspace.progress.isOpen(exercise)
      try show(isOpen ? exercise : workspace.next(after: exercise) ?? exercise)
      let end =
        workspace.doneCount == 0
        ? "Nothing is done yet, so there is nothing to review." : "The review is over."
      news = words + [StyledText(end)]
      return
    }
    try show(next)
    let task = "Review: solve it again. Your earlier answer is set aside, and comes back."
    let wrong = wrongQuizzes.count
    let quizzes =
      wrong == 0 ? [] : [StyledText("z asks what you answered wrong in quizzes: \(wrong)")]
    news = words + [StyledText(task, .bold)] + quizzes
  }

  private func passedInReview() throws {
    let title = exercise.title
    try workspace.endReview(hasPassed: true)
    try review([StyledText("✓ \(title): solved again; your earlier answer is back", .good)])
  }

  private func skip() throws {
    if hasPassed { return try passedInReview() }
    skipped.insert(exercise.id)
    try workspace.endReview(hasPassed: false)
    try review([StyledText("\(exercise.title): skipped; your earlier answer is back")])
  }

  func leaveReview() throws {
    guard let left = try workspace.leaveReview(hasPassed: hasPassed) else { return }
    skipped = []
    try show(left)
    say("You left the review; your earlier answer is back.")
  }
}
