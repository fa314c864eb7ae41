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
import Synchronization
import Verification
import WebAssembly
import Workshop

extension ExerciseCommands {
  /// Checks all exercises side by side.
  ///
  /// - Returns: 0 where all checks hold, otherwise 1.
  func check() throws -> Int32 {
    let exercises = workspace.kit.exercises
    let texts = exercises.map(workspace.text(of:))
    let indices = exercises.indices.filter { texts[$0] != nil && !isUntouched($0, texts[$0]) }
    let tasks = indices.map { (text: texts[$0] ?? "", exercise: exercises[$0]) }
    let attempts =
      tasks.isEmpty
      ? [] : try bench.withProver { try ExerciseRunner($0.executor).check(tasks) { _, _ in } }
    let found = Dictionary(uniqueKeysWithValues: zip(indices, attempts))
    for index in indices {
      guard let attempt = found[index], let text = texts[index] else { continue }
      try workspace.remember(attempt, of: text, at: exercises[index])
      if attempt.hasPassed { try workspace.markDone(exercises[index]) }
    }
    if isJSON {
      try printJSON(
        exercises.indices.map { index in
          AttemptReport(
            found[index], exercises[index], workspace.url(of: exercises[index]),
            state: workspace.state(of: exercises[index]))
        })
    } else {
      for index in exercises.indices { write(row(exercises[index], found[index], texts[index])) }
    }
    let good = found.values.filter(\.hasPassed).count
    if !isJSON { Console.print("\(good) of \(exercises.count) pass") }
    return good == exercises.count ? 0 : 1
  }

  /// A start fails its checks, which `quire verify` proves; it need not be run.
  private func isUntouched(_ index: Int, _ text: String?) -> Bool {
    text == workspace.kit.exercises[index].start.text
  }

  private func row(_ exercise: Exercise, _ attempt: CheckResult?, _ text: String?) -> Line {
    guard let attempt else {
      if exercise.id == workspace.reviewed?.id { return Line("- \(exercise.id)  in review") }
      return text == nil
        ? Line("✗ \(exercise.id)  the file is gone", .bad) : Line("- \(exercise.id)  not begun")
    }
    let verdict = VerdictText(attempt, exercise: exercise, file: workspace.url(of: exercise))
    let place = verdict.place.map { "  \($0)" } ?? ""
    return attempt.hasPassed
      ? Line("✓ \(exercise.id)", .good)
      : Line("\(verdict.verdict.text)  \(exercise.id)\(place)", .bad)
  }
}
