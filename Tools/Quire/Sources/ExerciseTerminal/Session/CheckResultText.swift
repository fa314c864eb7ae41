import ExerciseChecking
import Foundation
import Manuscript
import Support

package struct CheckResultText {
  private let result: CheckResult
  private let exercise: Exercise
  private let workspace: Workspace

  package init(_ result: CheckResult, at exercise: Exercise, in workspace: Workspace) {
    (self.result, self.exercise, self.workspace) = (result, exercise, workspace)
  }

  /// All lines in order, with the outcome last.
  package var lines: [StyledText] {
    printed(first: 6, last: 6) + warnings + errors + rows(of: result.checks) + advice
      + [outcome] + placeLine
  }

  /// The outcome first and the most important details next, for a screen that may cut the rest; and
  /// how many lines the outcome and the first problem have. An untouched file has no details.
  func summary(of text: String) -> (lines: [StyledText], focus: Int) {
    if workspace.isUntouched(text, exercise) {
      return ([result.outcome == .failed ? StyledText(result.message) : outcome], 1)
    }
    let failed = result.checks.filter { $0.state == .failed }
    let passed = result.checks.count { $0.state == .passed }
    // The only error follows in the compiler's words.
    let first = result.errors.count == 1 ? StyledText("✗ compile error", .bad) : outcome
    var found = [first] + (result.errors.isEmpty ? placeLine : []) + warnings + errors + advice
    let focus =
      result.errors.first.map { 1 + warnings.count + lines(of: $0, "error").count }
      ?? found.count + rows(of: Array(failed.prefix(1))).count
    found += rows(of: failed)
    if !result.hasPassed {
      if passed > 0, !failed.isEmpty {
        found.append(StyledText(passed == 1 ? "  ✓ 1 other passes" : "  ✓ \(passed) others pass"))
      }
      found += result.checks.filter(\.isWhereItStopped).map(row)
    }
    return (found + printed(first: 3, last: 2), focus)
  }

  package var outcome: StyledText {
    let count = result.errors.count
    let words = result.hasPassed ? "✓ passed" : "✗ \(result.outcome.words)"
    let line = count > 1 ? "✗ \(count) compile errors" : "\(words): \(result.message.visible)"
    return StyledText(line, result.hasPassed ? .good : .bad)
  }

  /// The place of the first problem, in the form that editors open.
  package var place: String? { result.place.map(words) }

  private func words(_ place: CheckResult.Place) -> String {
    "\(workspace.path(of: place, at: exercise)):\(place.line):\(place.column)"
  }

  private var placeLine: [StyledText] { place.map { [.path($0, .accent)] } ?? [] }

  private var advice: [StyledText] { result.advice.map { StyledText("  \($0.visible)") } }

  private func printed(first: Int, last: Int) -> [StyledText] {
    guard result.printed != "" else { return [] }
    let lines = result.printed.completeLines
    let (head, tail) = (lines.prefix(first), lines.dropFirst(first).suffix(last))
    let left = lines.count - head.count - tail.count
    func shown(_ line: Substring) -> StyledText { .source("  " + line.prefix(400), .dim) }
    return [StyledText("It printed:", .bold)] + head.map(shown)
      + (left > 0 ? [StyledText("  … \(left) lines more …", .dim)] : []) + tail.map(shown)
  }

  private var errors: [StyledText] { result.errors.flatMap { lines(of: $0, "error") } }
  private var warnings: [StyledText] { result.warnings.flatMap { lines(of: $0, "warning") } }

  /// A message as the compiler prints it, with the line of source and a caret.
  private func lines(of finding: CheckResult.CompilerFinding, _ kind: String) -> [StyledText] {
    let place = finding.place.map { words($0) + ": " } ?? ""
    var found = [StyledText("\(place)\(kind): \(finding.text.visible)", .bold)]
    if let column = finding.place?.column, !finding.source.isEmpty {
      let before = String(decoding: finding.source.utf8.prefix(column - 1), as: UTF8.self)
      let blank = String(repeating: " ", count: StyledText.source(before).text.displayWidth)
      found += [.source("  \(finding.source.visible)"), .source("  \(blank)^", .good)]
    }
    return found
      + finding.notes.map { note in
        let place =
          note.place.map { "\(workspace.path(of: $0, at: exercise)):\($0.line): " } ?? "  "
        return StyledText("\(place)note: \(note.text.visible)")
      }
  }

  private func row(_ check: CheckResult.Check) -> StyledText {
    switch check.state {
    case .passed: StyledText("  ✓ \(check.name)")
    case .failed: StyledText("  ✗ \(check.name)", .bold)
    case .skipped: StyledText("  - \(check.name) (skipped)")
    case .notRun where check.isWhereItStopped:
      StyledText("  ✗ \(check.name) (the program stopped here)", .bold)
    case .notRun: StyledText("  - \(check.name) (not run)", .dim)
    }
  }

  /// The checks with their problems. A problem without a place, such as that of each mutant that
  /// is alive, is shown once.
  private func rows(of checks: [CheckResult.Check]) -> [StyledText] {
    checks.indices.flatMap { index in
      let shown = checks[..<index].flatMap(\.problems)
      let problems = checks[index].problems.filter { $0.place != nil || !shown.contains($0) }
      return [row(checks[index])] + lines(of: problems)
    }
  }

  private func lines(of problems: [CheckResult.Problem]) -> [StyledText] {
    problems.map(lines).withoutRepetitions.prefix(3).joined().map { $0.indented(by: "      ") }
  }

  private func lines(of problem: CheckResult.Problem) -> [StyledText] {
    let abridged = problem.comparison?.abridged
    let sides = abridged.map { comparison, note in
      ["expected  \(comparison.expected)", "got       \(comparison.actual)"]
        + [note].compactMap(\.self)
    }
    let values = problem.values.filter {
      $0.value != problem.comparison?.actual || abridged?.note == nil
    }
    .map { "\($0.name) is \($0.value)" }
    return [.source(problem.text)] + ((sides ?? []) + values + problem.notes).map { StyledText($0) }
  }
}

extension CheckResult.Outcome {
  fileprivate var words: String {
    let words: [Self: String] = [
      .compile: "compile error", .complex: "too hard for the compiler", .endless: "endless loop?",
      .waiting: "stuck", .greedy: "too much", .ended: "ended early", .nothing: "nothing ran",
    ]
    return words[self] ?? rawValue
  }
}
