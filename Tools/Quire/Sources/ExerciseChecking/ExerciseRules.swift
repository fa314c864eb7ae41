import CommonMark
import Compilation
import Manuscript
import Support
import SwiftAnalysis

struct ExerciseRules {
  let exercise: Exercise
  let conditions: Conditions

  func diagnostics(start: AnswerRuns, solution: AnswerRuns) -> [Diagnostic] {
    let own = shape + coverage + refused + leftOut
    let all = own + diagnostics(ofStart: start) + diagnostics(ofSolution: solution)
    // A problem of the checks appears with both programs.
    return all.withoutRepetitions
  }

  private func diagnostic(
    _ path: String, _ line: Int, _ message: String, column: Int = 1, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(path: path, line: line, column: column, .exercise, message, hint: hint)
  }

  /// The errors that the start announces.
  private var announced: [Snippet.Expectation] {
    Snippet(parsing: exercise.start.text).expectations.filter { $0.kind == .error }
  }

  /// Whether there are a title, a hint, a `// TODO` and tests.
  private var shape: [Diagnostic] {
    let (task, start) = (exercise.manuscript, exercise.start)
    // A hint may mention code that does not compile; only the task announces it.
    let hints = task.text.firstRange(of: "\n## Hint")?.lowerBound ?? task.text.endIndex
    let says = task.text[..<hints].contains("does not compile")
    var found: [Diagnostic] = []
    func require(_ isMet: Bool, or message: String, hint: String? = nil, in path: String? = nil) {
      if !isMet { found.append(diagnostic(path ?? task.path, 1, message, hint: hint)) }
    }
    require(task.title != nil, or: "the task has no heading, so it has no title")
    require(
      !exercise.generalHints.isEmpty, or: "the exercise has no hint",
      hint: "write one under a heading `## Hint`")
    require(
      exercise.sectionAnchor != nil, or: "the task does not link to a section of its chapter",
      hint: "say what to read, as in `[Build it](../../\(exercise.chapter).md#build-it)`")
    require(
      !exercise.wrongAnswers.isEmpty, or: "no wrong answer shows that the checks refuse one",
      hint: "write one in Wrong/NAME.wrong, which begins with"
        + " `// Wrong: WHAT. Caught by: NAME OF A CHECK`")
    require(
      start.text.contains("// TODO"), or: "the start does not say where to begin",
      hint: "mark the place with `// TODO`", in: start.path)
    require(
      !exercise.checkNames.isEmpty, or: "the checks have no `@Test`", in: exercise.checks.path)
    require(
      says != announced.isEmpty,
      or: says
        ? "the task says that the start does not compile, but the start announces no error"
        : "the start announces an error, but the task does not say that it does not compile",
      hint: "an `// error: TEXT` comment in Start.swift and the words “does not compile” in"
        + " the task go together")
    return found + exercise.hints.flatMap(problems)
      + exercise.unwrittenParts.map { part in
        diagnostic(
          part.path, part.line, "this part of the exercise is not written yet: \(part.text)",
          hint: "write it, and remove the TODO; only the start keeps a `// TODO`, for the learner")
      }
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
    let known = exercise.checkNames
    let unknown = hint.checks.filter { !known.contains($0) }.map { name in
      diagnostic(
        path, hint.line, "there is no check “\(name)” that this hint could be for",
        hint: exercise.advice(forCheck: name))
    }
    guard hint.blocks.isEmpty else { return unknown }
    return [diagnostic(path, hint.line, "a hint of this exercise is empty")] + unknown
  }

  private var verifiedFiles: [Exercise.File] {
    let others = exercise.variants.isEmpty ? [exercise.checks] : exercise.variants.map(\.file)
    return [exercise.start, exercise.solution] + others
  }

  /// Names and attributes with which code could change what is reported of it.
  private var refused: [Diagnostic] {
    verifiedFiles.flatMap { file in
      let lines = LineTable(file.text)
      return Snippet(parsing: file.text).reserved.map { word in
        diagnostic(
          file.path, lines.line(of: word.offset) + 1,
          "`\(word.text)` is refused: with it, code could change what is reported of it",
          column: lines.column(of: word.offset))
      }
    }
  }

  /// Branches that are not compiled here, and so not verified.
  private var leftOut: [Diagnostic] {
    verifiedFiles.flatMap { file in
      conditions.branchesLeftOut(of: file.text).map { line, condition in
        diagnostic(
          file.path, line + 1,
          "the branch `\(condition)` is not compiled here, so it is not verified")
      }
    }
  }

