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

  /// The quizzes of the chapter; in a review, those of all chapters that went wrong, if there are any.
  /// The first question is there at once, while the chapters are verified for the answers.
  func openQuizzes() {
    let own = chapters.filter { $0.name == exercise.chapter }.flatMap(QuizQuestion.all)
    let wrong = isReviewing ? wrongQuizzes : []
    let questions = wrong.isEmpty ? own : wrong
    guard !questions.isEmpty else { return say("\(exercise.chapter) has no quiz.") }
    checker.cancel()
    let work = BackgroundWork { [verification, chapters] in
      try QuizFinding.all(questions, in: chapters, verifying: verification)
    } done: {
      EventSource.shared.send(.result)
    }
    let before = wrong.isEmpty ? workspace.answers(to: questions) : [:]
    front = .quizzes(QuizRound(questions, before: before), work)
  }

  /// The quizzes of all chapters whose last answer is wrong.
  var wrongQuizzes: [QuizQuestion] {
    workspace.wrongOnes(of: chapters.flatMap(QuizQuestion.all))
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
      cover(check.lines(in: workspace), title, passing: .others)
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
    switch front {
    case .waiting(let waiting):
      waiting.cancel()
      abandoned.append(waiting.wait)
    case .quizzes(_, let work) where !work.isDone: abandoned.append { _ = try? work.value() }
    default: break
    }
    front = .exercise
  }

  /// - Returns: Whether the screen has changed.
  func pollWork() -> Bool {
    do {
      switch front {
      case .waiting(let waiting): try waiting.poll()
      case .quizzes(var round, let work):
        guard !round.isVerified, work.isDone else { return false }
        if let answer = round.take(try work.value()) {
          try workspace.remember(answer, to: round.question)
        }
        front = .quizzes(round, work)
      default: return false
      }
    } catch {
      front = .exercise
      watchAgain()
      say("\(error)", .bad)
    }
    return true
  }
}
