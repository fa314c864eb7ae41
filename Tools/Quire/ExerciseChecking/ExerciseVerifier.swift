import Compilation
import Execution
import Manuscript
import Support
import SwiftAnalysis

/// Verifies exercises.
public struct ExerciseVerifier: Sendable {
  private let executor: ProgramExecutor

  /// Verifies with an executor's toolchain and modules.
  public init(_ executor: ProgramExecutor) { self.executor = executor }

  /// Verifies exercises: every start fails its checks, or fails to compile where its task says so;
  /// every solution passes them, without a warning, and is formatted.
  ///
  /// - Returns: What is wrong with each exercise, in the exercises' order.
  public func verify(_ exercises: [Exercise]) throws -> [[Diagnostic]] {
    let transcripts = try exercises.mapInParallel(jobs: executor.jobs) { exercise in
      let kept = CompiledChecksCache()
      func transcript(of program: Program, _ path: String) throws -> Transcript {
        let name = ProgramExecutor.Name(identity: path, place: path, total: 2 * exercises.count)
        return try executor.transcript(of: program, named: name, keeping: kept)
      }
      var start = exercise.program(of: exercise.start, repetitions: 3)
      start.tracesCrashes = false
      return (
        start: try transcript(of: start, exercise.start.path),
        solution: try transcript(
          of: exercise.program(of: exercise.solution, repetitions: 3), exercise.solution.path)
      )
    }
    executor.finish()
    let conditions = try executor.conditions
    let untidy = try FormatCheck(executor: executor).diagnostics(for: exercises.map(\.solution))
    return exercises.enumerated().map { index, exercise in
      ExerciseRules(exercise: exercise, conditions: conditions)
        .diagnostics(start: transcripts[index].start, solution: transcripts[index].solution)
        + untidy[index]
    }
  }
}

extension Exercise {
  /// The program that runs the checks of a learner's file, several times over.
  package func program(of file: File, repetitions: Int = 1) -> Program {
    let name = file.path.split(separator: "/").last.map(String.init) ?? "Start.swift"
    let main = "await __quire_run_tests()\n\(Runtime.testRunner)"
    let imports = [file, checks].flatMap { Snippet(parsing: $0.text).imports.map(\.module) }
    return Program(
      files: [
        .init(name: name, text: file.text), .init(name: "Checks.swift", text: checks.text),
        .init(name: "main.swift", text: main),
      ],
      goal: .test, imports: Set(imports).sorted(), repetitions: repetitions)
  }
}

/// Derives the diagnostics of an exercise.
private struct ExerciseRules {
  let exercise: Exercise
  let conditions: Conditions

  func diagnostics(start: Transcript, solution: Transcript) -> [Diagnostic] {
    let all =
      shape + refused + leftOut + diagnostics(ofStart: start) + diagnostics(ofSolution: solution)
    // A problem of the checks appears with both programs.
    return all.indices.filter { !all[..<$0].contains(all[$0]) }.map { all[$0] }
  }

  private func diagnostic(
    _ path: String, _ line: Int, _ message: String, column: Int = 1, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(path: path, line: line, column: column, .exercise, message, hint: hint)
  }

  private var startSnippet: Snippet { Snippet(parsing: exercise.start.text) }
  private var checksSnippet: Snippet { Snippet(parsing: exercise.checks.text) }

  /// Whether there are a title, a hint, a `// TODO` and tests.
  private var shape: [Diagnostic] {
    var found: [Diagnostic] = []
    let task = exercise.manuscript
    if task.title == nil {
      found.append(diagnostic(task.path, 1, "the task has no heading, so it has no title"))
    }
    if exercise.generalHints.isEmpty {
      found.append(
        diagnostic(
          task.path, 1, "the exercise has no hint", hint: "write one under a heading `## Hint`"))
    }
    found += exercise.hints.flatMap(problems)
    if !exercise.start.text.contains("// TODO") {
      found.append(
        diagnostic(
          exercise.start.path, 1, "the start does not say where to begin",
          hint: "mark the place with `// TODO`"))
    }
    if checksSnippet.testCount == 0 {
      found.append(diagnostic(exercise.checks.path, 1, "the checks have no `@Test`"))
    }
    // A hint may mention code that does not compile; only the task announces it.
    let announcement = task.text.prefix(
      upTo: task.text.firstRange(of: "\n## Hint")?.lowerBound ?? task.text.endIndex)
    let says = announcement.contains("does not compile")
    if says != startSnippet.expectations.contains(where: { $0.kind == .error }) {
      found.append(
        diagnostic(
          task.path, 1,
          says
            ? "the task says that the start does not compile, but the start announces no error"
            : "the start announces an error, but the task does not say that it does not compile",
          hint: "an `// error: TEXT` comment in Start.swift and the words “does not compile” in the"
            + " task go together"))
    }
    return found
  }

