import ExerciseChecking
import Foundation
import Manuscript
import Shell
import Support
import Workshop

/// The commands of `quire exercises` that print something and end.
struct ExerciseCommands {
  let workspace: Workspace
  let context: ExerciseContext
  let isJSON: Bool

  /// - Parameters:
  ///   - chapter: The chapter to list; nil for all.
  ///   - state: The state of the exercises to list; nil for all.
  func list(of chapter: Chapter?, in state: ExerciseState?) throws -> Int32 {
    let exercises = workspace.catalog.exercises.filter { exercise in
      (chapter == nil || exercise.chapter == chapter?.name)
        && (state == nil || workspace.state(of: exercise) == state)
    }
    if isJSON {
      try printJSON(exercises.map { ListedExercise($0, in: workspace) })
      return 0
    }
    let width = exercises.map(\.id.count).max() ?? 0
    for exercise in exercises {
      func padded(_ word: String, _ width: Int) -> String {
        word.padding(toLength: width, withPad: " ", startingAt: 0)
      }
      let state = padded(workspace.state(of: exercise).words, 12)
      let isOnTrack = workspace.isFast && workspace.path.contains { $0.id == exercise.id }
      let mark = isOnTrack ? "  · fast track" : ""
      Console.print("\(state)  \(padded(exercise.id, width))  \(exercise.title)\(mark)")
    }
    if chapter != nil || state != nil {
      Console.print("\(exercises.count) of \(workspace.catalog.exercises.count) exercises listed")
    }
    let track = workspace.isFast ? "; the fast track, \(workspace.path.count) of them" : ""
    Console.print(workspace.countInWords + track)
    let answers = try (chapter.map { [$0] } ?? context.book.chapters).flatMap(QuizQuestion.all)
      .map(workspace.answer)
    let given = answers.compactMap { $0 }
    if !given.isEmpty {
      let right = given.filter { $0.isRight == true }.count
      Console.print("\(given.count) of \(answers.count) quizzes answered, \(right) right")
    }
    return 0
  }

  /// - Returns: 0 if the checks pass, otherwise 1.
  func run(_ exercise: Exercise) throws -> Int32 {
    guard let text = workspace.text(of: exercise) else { return try gone(exercise) }
    let result = try check(text, at: exercise)
    let isReview = workspace.reviewed?.id == exercise.id
    if result.hasPassed {
      if isReview { try workspace.endReview(hasPassed: true) }
      try workspace.markDone(exercise)
    }
    try workspace.goTo(result.hasPassed ? workspace.next(after: exercise) ?? exercise : exercise)
    let details = CheckResultText(result, of: text, at: exercise, in: workspace)
    if isJSON {
      try printJSON(CheckReport(result, details, exercise, in: workspace))
      return result.hasPassed ? 0 : 1
    }
    Console.print("\(exercise.title)  (\(exercise.id))\n\(workspace.url(of: exercise).shortPath)")
    Console.print("`\(typedCommand) exercises task \(exercise.id)` prints the task.\n")
    details.lines.forEach(write)
    if result.hasPassed, isReview {
      Console.print(
        "Solved again; your earlier answer is back. `\(typedCommand) exercises review` goes on,"
          + " `\(typedCommand) exercises review --end` ends it.")
    } else if result.hasPassed, let next = workspace.next(after: exercise) {
      Console.print("Next: \(workspace.url(of: next).shortPath)")
    }
    return result.hasPassed ? 0 : 1
  }

  /// Checks all exercises that were edited.
  ///
  /// - Returns: 0 if all exercises pass, otherwise 1.
  func check() throws -> Int32 {
    var check = WorkspaceCheck(workspace)
    try check.take(context.check(check.tasks, in: workspace), in: workspace)
    if isJSON {
      try printJSON(
        check.rows.map { row in
          CheckReport(
            row.result,
            row.result.map {
              CheckResultText($0, of: row.text ?? "", at: row.exercise, in: workspace)
            }, row.exercise, in: workspace)
        })
    } else {
      check.lines(in: workspace).forEach(write)
    }
    return check.passed == check.rows.count ? 0 : 1
  }

