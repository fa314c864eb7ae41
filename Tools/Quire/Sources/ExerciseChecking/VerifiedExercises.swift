import Compilation
import Execution
import Foundation
import Manuscript
import Support

/// Remembers the exercises that were verified without a problem: while such an exercise and its
/// modules are unchanged, not even its transcripts are read.
struct VerifiedExercises {
  let executor: ProgramExecutor

  /// Whether an exercise is known to have no problem.
  ///
  /// - Parameter wrongAnswers: Whether its wrong answers must have been run, too.
  func contains(_ exercise: Exercise, wrongAnswers: Bool) throws -> Bool {
    try ([true] + (wrongAnswers ? [] : [false])).contains { ran in
      executor.verdicts.data(for: try key(of: exercise, wrongAnswers: ran)) != nil
    }
  }

  /// Remembers an exercise without a problem.
  func add(_ exercise: Exercise, wrongAnswers: Bool) throws {
    executor.verdicts.store(Data(), for: try key(of: exercise, wrongAnswers: wrongAnswers))
  }

  /// What the verdict depends on: this program's rules, the texts, and the conditions of the runs.
  private func key(of exercise: Exercise, wrongAnswers: Bool) throws -> String {
    let files =
      [exercise.start, exercise.solution, exercise.checks]
      + exercise.variants.flatMap(\.files) + exercise.wrongAnswers.map(\.source)
    let texts =
      [exercise.id, exercise.manuscript.path, exercise.manuscript.text]
      + exercise.variants.flatMap { [$0.path, $0.check] }
      + files.flatMap { [$0.path, $0.text] }
    let all = texts.joined(separator: "\0")
    let modules = executor.compiler.modules.targets.keys.sorted()
    // A name in a comment makes the exercise depend on a module that it does not import, which only
    // costs a verification.
    let named = modules.filter { name in files.contains { strstr($0.text, name) != nil } }
    return [
      wrongAnswers ? "exercise" : "exercise without wrong answers", FileStamp.ofThisProgram,
      try executor.testConditions(importing: named).text,
      modules.joined(separator: " "), all,
    ].joined(separator: "\0")
  }
}
