import ExerciseChecking
import Manuscript
import Support

/// Work in the background that covers the exercise: the quizzes, and the check of all files.
extension Session {
  /// Opens the quizzes of the exercise's chapter.
  func openQuizzes() {
    guard let chapter = chapters.first(where: { $0.name == exercise.chapter }),
      !QuizQuestion.all(of: chapter).isEmpty
    else {
      news = [StyledText("\(exercise.chapter) has no quiz.")]
      return
    }
    checker.cancel()
    let task = BackgroundTask { [verification] in
      try verification(chapter)
    } done: { [source] in
      source.send(.result)
    }
    front = .verifying(chapter, task, since: .now)
  }

  /// Checks all files that the learner has edited.
  func checkAll() {
    checker.cancel()
    let check = WorkspaceCheck(workspace)
    let task = BackgroundTask { [runner, tasks = check.tasks] in
      try runner.check(tasks)
    } done: { [source] in
      source.send(.result)
    }
    front = .checking(check, task, since: .now)
  }

  /// Closes the overlay, and abandons its work.
  func closeFront() {
    switch front {
    case .verifying(_, let task, _): abandoned.append(task.wait)
    case .checking(_, let task, _):
      ProcessGroups.endAll()
      abandoned.append(task.wait)
    case .exercise, .overlay, .list, .quizzes: break
    }
    front = .exercise
  }

  /// Takes the result of background work.
  ///
  /// - Returns: Whether the screen has changed.
  func pollWork() throws -> Bool {
    do {
      switch front {
      case .verifying(let chapter, let task, _):
        guard let result = try task.value() else { return true }
        let questions = QuizQuestion.all(of: chapter)
        front = .quizzes(
          QuizRound(
            try QuizFinding.all(questions, result), before: workspace.answers(to: questions)))
      case .checking(var check, let task, _):
        guard let results = try task.value() else { return true }
        try check.take(results, in: workspace)
        watchAgain()
        front = .overlay(
          Overlay("All files that you have edited", check.lines(in: workspace), passesKeysOn: true))
      default: return false
      }
    } catch {
      front = .exercise
      watchAgain()
      news = [StyledText("\(error)", .bad)]
    }
    return true
  }

  func press(_ key: Key, in round: QuizRound) throws {
    var round = round
    switch round.press(key) {
    case .nothing: front = .quizzes(round)
    case .close:
      closeFront()
      watchAgain()
    case .answered(let answer):
      try workspace.remember(answer, to: round.finding.question)
      front = .quizzes(round)
    }
  }
}
