import Compilation
import Execution
import Manuscript

/// What came of an answer: a transcript, or one with each variant.
struct AnswerRuns {
  let exercise: Exercise
  let file: Exercise.File
  let transcripts: [Transcript]

  /// What the compiler said, with the file that it was about.
  typealias Message = (message: CompilerMessage, path: String)

  /// What it said of all programs.
  var messages: [Message] {
    transcripts.enumerated().flatMap { index, transcript in
      transcript.messages.map { located($0, exercise.variants.dropFirst(index).first) }
    }
  }

  private func located(_ message: CompilerMessage, _ variant: Exercise.Variant?) -> Message {
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

  var errors: [Message] { messages.filter { $0.message.severity == .error } }

  var isReproducible: Bool { transcripts.allSatisfy(\.isReproducible) }

  var repetitions: Range<Int> { 0..<(transcripts.map(\.runs.count).min() ?? 0) }

  func checks(in repetition: Int) -> [CheckResult.Check] {
    let reader = CheckResultReader(exercise: exercise, text: file.text)
    let runs = transcripts.map { $0.runs[repetition] }
    guard exercise.variants.isEmpty else {
      return zip(exercise.variants, runs).map { $0.check(on: $1, reader) }
    }
    return reader.checks(of: runs[0])
  }

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

/// Derives the diagnostics of an answer that tries the checks: a right one has to pass them, and what
/// refuses a wrong one has to be what its first line names.
struct AnswerRules {
  let exercise: Exercise
  let answer: Exercise.TriedAnswer

  func diagnostics(of runs: AnswerRuns) -> [Diagnostic] {
    switch answer.expectation {
    case nil:
      return problem(
        "the first line does not say what is wrong and which check must fail",
        hint: "write `// Wrong: WHAT. Caught by: NAME`, where NAME is a check's name or"
          + " `the compiler`")
    case .passes:
      guard runs.errors.isEmpty else { return refused(runs) }
      return runs.failures(
        of: "the right answer \(answer.source.name)", at: answer.source.path,
        hint: "change the check, or ask in the task for what this answer lacks")
    case .doesNotCompile:
      guard runs.errors.isEmpty else { return [] }
      return problem(
        "the wrong answer compiles, though its first line says “Caught by: the compiler”",
        hint: "name the check that fails")
    case .fails(let names):
      let known = exercise.checkNames
      let unknown = names.filter { !known.contains($0) }
      guard unknown.isEmpty else {
        return unknown.flatMap { name in
          problem(
            "there is no check “\(name)” that could catch this answer",
            hint: exercise.advice(forCheck: name))
        }
      }
      guard runs.errors.isEmpty else { return refused(runs) }
      return names.flatMap { name in
        runs.repetitions.lazy.map { missed(name, runs, in: $0) }.first { !$0.isEmpty } ?? []
      }
    }
  }

  private func refused(_ runs: AnswerRuns) -> [Diagnostic] {
    guard let (error, path) = runs.errors.first else { return [] }
    let isInAnswer = path == answer.file.path
    let place = isInAnswer ? answer.place(ofLine: error.line) : (path: path, line: error.line)
    let isRight = answer.expectation == .passes
    let hint = "if that is what is wrong with it, its first line ends in “Caught by: the compiler”"
    return [
      Diagnostic(
        path: place.path, line: max(1, place.line), column: max(1, error.column), .exercise,
        "the \(isRight ? "right" : "wrong") answer \(answer.source.name) does not compile: "
          + error.text,
        hint: isRight ? nil : hint)
    ]
  }

  /// Whether a check that has to fail does not.
  private func missed(_ name: String, _ runs: AnswerRuns, in repetition: Int) -> [Diagnostic] {
    let caught = runs.checks(in: repetition).filter(\.isWrong).map(\.name)
    guard !caught.contains(name) else { return [] }
    guard !caught.isEmpty else {
      return problem(
        "the wrong answer passes all checks",
        hint: "strengthen “\(name)”, which its first line names")
    }
    let others = caught.map { "“\($0)”" }.joined(separator: ", ")
    return problem(
      "the check “\(name)” does not fail with this answer; those that do: \(others)",
      hint: "strengthen the check, or name the one that must fail")
  }

  private func problem(_ message: String, hint: String) -> [Diagnostic] {
    [Diagnostic(path: answer.source.path, line: 1, .exercise, message, hint: hint)]
  }
}
