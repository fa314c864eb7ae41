import Compilation
import Execution
import Manuscript
import SwiftAnalysis

/// What came of an answer: a transcript, or one with each variant.
struct AnswerRuns {
  let exercise: Exercise
  let file: Exercise.File
  let transcripts: [Transcript]

  /// What the compiler said, with the file that it was about.
  var messages: [(message: CompilerMessage, path: String)] {
    transcripts.enumerated().flatMap { index, transcript in
      transcript.messages.map { located($0, exercise.variants.dropFirst(index).first) }
    }
  }

  private func located(
    _ message: CompilerMessage, _ variant: Exercise.Variant?
  ) -> (message: CompilerMessage, path: String) {
    guard let variant else {
      return (message, message.file == "Checks.swift" ? exercise.checks.path : file.path)
    }
    if message.file == variant.programName {
      var message = message
      let place = variant.place(ofLine: message.line)
      message.line = place.line
      return (message, place.path)
    }
    return (message, variant.others.first { $0.name == message.file }?.path ?? file.path)
  }

  /// The errors among the messages.
  var errors: [(message: CompilerMessage, path: String)] {
    messages.filter { $0.message.severity == .error }
  }

  /// Whether running it again would give the same.
  var isReproducible: Bool { transcripts.allSatisfy(\.isReproducible) }

  /// How often it ran.
  var repetitions: Range<Int> { 0..<(transcripts.map(\.runs.count).min() ?? 0) }

  /// The checks with their results in one repetition.
  func checks(in repetition: Int) -> [CheckResult.Check] {
    let reader = CheckResultReader(exercise: exercise, text: file.text, seconds: 0)
    let runs = transcripts.map { $0.runs[repetition] }
    guard exercise.variants.isEmpty else {
      return zip(exercise.variants, runs).map { $0.check(on: $1, reader) }
    }
    return CheckList(of: exercise, runs[0], reader: reader).checks
  }

  /// Whether it passes all checks in a repetition.
  func hasPassed(in repetition: Int) -> Bool {
    let checks = checks(in: repetition)
    let isComplete = !exercise.variants.isEmpty || hasRunAll(transcripts[0].runs[repetition])
    return isComplete && !checks.isEmpty && checks.allSatisfy { $0.state == .passed }
  }

  private func hasRunAll(_ run: Transcript.Run) -> Bool {
    let count = Snippet(parsing: exercise.checks.text).testCount
    let outcome = TestOutcome(run, expected: count)
    return run.status == .exited(0) && outcome.problems.isEmpty && !outcome.wasCutShort
  }
}
