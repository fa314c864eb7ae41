import Compilation
import Execution
import Foundation
import Manuscript
import Support
import SwiftAnalysis

extension CheckResultReader {
  /// The verdict on checks that were run.
  package func verdict(
    on run: Transcript.Run, warnings: [CompilerMessage], loop: LoopSearch.Finding?
  ) -> CheckResult {
    let checks = CheckList(of: exercise, run, judge: self).checks
    var attempt = stopped(run, loop: loop) ?? outcome(of: checks, run)
    attempt.checks = checks
    attempt.printed = run.printed
    attempt.warnings = warnings.filter { $0.file == Self.fileName && $0.severity == .warning }
      .map { .init(text: $0.text, place: place($0.file, $0.line, $0.column)) }
    return attempt
  }

  /// A run that did not come to its end.
  private func stopped(_ run: Transcript.Run, loop: LoopSearch.Finding?) -> CheckResult? {
    // On a slow machine a flood does not come to its limit in time.
    if run.hasFlooded || run.status == .timedOut && run.output.utf8.count > 1 << 17 {
      return CheckResult(
        outcome: .flood, message: "it prints without end",
        advice: ["look for a loop that prints and does not stop"])
    }
    if run.isOutOfMemory {
      return CheckResult(
        outcome: .greedy, message: "it asked for more memory than the 1 GB that it may have",
        advice: ["look for a list that grows without end"])
    }
    switch run.status {
    case .multiplied:
      return CheckResult(outcome: .greedy, message: "it started more than 64 processes")
    case .timedOut: return hung(loop)
    case .signalled: return crashed(run)
    case .exited: return nil
    }
  }

  private func hung(_ loop: LoopSearch.Finding?) -> CheckResult {
    let time = "still running after \(Int(seconds)) s"
    switch loop {
    case .waiting:
      return CheckResult(
        outcome: .waiting, message: "\(time), and waiting for something that does not come",
        advice: ["does everything that is awaited end, and is every continuation resumed?"])
    case .working(let frames, let function):
      let found = frames.compactMap { place($0.file, $0.line, $0.column) }.first { $0.isLearners }
      return CheckResult(
        outcome: .endless,
        message: found.map { "\(time), last seen at line \($0.line)" }
          ?? function.map { "\(time), last seen in `\($0)`" } ?? time,
        place: found)
    case nil: return CheckResult(outcome: .endless, message: time)
    }
  }

  private func crashed(_ run: Transcript.Run) -> CheckResult {
    let places = (run.crash?.frames ?? []).compactMap { place($0.file, $0.line, $0.column) }
    let found = places.first { $0.isLearners } ?? places.first
    var reason = run.crash?.reason ?? "a signal ended it"
    var advice = ["the checks after this were not run"]
    // Swift checks what it does with memory; what is left is mostly a stack that is used up.
    if run.crash?.reason == nil, [.signalled(SIGSEGV), .signalled(SIGBUS)].contains(run.status) {
      reason = "a bad access, or no room left on the stack"
      advice.append("does a function call itself without end?")
    }
    return CheckResult(outcome: .trap, message: reason, advice: advice, place: found)
  }

  /// The verdict on a run that came to its end.
  private func outcome(of checks: [CheckResult.Check], _ run: Transcript.Run) -> CheckResult {
    let count = checks.count
    let good = checks.filter { $0.state == .passed }.count
    if let failed = checks.first(where: { $0.state == .failed }) {
      return CheckResult(
        outcome: .failed, message: "\(good) of \(count) checks hold",
        place: failed.problems.first?.place)
    }
    if let skipped = checks.first(where: { $0.state == .skipped }) {
      return CheckResult(
        outcome: .skipped, message: "the check “\(skipped.name)” was skipped, which is no pass")
    }
    guard good > 0 else {
      return CheckResult(
        outcome: .nothing, message: "no check ran, so nothing is shown",
        advice: ["does the file call `exit`?"])
    }
    guard good == count, run.status == .exited(0) else {
      return CheckResult(
        outcome: .ended, message: "it ended after \(good) of \(count) checks",
        advice: ["does the file call `exit`?"])
    }
    return CheckResult(
      outcome: .passed, message: count == 1 ? "its check holds" : "all \(count) checks hold")
  }
}

extension Transcript.Run {
  /// What the learner's code printed: standard output without what Swift Testing writes.
  fileprivate var printed: String { output.visible }
}
