import Compilation
import Execution
import Foundation
import Support

extension CheckResultReader {
  /// The result of checks that came of a run.
  func result(
    of checks: [CheckResult.Check], on run: Transcript.Run, warnings: [CompilerMessage],
    loop: LoopSearch.Finding?
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
    let argument = "clock: clock"
    return exercise.solution.text.contains(argument) && !text.contains(argument)
  }

  /// A run that did not end by itself.
  private func stopped(_ run: Transcript.Run, loop: LoopSearch.Finding?) -> CheckResult? {
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

  private func hung(_ loop: LoopSearch.Finding?) -> CheckResult {
    let time = "still running after \(Int(Self.seconds)) s"
    switch loop {
    case _ where forgetsClock:
      return CheckResult(outcome: .waiting, message: "\(time), and waiting for real time to pass")
    case .waiting:
      return CheckResult(
        outcome: .waiting, message: "\(time), and waiting for something that does not happen",
        advice: ["does every awaited call return, and is every continuation resumed?"])
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
    let advice = ["the checks after this were not run"]
    if run.crash?.reason == nil, [.signalled(SIGSEGV), .signalled(SIGBUS)].contains(run.status) {
      let repeated = places.filter { place in places.count { $0 == place } >= 10 }
      if let call = repeated.first(where: \.isLearners) ?? repeated.first {
        return CheckResult(
          outcome: .trap, message: "a function calls itself without end", advice: advice,
          place: call)
      }
      // Swift checks its memory accesses; most of the others are stack overflows.
      reason = "a bad access, or a function that calls itself without end"
    }
    return CheckResult(outcome: .trap, message: reason, advice: advice, place: found)
  }

  /// The result of a run that ended by itself.
  private func outcome(of checks: [CheckResult.Check], _ run: Transcript.Run) -> CheckResult {
    let count = checks.count
    let good = checks.count { $0.state == .passed }
    if let failed = checks.first(where: { $0.state == .failed }) {
      let message =
        switch good {
        case _ where count == 1: "its check fails"
        case 0: "none of its \(count) checks pass"
        default: "\(good) of \(count) checks pass"
        }
      return CheckResult(outcome: .failed, message: message, place: failed.problems.first?.place)
    }
    if let skipped = checks.first(where: { $0.state == .skipped }) {
      return CheckResult(outcome: .skipped, message: "the check “\(skipped.name)” was skipped")
    }
    guard good > 0 else {
      return CheckResult(
        outcome: .nothing, message: "no check ran", advice: ["does the file call `exit`?"])
    }
    guard good == count, run.status == .exited(0) else {
      return CheckResult(
        outcome: .ended,
        message: "it ended after \(count == 1 ? "its check" : "\(good) of \(count) checks")",
        advice: ["does the file call `exit`?"])
    }
    return CheckResult(
      outcome: .passed, message: count == 1 ? "its check passes" : "all \(count) checks pass")
  }
}
