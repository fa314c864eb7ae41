import Compilation
import Execution
import Foundation
import Manuscript
import Support
import SwiftAnalysis

/// Reads the result of a check from what the compiler and the checks said.
struct CheckResultReader {
  /// The name of the learner's file while it is compiled.
  static let fileName = "Exercise.swift"
  /// How long it may run, in seconds.
  static let seconds = 5.0

  let exercise: Exercise
  /// The learner's file.
  let text: String

  func refused(_ messages: [CompilerMessage]) -> CheckResult {
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
    let missing = AnswerCode.declarations(of: exercise.start.text, missingIn: text)
      .filter { declaration in errors.contains { $0.text.contains("'\(declaration.base)") } }
    if let first = missing.first { return undeclared(first.words, missing.map(\.words)) }
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

  /// What the checks use is gone. The compiler's messages are about files that the learner does not see.
  private func undeclared(_ first: String, _ all: [String]) -> CheckResult {
    func sentence(_ words: String) -> String { "your file no longer declares `\(words)`" }
    let place = CheckResult.Place(isLearners: true, line: 1, column: 1)
    return CheckResult(
      outcome: .compile, message: sentence(first),
      advice: ["declare it as the start did; `reset` (r) restores the start"],
      place: place,
      errors: all.map { .init(text: sentence($0), place: place, source: "") })
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
  private func findings(_ messages: [CompilerMessage]) -> [CheckResult.CompilerFinding] {
    messages.map(finding).sorted { ($0.place?.line ?? 0) < ($1.place?.line ?? 0) }
  }

  private func finding(_ message: CompilerMessage) -> CheckResult.CompilerFinding {
    let place = place(message.file, message.line, message.column)
    let notes = message.notes.map {
      CheckResult.CompilerFinding.Note(text: $0.text, place: self.place($0.file, $0.line, nil))
    }
    return .init(
      text: message.text, place: place, source: place.map(source) ?? "",
      notes: notes.withoutRepetitions)
  }

  private func source(at place: CheckResult.Place) -> String {
    let lines = (place.isLearners ? text : exercise.checks.text).lines
    return lines.indices.contains(place.line - 1) ? String(lines[place.line - 1]) : ""
  }

  func place(_ file: String?, _ line: Int?, _ column: Int?) -> CheckResult.Place? {
    guard let file, let line, line > 0 else { return nil }
    let name = file.lastName
    guard name == Self.fileName || name == "Checks.swift" else { return nil }
    return .init(isLearners: name == Self.fileName, line: line, column: max(1, column ?? 1))
  }

  // MARK: A run

  func result(
    of checks: [CheckResult.Check], on run: Transcript.Run, warnings: [CompilerMessage],
    loop: LoopFinding?
  ) -> CheckResult {
    var result = stopped(run, loop: loop) ?? outcome(of: checks, run)
    result.checks = checks
    result.printed = run.output.visible
    result.warnings = findings(
      warnings.filter { $0.file == Self.fileName && $0.severity == .warning })
    if forgetsClock, !result.hasPassed {
      result.advice.append(
        "no call is given `clock: clock`: without it, the checks cannot advance the time")
    }
    return result
  }

  /// Whether no call is given the clock that the checks advance, though the solution's are. Such
  /// code waits for real time to pass.
  private var forgetsClock: Bool {
    exercise.solution.text.contains("clock: clock") && !text.contains("clock: clock")
  }

  /// A run that did not end by itself.
  private func stopped(_ run: Transcript.Run, loop: LoopFinding?) -> CheckResult? {
    let limits = Subprocess.Limits.program
    let flood = CheckResult(
      outcome: .flood, message: "it prints without end",
      advice: ["look for a loop that prints and does not stop"])
    let greed = CheckResult(
      outcome: .greedy,
      message: "it asked for more memory than the \(limits.memoryBytes >> 30) GB that it may have",
      advice: ["look for a list that grows without end"])
    switch run.end {
    case .flood: return flood
    // On a slow machine, output may not reach its limit in time.
    case .timeout where run.output.utf8.count > 1 << 17: return flood
    case .outOfMemory: return greed
    case .trap(let reason) where reason.contains("failed to allocate"): return greed
    case .tooManyProcesses:
      return CheckResult(
        outcome: .greedy, message: "it started more than \(limits.processes) processes")
    case .timeout: return hung(loop)
    case .error, .trap, .signal: return crashed(run)
    case .exit: return nil
    }
  }

  private func hung(_ loop: LoopFinding?) -> CheckResult {
    let time = "still running after \(Self.seconds.inSeconds)"
    switch loop {
    case _ where forgetsClock:
      return CheckResult(outcome: .waiting, message: "\(time), and waiting for real time to pass")
    case .waiting:
      return CheckResult(
        outcome: .waiting, message: "\(time), and waiting for something that does not happen",
        advice: ["does every awaited call return, and is every continuation resumed?"])
    case .working(let frames, let function):
      let found = frames.compactMap { place($0.file, $0.line, $0.column) }.first { $0.isLearners }
      let home = found.map { "at line \($0.line)" } ?? function.map { "in `\($0)`" }
      let message = home.map { "\(time), last seen \($0)" } ?? time
      return CheckResult(outcome: .endless, message: message, place: found)
    case nil: return CheckResult(outcome: .endless, message: time)
    }
  }

  private func crashed(_ run: Transcript.Run) -> CheckResult {
    let places = (run.crash?.frames ?? []).compactMap { place($0.file, $0.line, $0.column) }
    var found = places.first(where: \.isLearners) ?? places.first
    var reason = run.crash?.reason ?? "a signal ended it"
    if run.crash?.reason == nil, [.signalled(SIGSEGV), .signalled(SIGBUS)].contains(run.status) {
      let repeated = places.filter { place in places.count { $0 == place } >= 10 }
      let call = repeated.first(where: \.isLearners) ?? repeated.first
      // Swift checks its memory accesses; most of the others are stack overflows.
      reason =
        call == nil
        ? "a bad access, or a function that calls itself without end"
        : "a function calls itself without end"
      found = call ?? found
    }
    return CheckResult(
      outcome: .trap, message: reason, advice: ["the checks after this were not run"], place: found)
  }

  /// The result of a run that ended by itself.
  private func outcome(of checks: [CheckResult.Check], _ run: Transcript.Run) -> CheckResult {
    let (count, good) = (checks.count, checks.count { $0.state == .passed })
    if let failed = checks.first(where: { $0.state == .failed }) {
      let share = good == 0 ? "none of its \(count)" : "\(good) of \(count)"
      let message = count == 1 ? "its check fails" : "\(share) checks pass"
      return CheckResult(outcome: .failed, message: message, place: failed.problems.first?.place)
    }
    if let skipped = checks.first(where: { $0.state == .skipped }) {
      return CheckResult(outcome: .skipped, message: "the check “\(skipped.name)” was skipped")
    }
    let advice = ["does the file call `exit`?"]
    guard good > 0 else {
      return CheckResult(outcome: .nothing, message: "no check ran", advice: advice)
    }
    guard good == count, run.status == .exited(0) else {
      let end = count == 1 ? "its check" : "\(good) of \(count) checks"
      return CheckResult(outcome: .ended, message: "it ended after \(end)", advice: advice)
    }
    return CheckResult(
      outcome: .passed, message: count == 1 ? "its check passes" : "all \(count) checks pass")
  }
}

extension Exercise {
  /// The names of the checks, as their author wrote them.
  package var checkNames: [String] { placedChecks.map(\.name) }

  /// The checks, and where their author wrote them.
  var placedChecks: [(name: String, path: String, line: Int)] {
    guard variants.isEmpty else { return variants.map { ($0.check, $0.path, 1) } }
    return Snippet(parsing: checks.text).tests.map { ($0.name, checks.path, $0.line + 1) }
  }
}
