import Compilation
import Execution
import Manuscript

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
    guard message.file == variant.programName else {
      return (message, variant.others.first { $0.name == message.file }?.path ?? file.path)
    }
    var message = message
    let place = variant.place(ofLine: message.line)
    message.line = place.line
    return (message, place.path)
  }

  var errors: [(message: CompilerMessage, path: String)] {
    messages.filter { $0.message.severity == .error }
  }

  var isReproducible: Bool { transcripts.allSatisfy(\.isReproducible) }

  /// How often it ran.
  var repetitions: Range<Int> { 0..<(transcripts.map(\.runs.count).min() ?? 0) }

  /// The checks with their results in one repetition.
  func checks(in repetition: Int) -> [CheckResult.Check] {
    let reader = CheckResultReader(exercise: exercise, text: file.text)
    let runs = transcripts.map { $0.runs[repetition] }
    guard exercise.variants.isEmpty else {
      return zip(exercise.variants, runs).map { $0.check(on: $1, reader) }
    }
    return reader.checks(of: runs[0])
  }

  /// Whether it passes all checks in a repetition.
  func hasPassed(in repetition: Int) -> Bool {
    let checks = checks(in: repetition)
    guard !checks.isEmpty, checks.allSatisfy({ $0.state == .passed }) else { return false }
    guard exercise.variants.isEmpty else { return true }
    let run = transcripts[0].runs[repetition]
    return TestOutcome(run, expected: exercise.checkNames.count).hasPassed
  }

  /// The lines of the expectations that notice a failure: in each test, the first that fails.
  var noticingLines: Set<Int> {
    let firsts = transcripts.flatMap(\.runs).flatMap { run in
      let issues = run.tests.filter { $0.kind == .issue }.map { ($0.name, $0) }
      return Dictionary(issues) { first, _ in first }.values
    }
    return Set(firsts.filter { $0.file?.hasSuffix("Checks.swift") == true }.compactMap(\.line))
  }

  /// What fails in the first repetition that does not pass. `path` is the file that the author wrote.
  func failures(of name: String, at path: String, hint: String? = nil) -> [Diagnostic] {
    guard let failing = repetitions.first(where: { !hasPassed(in: $0) }) else { return [] }
    func failure(_ text: String, _ path: String, _ line: Int?, _ column: Int? = 1) -> Diagnostic {
      Diagnostic(
        path: path, line: line ?? 1, column: column ?? 1, .exercise,
        "\(name) does not pass\(text)", hint: hint)
    }
    let cutShort = "it did not run to the end"
    guard exercise.variants.isEmpty else {
      return checks(in: failing).filter { $0.state != .passed }.map { check in
        let problem = check.problems.first
        return failure(" “\(check.name)”: \(problem?.text ?? cutShort)", path, problem?.place?.line)
      }
    }
    let run = transcripts[0].runs[failing]
    let outcome = TestOutcome(run, expected: exercise.checkNames.count)
    guard !outcome.problems.isEmpty else {
      return [failure(": \(run.crash?.reason ?? cutShort)", path, 1)]
    }
    return outcome.problems.map { problem in
      let isCheck = problem.file?.hasSuffix("Checks.swift") == true
      let place = isCheck ? exercise.checks.path : path
      return failure(": \(problem.text)", place, problem.line, problem.column)
    }
  }
}
