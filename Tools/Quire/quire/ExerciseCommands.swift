import Compilation
import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Press
import Proof
import Shell
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly
import Workshop

/// The commands of `quire exercises` that print something and end.
struct ExerciseCommands {
  let workspace: Workspace
  let bench: ExerciseBench
  let isJSON: Bool

  /// - Parameters:
  ///   - chapter: The chapter that it is about; nil for all.
  ///   - state: The state of those that are listed; nil for all.
  func list(of chapter: Chapter?, in state: ExerciseState?) throws -> Int32 {
    let exercises = workspace.kit.exercises.filter { exercise in
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
      Console.print("\(exercises.count) of \(workspace.kit.exercises.count) exercises listed")
    }
    let track = workspace.isFast ? "; the fast track, \(workspace.path.count) of them" : ""
    Console.print(workspace.countInWords + track)
    let answers = (chapter.map { [$0] } ?? bench.book.chapters).flatMap(QuizQuestion.all)
      .map(workspace.answer)
    let given = answers.compactMap { $0 }
    if !given.isEmpty {
      let right = given.filter { $0.isRight == true }.count
      Console.print("\(given.count) of \(answers.count) quizzes answered, \(right) right")
    }
    return 0
  }

  /// - Returns: 0 where the checks hold, otherwise 1.
  func run(_ exercise: Exercise) throws -> Int32 {
    guard let text = workspace.text(of: exercise) else { return try gone(exercise) }
    let attempt = try bench.withProver { try ExerciseRunner($0.executor).check(text, at: exercise) }
    try workspace.remember(attempt, of: text, at: exercise)
    let isReview = workspace.reviewed?.id == exercise.id
    if attempt.hasPassed {
      if isReview { try workspace.endReview(hasPassed: true) }
      try workspace.markDone(exercise)
    }
    try workspace.goTo(attempt.hasPassed ? workspace.next(after: exercise) ?? exercise : exercise)
    let file = workspace.url(of: exercise)
    if isJSON {
      try printJSON(AttemptReport(attempt, exercise, file, state: workspace.state(of: exercise)))
      return attempt.hasPassed ? 0 : 1
    }
    Console.print("\(exercise.title)  (\(exercise.id))\n\(file.shortPath)")
    Console.print("The task is in \(exercise.manuscript.path)\n")
    for line in VerdictText(attempt, exercise: exercise, file: file).lines { write(line) }
    if attempt.hasPassed, isReview {
      Console.print(
        "Solved again; your earlier answer is back. `quire exercises review` goes on,"
          + " `quire exercises review --end` ends it.")
    } else if attempt.hasPassed, let next = workspace.next(after: exercise) {
      Console.print("Next: \(workspace.url(of: next).shortPath)")
    }
    return attempt.hasPassed ? 0 : 1
  }

  func hint(_ exercise: Exercise) throws -> Int32 {
    try judgeForHints(exercise)
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
    write(Line("hint \(taken.number) of \(taken.count)\(taken.purpose)", .bold))
    lines.forEach(write)
    if taken.number == taken.count {
      Console.notice(
        "that was the last; `quire exercises solution \(exercise.id)` shows how it goes")
    }
    return 0
  }

  /// Finds out which check fails first, where a hint may be for it and the file has changed.
  private func judgeForHints(_ exercise: Exercise) throws {
    guard exercise.hints.contains(where: { !$0.checks.isEmpty }), !workspace.isJudged(exercise),
      let text = workspace.text(of: exercise)
    else { return }
    let attempt = try bench.withProver { try ExerciseRunner($0.executor).check(text, at: exercise) }
    try workspace.remember(attempt, of: text, at: exercise)
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
      Console.print("your file is the official solution, to the letter")
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
    Console.print("\(workspace.url(of: exercise).shortPath) is as it began")
    if let copy { Console.print("your version was kept: \(copy.shortPath)") }
    return 0
  }

  private func gone(_ exercise: Exercise) throws -> Int32 {
    let file = workspace.url(of: exercise).shortPath
    Console.error("\(file) is gone; `quire exercises reset \(exercise.id)` brings it back")
    return 1
  }

  func write(_ line: Line) {
    Console.print(styled: line.printed(inColor: Terminal.hasColor))
  }

  func printJSON(_ value: some Encodable) throws {
    try Console.print(json: value)
  }
}
