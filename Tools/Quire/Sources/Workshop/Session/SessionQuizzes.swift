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
