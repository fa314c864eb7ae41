import Foundation
import Manuscript
import Proof
import Shell
import Workshop

/// The commands of `quire exercises` that print something and end.
struct ExerciseCommands {
  let workspace: Workspace
  let bench: ExerciseBench
  let isJSON: Bool

  func list() throws -> Int32 {
    let exercises = workspace.kit.exercises
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
      Console.print("\(state)  \(padded(exercise.id, width))  \(exercise.title)")
    }
    Console.print("\(workspace.doneCount) of \(exercises.count) done")
    return 0
  }

  /// - Returns: 0 where the checks hold, otherwise 1.
  func run(_ exercise: Exercise) throws -> Int32 {
    guard let text = workspace.text(of: exercise) else { return try gone(exercise) }
    let attempt = try bench.withProver { try $0.attempt(text, at: exercise) }
    if attempt.hasPassed { try workspace.markDone(exercise) }
    try workspace.goTo(attempt.hasPassed ? workspace.next(after: exercise) ?? exercise : exercise)
    let file = workspace.url(of: exercise)
    if isJSON {
      try printJSON(AttemptReport(attempt, exercise, file, state: workspace.state(of: exercise)))
      return attempt.hasPassed ? 0 : 1
    }
    Console.print("\(exercise.title)  (\(exercise.id))\n\(file.shortPath)\n")
    for line in VerdictText(attempt, exercise: exercise, file: file).lines { write(line) }
    if attempt.hasPassed, let next = workspace.next(after: exercise) {
      Console.print("Next: \(workspace.url(of: next).shortPath)")
    }
    return attempt.hasPassed ? 0 : 1
  }

  func hint(_ exercise: Exercise) throws -> Int32 {
    let number = try workspace.takeHint(exercise)
    let count = exercise.hints.count
    guard count > 0 else {
      Console.print("\(exercise.id) has no hint")
      return 0
    }
    let lines = exercise.hints[number - 1].lines(width: 80)
    if isJSON {
      let text = lines.map(\.text).joined(separator: "\n")
      try printJSON(HintReport(id: exercise.id, hint: number, of: count, text: text))
      return 0
    }
    write(Line("hint \(number) of \(count)", .bold))
    lines.forEach(write)
    return 0
  }

  func solution(_ exercise: Exercise) throws -> Int32 {
    try workspace.markSolutionSeen(exercise)
    Console.print(exercise.solution.text.trimmingCharacters(in: .newlines))
    return 0
  }

  func diff(_ exercise: Exercise) throws -> Int32 {
    guard let text = workspace.text(of: exercise) else { return try gone(exercise) }
    let diff = LineDiff(old: text, new: exercise.solution.text)
    guard !diff.isEmpty else {
      Console.print("your file is the official solution, to the letter")
      return 0
    }
    try workspace.markSolutionSeen(exercise)
    Console.print("--- \(workspace.url(of: exercise).shortPath)\n+++ the official solution")
    diff.lines().forEach(write)
    return 0
  }

  func reset(_ exercise: Exercise) throws -> Int32 {
    let copy = try workspace.reset(exercise)
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
    Console.print(line.printed(inColor: Terminal.hasColor))
  }

  func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    Console.print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
