import Compilation
import Execution
import Manuscript
import SwiftAnalysis

/// Reads the result of a check from what the compiler and the checks said.
struct CheckResultReader {
  /// The name of the learner's file while it is compiled.
  package static let fileName = "Exercise.swift"
  /// How long it may run, in seconds.
  static let seconds = 5.0

  package let exercise: Exercise
  /// The learner's file.
  package let text: String

  // MARK: It does not compile

  package func refused(_ messages: [CompilerMessage]) -> CheckResult {
    let errors = messages.filter { $0.severity == .error }
    let hard = "unable to type-check this expression in reasonable time"
    if let error = errors.first(where: { $0.text.contains(hard) }) {
      return CheckResult(
        outcome: .complex, message: "the compiler finds an expression too hard to type-check",
        advice: ["break it up: give its parts names and types with `let`"],
        place: finding(error).place)
    }
    let own = findings(errors.filter { $0.file == Self.fileName })
    if let first = own.first {
      return CheckResult(outcome: .compile, message: first.text, place: first.place, errors: own)
    }
    // The file compiles by itself, but the checks cannot use it.
    let others = findings(errors)
    guard let place = others.first?.place else {
      let message = others.first?.text ?? "the compiler does not say why"
      return CheckResult(outcome: .compile, message: message, errors: others)
    }
    return CheckResult(
      outcome: .compile, message: "the checks do not fit it: \(others[0].text)",
      advice: ["keep the names and the types that the exercise began with"],
      place: place, errors: others)
  }

  // MARK: Checks

  /// The checks with their results, in the order of their file.
  func checks(of run: Transcript.Run) -> [CheckResult.Check] {
    Snippet(parsing: exercise.checks.text).tests.map { test in
      let place = "/Checks.swift:\(test.line + 1):"
      return check(test.name, run.tests.filter { $0.name.contains(place) })
    }
  }

  private func check(_ name: String, _ events: [Transcript.TestEvent]) -> CheckResult.Check {
    let issues = events.filter { $0.kind == .issue || $0.kind == .knownIssue }
    let problems = issues.map { event in
      CheckResult.Problem(reading: event.text, at: place(event.file, event.line, event.column))
    }
    guard problems.isEmpty else {
      let sorted = problems.sorted { ($0.place?.line ?? 0) < ($1.place?.line ?? 0) }
      return .init(name: name, state: .failed, problems: sorted)
    }
    if events.contains(where: { $0.kind == .skipped }) { return .init(name: name, state: .skipped) }
    if events.contains(where: { $0.kind == .ended }) { return .init(name: name, state: .passed) }
    let hasBegun = events.contains { $0.kind == .started }
    return .init(name: name, state: .notRun, isWhereItStopped: hasBegun)
  }

  // MARK: Places

  /// The compiler's messages in the order of their lines.
  package func findings(_ messages: [CompilerMessage]) -> [CheckResult.CompilerFinding] {
    messages.map(finding).sorted { ($0.place?.line ?? 0) < ($1.place?.line ?? 0) }
  }

  private func finding(_ message: CompilerMessage) -> CheckResult.CompilerFinding {
    let place = place(message.file, message.line, message.column)
    let notes = message.notes.map { note in
      CheckResult.CompilerFinding.Note(
        text: note.text, place: self.place(note.file, note.line, nil))
    }
    return .init(
      text: message.text, place: place, source: place.map(source) ?? "",
      notes: notes.withoutRepetitions)
  }

  private func source(at place: CheckResult.Place) -> String {
    let lines = (place.isLearners ? text : exercise.checks.text).lines
    return lines.indices.contains(place.line - 1) ? String(lines[place.line - 1]) : ""
  }

  package func place(_ file: String?, _ line: Int?, _ column: Int?) -> CheckResult.Place? {
    guard let file, let line, line > 0 else { return nil }
    let name = file.lastName
    guard name == Self.fileName || name == "Checks.swift" else { return nil }
    return .init(isLearners: name == Self.fileName, line: line, column: max(1, column ?? 1))
  }
}

extension Exercise {
  /// The names of the checks, as their author wrote them.
  package var checkNames: [String] {
    variants.isEmpty ? Snippet(parsing: checks.text).tests.map(\.name) : variants.map(\.check)
  }
}