  /// A hint has a text, and each check that it is for exists.
  private func problems(of hint: Exercise.Hint) -> [Diagnostic] {
    let path = exercise.manuscript.path
    guard hint.isUnderstood else {
      return [
        diagnostic(
          path, hint.line, "the heading of this hint has no known form",
          hint: "write `## Hint`, or name the check that it is for: ## Hint for `a check's name`")
      ]
    }
    let known = CheckList.names(in: exercise.checks.text)
    let empty =
      hint.blocks.isEmpty ? [diagnostic(path, hint.line, "a hint of this exercise is empty")] : []
    return empty
      + hint.checks.filter { !known.contains($0) }.map { name in
        let near = known.suggestion(for: name)
        let all = known.map { "`\($0)`" }.joined(separator: ", ")
        return diagnostic(
          path, hint.line, "there is no check “\(name)” that this hint could be for",
          hint: near ?? "the checks are \(all)")
      }
  }

  /// Names and attributes with which code could change what is reported of it.
  private var refused: [Diagnostic] {
    [exercise.start, exercise.solution, exercise.checks].flatMap { file in
      Snippet(parsing: file.text).reserved.map { word in
        let position = LineTable(file.text)
        return diagnostic(
          file.path, position.line(of: word.offset) + 1,
          "`\(word.text)` is refused: with it, code could change what is reported of it",
          column: position.column(of: word.offset))
      }
    }
  }

  /// Branches that are not compiled here, and so not verified.
  private var leftOut: [Diagnostic] {
    [exercise.start, exercise.solution, exercise.checks].flatMap { file in
      conditions.branchesLeftOut(of: file.text).map { line, condition in
        diagnostic(
          file.path, line + 1,
          "the branch `\(condition)` is not compiled here, so it is not verified")
      }
    }
  }

  // MARK: The start

  private func diagnostics(ofStart transcript: Transcript) -> [Diagnostic] {
    let path = exercise.start.path
    let expectations = startSnippet.expectations.filter { $0.kind == .error }
    let errors = transcript.errors
    if expectations.isEmpty {
      guard errors.isEmpty else { return errors.map { located($0, in: exercise.start) } }
      return transcript.runs.contains(where: hasPassed)
        ? [
          diagnostic(
            path, 1, "the start passes its own checks, so there is nothing to solve",
            hint: "remove the answer from it, or add checks that it fails")
        ] : []
    }
    var left = errors
    var found: [Diagnostic] = []
    for expectation in expectations {
      let hit = left.firstIndex { error in
        error.file == "Start.swift" && error.line == expectation.line + 1
          && error.text.contains(expectation.text)
      }
      if let hit {
        left.remove(at: hit)
      } else {
        found.append(
          diagnostic(
            path, expectation.line + 1, "expected error “\(expectation.text)” was not produced"))
      }
    }
    return found + left.filter { $0.file == "Start.swift" }.map { located($0, in: exercise.start) }
  }

  // MARK: The solution

  private func diagnostics(ofSolution transcript: Transcript) -> [Diagnostic] {
    guard transcript.messages.isEmpty else {
      return transcript.messages.map { located($0, in: exercise.solution) }
    }
    for run in transcript.runs where !hasPassed(run) {
      let verdicts = TestOutcome(run, expected: checksSnippet.testCount)
      guard verdicts.problems.isEmpty else {
        return verdicts.problems.map { problem in
          let isCheck = problem.file?.hasSuffix("Checks.swift") == true
          return diagnostic(
            isCheck ? exercise.checks.path : exercise.solution.path, problem.line ?? 1,
            "the solution does not pass: \(problem.text)", column: problem.column ?? 1)
        }
      }
      let reason = run.crash?.reason ?? "it did not run to the end"
      return [diagnostic(exercise.solution.path, 1, "the solution does not pass: \(reason)")]
    }
    return []
  }

  private func hasPassed(_ run: Transcript.Run) -> Bool {
    let verdicts = TestOutcome(run, expected: checksSnippet.testCount)
    return run.status == .exited(0) && verdicts.problems.isEmpty && !verdicts.wasCutShort
  }

  private func located(_ message: CompilerMessage, in file: Exercise.File) -> Diagnostic {
    let path = message.file == "Checks.swift" ? exercise.checks.path : file.path
    return diagnostic(
      path, max(1, message.line),
      (message.severity == .warning ? "warning: " : "") + message.text,
      column: max(1, message.column),
      hint: message.notes.isEmpty ? nil : message.notes.map(\.text).joined(separator: "\n"))
  }
}
