import ExerciseChecking
import Manuscript
import Support

/// Work in the background that covers the exercise: the quizzes, and the check of all files.
struct Waiting {
  let title: String
  let words: String
  let since = ContinuousClock.now
  /// Shows the result if there is one.
  let poll: () throws -> Void
  /// Gives the work up.
  let cancel: () -> Void
  /// Waits for the end of work that was given up.
  let wait: () -> Void
}

extension Session {
  private func wait<Value: Sendable>(
    _ title: String, _ words: String, for work: @escaping @Sendable () throws -> Value,
    orCancel cancel: @escaping () -> Void = {}, then show: @escaping (Value) throws -> Void
  ) {
    checker.cancel()
    let work = BackgroundWork(work) { EventSource.shared.send(.result) }
    front = .waiting(
      Waiting(
        title: title, words: words, poll: { if work.isDone { try show(work.value()) } },
        cancel: cancel, wait: { _ = try? work.value() }))
  }

  func openQuizzes() {
    guard let chapter = chapters.first(where: { $0.name == exercise.chapter }),
      case let questions = QuizQuestion.all(of: chapter), !questions.isEmpty
    else { return say("\(exercise.chapter) has no quiz.") }
    wait("The quizzes of \(chapter.name)", "verifying the answers …") { [verification] in
      try verification(chapter)
    } then: { [self] result in
      front = .quizzes(
        QuizRound(try QuizFinding.all(questions, result), before: workspace.answers(to: questions)))
    }
  }

  /// Checks all files that the learner has edited.
  func checkAll() {
    var check = WorkspaceCheck(workspace)
    let (title, tasks) = ("All files that you have edited", check.tasks)
    wait(title, "checking \(tasks.count) …") { [runner = checker.runner] in
      try runner.check(tasks)
    } orCancel: {
      ProcessGroups.endAll()
    } then: { [self] results in
      try check.take(results, in: workspace)
      watchAgain()
      cover(check.lines(in: workspace), title, passesKeysOn: true)
    }
  }

  /// The last lines that ran in the failing check, and where the page of its steps is.
  func showSteps() {
    guard let text else { return }
    let (exercise, check) = (exercise, checked?.firstWrongCheck)
    wait(exercise.title, "recording what the check does …") {
      [runner = checker.runner, writeTrace] () -> (lines: [String], place: String?) in
      do {
        let trace = try runner.trace(text, at: exercise, check: check)
        return (lines: trace.lastLines(20), place: try writeTrace(trace, exercise).shortPath)
      } catch let error as ContentError {
        return (lines: [error.description], place: nil)
      }
    } orCancel: {
      ProcessGroups.endAll()
    } then: { [self] steps in
      watchAgain()
      let lines = steps.lines.map { StyledText.source($0.visible) }
      let place =
        steps.place.map { [StyledText(""), StyledText("All steps: \($0)", .accent)] } ?? []
      cover(lines + place, check.map { "The last lines of “\($0)”" } ?? "The last lines")
    }
  }

  /// Closes the overlay, and abandons its work.
  func closeFront() {
    if case .waiting(let waiting) = front {
      waiting.cancel()
      abandoned.append(waiting.wait)
    }
    front = .exercise
  }

  /// - Returns: Whether the screen has changed.
  func pollWork() -> Bool {
    guard case .waiting(let waiting) = front else { return false }
    do {
      try waiting.poll()
    } catch {
      front = .exercise
      watchAgain()
      say("\(error)", .bad)
    }
    return true
  }
}
