import ExerciseChecking
import ExerciseTerminal
import Foundation
import Manuscript
import Shell
import Support

/// The commands of `quire exercises` that print something and end.
struct ExerciseCommands {
  let workspace: Workspace
  let context: ExerciseContext
  let isJSON: Bool
  /// What the class hides, and the file that says so.
  let hidden: Hidden

  /// Lists the exercises of a chapter and in a state; nil for all.
  func list(of chapter: Chapter?, in state: ExerciseState?) throws -> Int32 {
    let exercises = workspace.catalog.exercises.filter { exercise in
      (chapter == nil || exercise.chapter == chapter?.name)
        && (state == nil || workspace.state(of: exercise) == state)
    }
    if isJSON {
      try Console.print(tree: exercises.map(workspace.tree))
      return 0
    }
    let width = exercises.map(\.id.count).max() ?? 0
    for exercise in exercises {
      let state = workspace.state(of: exercise).words.padded(to: 12)
      let isOnTrack = workspace.isFast && workspace.path.contains { $0.id == exercise.id }
      let mark = isOnTrack ? "  · fast track" : ""
      Console.print("\(state)  \(exercise.id.padded(to: width))  \(exercise.title)\(mark)")
    }
    if chapter != nil || state != nil {
      Console.print("\(exercises.count) of \(workspace.catalog.exercises.count) exercises listed")
    }
    let track = workspace.isFast ? "; the fast track, \(workspace.path.count) of them" : ""
    Console.print(workspace.countInWords + track)
    let quizzes = try (chapter.map { [$0] } ?? context.book.chapters).flatMap(QuizQuestion.all)
    if quizzes.contains(where: { workspace.answer(to: $0) != nil }) {
      Console.print(workspace.scoreInWords(of: quizzes))
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
    if isJSON {
      try Console.print(tree: workspace.tree(of: result, at: exercise))
      return result.hasPassed ? 0 : 1
    }
    Console.print("\(exercise.title)  (\(exercise.id))\n\(workspace.url(of: exercise).shortPath)")
    Console.print("`\(typedCommand) exercises task \(exercise.id)` prints the task.\n")
    CheckResultText(result, at: exercise, in: workspace).lines.forEach(Console.print)
    if result.hasPassed, isReview {
      let review = "`\(typedCommand) exercises review"
      Console.print(
        "Solved again; your earlier answer is back. \(review)` goes on, \(review) --end` ends it.")
    } else if result.hasPassed, let next = workspace.next(after: exercise) {
      Console.print("Next: \(workspace.url(of: next).shortPath)")
    }
    return result.hasPassed ? 0 : 1
  }

  /// Prints the last lines that ran in the failing check, and writes the page of its steps.
  func trace(_ exercise: Exercise) throws -> Int32 {
    guard let text = workspace.text(of: exercise) else { return try gone(exercise) }
    let result = try check(text, at: exercise)
    let check = result.firstWrongCheck
    guard result.errors.isEmpty, result.outcome != .empty else {
      Console.error("\(exercise.id): it does not compile, so nothing runs: \(result.message)")
      return 1
    }
    let trace = try context.trace(text, at: exercise, check: check, in: workspace)
    let place = try Workspace.write(trace, of: exercise, in: workspace.folder)
    let lines = trace.lastLines(20)
    return try show(["id": exercise.id, "check": check, "lines": lines, "page": place.path]) {
      Console.print(
        StyledText(check.map { "The last lines of “\($0)”" } ?? "The last lines that ran", .bold))
      for line in lines { Console.print(StyledText.source(line.visible)) }
      Console.print("\nAll steps: \(place.shortPath)")
    }
  }

  /// Checks all exercises that were edited, and returns 0 if all of them pass, otherwise 1.
  func check() throws -> Int32 {
    var check = WorkspaceCheck(workspace)
    try check.take(context.check(check.tasks, in: workspace), in: workspace)
    if isJSON {
      try Console.print(tree: check.rows.map { workspace.tree(of: $0.result, at: $0.exercise) })
    } else {
      check.lines(in: workspace).forEach(Console.print)
    }
    return check.passed == check.rows.count ? 0 : 1
  }

  /// Prints the task without its hints, which would be visible in its file.
  func task(_ exercise: Exercise) throws -> Int32 {
    let lines = exercise.taskLines(width: 80)
    let chapter = try context.book.chapters.first { $0.name == exercise.chapter }
    let section = chapter.map(exercise.section(in:))
    let file = workspace.url(of: exercise).shortPath
    return try show([
      "id": exercise.id, "title": exercise.title, "file": file, "section": section?.place,
      "text": lines.map(\.text).joined(separator: "\n"),
    ]) {
      Console.print(StyledText(exercise.title, .bold))
      Console.print(StyledText("\(file)\n", .accent))
      lines.forEach(Console.print)
      if let section { Console.print("\nThe chapter: \(section.place) (\(section.title))") }
    }
  }

  private func refuse(_ words: String, _ part: Hidden) throws {
    guard hidden.contains(part) else { return }
    throw UsageError("this class hides the \(words): \(Exercises.classFile) or the command says so")
  }

  func hint(_ exercise: Exercise) throws -> Int32 {
    try refuse("hints", .hints)
    try checkForHints(exercise)
    guard let taken = try workspace.takeHint(exercise) else {
      Console.error("\(exercise.id) has no hint")
      return 1
    }
    let lines = taken.hint.blocks.lines(width: 80)
    return try show([
      "id": exercise.id, "hint": taken.number, "of": taken.count,
      // None for a general hint.
      "checks": taken.hint.checks, "text": lines.map(\.text).joined(separator: "\n"),
    ]) {
      Console.print(StyledText("hint \(taken.number) of \(taken.count)\(taken.purpose)", .bold))
      lines.forEach(Console.print)
      if taken.number == taken.count, !hidden.contains(.solutions) {
        Console.notice(
          "that was the last one; `\(typedCommand) exercises solution \(exercise.id)` shows the"
            + " solution")
      }
    }
  }

  /// Determines which check fails first, if the file has changed and there may be a hint for it.
  private func checkForHints(_ exercise: Exercise) throws {
    guard exercise.hints.contains(where: { !$0.checks.isEmpty }), !workspace.isChecked(exercise),
      let text = workspace.text(of: exercise)
    else { return }
    _ = try check(text, at: exercise)
  }

  private func check(_ text: String, at exercise: Exercise) throws -> CheckResult {
    let result = try context.check([(text, exercise)], in: workspace)[0]
    try workspace.remember(result, of: text, at: exercise)
    return result
  }

  func solution(_ exercise: Exercise) throws -> Int32 {
    try refuse("solutions", .solutions)
    try workspace.markSolutionSeen(exercise)
    let file = exercise.solution
    return try show(["id": exercise.id, "path": file.path, "text": file.text]) {
      Console.print(file.text.trimmingCharacters(in: .newlines))
    }
  }

  func diff(_ exercise: Exercise) throws -> Int32 {
    try refuse("solutions", .solutions)
    guard let text = workspace.text(of: exercise) else { return try gone(exercise) }
    let diff = LineDiff(old: text, new: exercise.solution.text)
    if !diff.isEmpty { try workspace.markSolutionSeen(exercise) }
    let file = workspace.url(of: exercise).shortPath
    return try show([
      "id": exercise.id, "file": file, "isSame": diff.isEmpty,
      "lines": diff.steps.map { ["kind": "\($0.kind)", "text": $0.text] },
    ]) {
      guard !diff.isEmpty else {
        return Console.print("your file is identical to the official solution")
      }
      Console.print("--- \(file)\n+++ the official solution")
      diff.lines().forEach(Console.print)
    }
  }

  /// Restores the starts of some exercises, and prints an object for one of them, or a list.
  func reset(_ exercises: [Exercise]) throws -> Int32 {
    let found = try exercises.map { exercise in
      let copy = try workspace.reset(exercise)
      let file = workspace.url(of: exercise).shortPath
      let state = workspace.state(of: exercise).rawValue
      return ["id": exercise.id, "file": file, "state": state, "copy": copy?.shortPath]
    }
    if isJSON {
      if found.count == 1 {
        try Console.print(tree: found[0])
      } else {
        try Console.print(tree: found)
      }
      return 0
    }
    for fields in found {
      Console.print("\((fields["file"] ?? nil) ?? "") is back at its start")
      if let copy = fields["copy"] ?? nil { Console.print("your version was kept: \(copy)") }
    }
    return 0
  }

  /// Sets the answer to the first exercise of the review aside, to be solved again.
  func review() throws -> Int32 {
    guard try !workspace.isWatched else {
      throw UsageError(
        "another `\(typedCommand) exercises` watches \(workspace.folder.shortPath); press v there")
    }
    let exercise = try workspace.review()
    let left = exercise == nil ? 0 : workspace.reviewQueue.count
    let wrong = try workspace.wrongOnes(of: context.book.chapters.flatMap(QuizQuestion.all))
    let tree = tree(ofReviewed: exercise, left: left)
      .merging(["wrongQuizzes": wrong.isEmpty ? nil : wrong.map(\.id)]) { $1 }
    return try show(tree) {
      defer {
        if !wrong.isEmpty {
          Console.print(
            "Quizzes that you answered wrong: \(wrong.count);"
              + " `\(typedCommand) exercises quiz --wrong` asks them again.")
        }
      }
      guard let exercise else {
        return Console.print(
          workspace.doneCount == 0
            ? "nothing is done yet, so there is nothing to review" : "the review is over")
      }
      Console.print("\(exercise.title)  (\(exercise.id), \(left) left to review)")
      Console.print("Solve it again in \(workspace.url(of: exercise).shortPath)")
      Console.print(
        "Your earlier answer comes back when `\(typedCommand) exercises run \(exercise.id)` passes,"
          + " or at `\(typedCommand) exercises review --end`.")
    }
  }

  func endReview() throws -> Int32 {
    let left = try workspace.leaveReview()
    return try show(tree(ofReviewed: left, left: 0)) {
      guard let left else { return Console.print("no review was under way") }
      Console.print("your answer to \(left.id) is back in \(workspace.url(of: left).shortPath)")
    }
  }

  /// - Parameter left: How many exercises are left in this round, with this one.
  private func tree(ofReviewed exercise: Exercise?, left: Int) -> [String: Any?] {
    ["id": exercise?.id, "file": exercise.map { workspace.url(of: $0).shortPath }, "left": left]
  }

  private func gone(_ exercise: Exercise) throws -> Int32 {
    let file = workspace.url(of: exercise).shortPath
    Console.error(
      "\(file) is gone; `\(typedCommand) exercises reset \(exercise.id)` restores its start")
    return 1
  }

  private func show(_ tree: [String: Any?], orPrint text: () throws -> Void) throws -> Int32 {
    if isJSON { try Console.print(tree: tree) } else { try text() }
    return 0
  }
}

extension Console {
  static func print(_ line: StyledText) {
    print(styled: line.printed(inColor: Terminal.hasColor))
  }
}