  /// Each check needs a hint for the learner who fails it, and a wrong answer that shows that it can fail.
  private var coverage: [Diagnostic] {
    let hinted = Set(exercise.hints.flatMap(\.checks))
    let catching = exercise.wrongAnswers.reduce(into: Set<String>()) { names, answer in
      if case .fails(let caught) = answer.expectation { names.formUnion(caught) }
    }
    // An exercise without wrong answers is told so once.
    let needsCatching = !exercise.wrongAnswers.isEmpty
    return exercise.placedChecks.flatMap { name, path, line in
      let hint = diagnostic(
        path, line, "the check “\(name)” has no hint",
        hint: "write one in Exercise.md, under the heading ## Hint for `\(name)`")
      let wrong = diagnostic(
        path, line, "no wrong answer is caught by the check “\(name)”",
        hint: "write one in Wrong/NAME.wrong, which begins with"
          + " `// Wrong: WHAT. Caught by: \(name)`")
      return (hinted.contains(name) ? [] : [hint])
        + (needsCatching && !catching.contains(name) ? [wrong] : [])
    }
  }

  /// Expectations that would not be missed: no wrong answer fails them first in their test.
  func needlessExpectations(_ tried: [(Exercise.TriedAnswer, AnswerRuns)]) -> [Diagnostic] {
    guard exercise.variants.isEmpty, !exercise.wrongAnswers.isEmpty else { return [] }
    let needed = tried.reduce(into: Set<Int>()) { $0.formUnion($1.1.noticingLines) }
    let (path, text) = (exercise.checks.path, exercise.checks.text)
    let lines = LineTable(text)
    // One that is given another place is reported there, and the lines below a `#require` need it.
    return Snippet(parsing: text).checks.compactMap { check in
      let line = lines.line(of: check.bytes.lowerBound) + 1
      guard check.name == "#expect", check.place == nil, !needed.contains(line) else { return nil }
      let code = String(decoding: Array(text.utf8)[check.bytes], as: UTF8.self)
      return diagnostic(
        path, line,
        "no wrong answer fails this expectation first: \(code.words.joined(separator: " "))",
        hint: "write one that passes the others of its test, or remove the expectation")
    }
  }

  private func diagnostics(ofStart start: AnswerRuns) -> [Diagnostic] {
    let path = exercise.start.path
    let expectations = announced
    if expectations.isEmpty {
      guard start.errors.isEmpty else { return start.errors.map(located) }
      guard start.repetitions.contains(where: start.hasPassed) else { return [] }
      return [
        diagnostic(
          path, 1, "the start passes its own checks, so there is nothing to solve",
          hint: "remove the answer from it, or add checks that it fails")
      ]
    }
    var left = start.errors.filter { $0.message.file == "Start.swift" }
    var found: [Diagnostic] = []
    for expectation in expectations {
      let (line, text) = (expectation.line + 1, expectation.text)
      let hit = left.firstIndex { $0.message.line == line && $0.message.text.contains(text) }
      if let hit {
        left.remove(at: hit)
      } else {
        found.append(diagnostic(path, line, "expected error “\(text)” was not produced"))
      }
    }
    return found + left.map(located)
  }

  private func diagnostics(ofSolution solution: AnswerRuns) -> [Diagnostic] {
    guard solution.messages.isEmpty else { return solution.messages.map(located) }
    return solution.failures(of: "the solution", at: exercise.solution.path)
  }

  private func located(_ message: CompilerMessage, _ path: String) -> Diagnostic {
    diagnostic(
      path, max(1, message.line), (message.severity == .warning ? "warning: " : "") + message.text,
      column: max(1, message.column),
      hint: message.notes.isEmpty ? nil : message.notes.map(\.text).joined(separator: "\n"))
  }
}

extension Exercise {
  /// The name of a check that may be meant by another one, or the names of all.
  func advice(forCheck name: String) -> String {
    checkNames.suggestion(for: name)
      ?? "the checks are " + checkNames.map { "`\($0)`" }.joined(separator: ", ")
  }

  /// The lines that are still as `quire new exercise` makes them: they begin with `TODO` in the task,
  /// with `// TODO` in code. The start keeps its own, which is for the learner.
  var unwrittenParts: [(path: String, line: Int, text: String)] {
    func lines(_ path: String, _ text: String, after mark: String) -> [(String, Int, String)] {
      SourceLines(text).lines.enumerated().compactMap { index, line in
        let words = line.drop(while: \.isWhitespace)
        guard words.hasPrefix(mark) else { return nil }
        return (path, index + 1, String(words.dropFirst(mark.count).drop { ": ".contains($0) }))
      }
    }
    return lines(manuscript.path, manuscript.text, after: "TODO")
      + [solution, checks].flatMap { lines($0.path, $0.text, after: "// TODO") }
  }
}