  /// Prints the task without its hints, which would be visible in its file.
  func task(_ exercise: Exercise) throws -> Int32 {
    let lines = exercise.taskLines(width: 80)
    let chapter = try context.book.chapters.first { $0.name == exercise.chapter }
    let section = chapter.map(exercise.section(in:))
    if isJSON {
      try printJSON(
        TaskReport(
          id: exercise.id, title: exercise.title, file: workspace.url(of: exercise).shortPath,
          section: section?.place, text: lines.map(\.text).joined(separator: "\n")))
      return 0
    }
    write(StyledText(exercise.title, .bold))
    write(StyledText("\(workspace.url(of: exercise).shortPath)\n", .accent))
    lines.forEach(write)
    if let section { Console.print("\nThe chapter: \(section.place) (\(section.title))") }
    return 0
  }

  func hint(_ exercise: Exercise) throws -> Int32 {
    try checkForHints(exercise)
    guard let taken = try workspace.takeHint(exercise) else {
      Console.error("\(exercise.id) has no hint")
      return 1
    }
    let lines = taken.hint.blocks.lines(width: 80)
    if isJSON {
      let text = lines.map(\.text).joined(separator: "\n")
      try printJSON(
        HintReport(
          id: exercise.id, hint: taken.number, of: taken.count, checks: taken.hint.checks,
          text: text))
      return 0
    }
    write(StyledText("hint \(taken.number) of \(taken.count)\(taken.purpose)", .bold))
    lines.forEach(write)
    if taken.number == taken.count {
      Console.notice(
        "that was the last one; `\(typedCommand) exercises solution \(exercise.id)` shows the"
          + " solution")
    }
    return 0
  }

  /// Determines which check fails first, if the file has changed and there may be a hint for it.
  private func checkForHints(_ exercise: Exercise) throws {
    guard exercise.hints.contains(where: { !$0.checks.isEmpty }), !workspace.isChecked(exercise),
      let text = workspace.text(of: exercise)
    else { return }
    _ = try check(text, at: exercise)
  }

  private func check(_ text: String, at exercise: Exercise) throws -> CheckResult {
    let result = try context.check([CheckTask(text, at: exercise)], in: workspace)[0]
    try workspace.remember(result, of: text, at: exercise)
    return result
  }

  func solution(_ exercise: Exercise) throws -> Int32 {
    try workspace.markSolutionSeen(exercise)
    if isJSON {
      let file = exercise.solution
      try printJSON(SolutionReport(id: exercise.id, path: file.path, text: file.text))
      return 0
    }
    Console.print(exercise.solution.text.trimmingCharacters(in: .newlines))
    return 0
  }

  func diff(_ exercise: Exercise) throws -> Int32 {
    guard let text = workspace.text(of: exercise) else { return try gone(exercise) }
    let diff = LineDiff(old: text, new: exercise.solution.text)
    if !diff.isEmpty { try workspace.markSolutionSeen(exercise) }
    if isJSON {
      try printJSON(DiffReport(exercise, workspace.url(of: exercise), diff))
      return 0
    }
    guard !diff.isEmpty else {
      Console.print("your file is identical to the official solution")
      return 0
    }
    Console.print("--- \(workspace.url(of: exercise).shortPath)\n+++ the official solution")
    diff.lines().forEach(write)
    return 0
  }

  func reset(_ exercise: Exercise) throws -> Int32 {
    let copy = try workspace.reset(exercise)
    if isJSON {
      try printJSON(
        ResetReport(
          id: exercise.id, file: workspace.url(of: exercise).shortPath,
          state: workspace.state(of: exercise), copy: copy?.shortPath))
      return 0
    }
    Console.print("\(workspace.url(of: exercise).shortPath) is back at its start")
    if let copy { Console.print("your version was kept: \(copy.shortPath)") }
    return 0
  }

  private func gone(_ exercise: Exercise) throws -> Int32 {
    let file = workspace.url(of: exercise).shortPath
    Console.error(
      "\(file) is gone; `\(typedCommand) exercises reset \(exercise.id)` restores its start")
    return 1
  }

  func write(_ line: StyledText) {
    Console.print(styled: line.printed(inColor: Terminal.hasColor))
  }

  func printJSON(_ value: some Encodable) throws {
    try Console.print(json: value)
  }
}
