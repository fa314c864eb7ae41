import Execution
import Manuscript
import Support
import SwiftAnalysis

extension FenceRule {
  static let finishes = FenceRule(single: .finishes) { context in
    guard context.action != .traps, context.action?.goal == .run, !context.runsTests,
      context.run?.isFinished == false
    else { return nil }
    return context.end?.finding(context)
  }

  /// A `traps` fence traps on the line that says so, for the reason that it names.
  package static let traps = FenceRule(single: .traps) { context in
    guard context.action == .traps, let run = context.run, let end = context.end else { return nil }
    let expected = context.expectations(.trap)
    guard expected.count == 1, let expectation = expected.first else {
      return context.finding(
        .traps, .trap, "a `traps` fence says once where and why, as `// trap: TEXT` on the line")
    }
    let position = context.position(of: expectation)
    if run.hasReachedEnd, run.run.status == .exited(0) {
      return context.finding(
        .traps, at: position, .trap, "the expected trap “\(expectation.text)” did not happen",
        hint: "the program runs to its end; if that is right now, remove `traps`")
    }
    guard case .trap(let reason) = end.reason else { return end.finding(context) }
    guard end.position?.line == position.line else {
      let place = end.position.map { "on line \($0.line)" } ?? "outside the fence"
      return context.finding(
        .traps, at: position, .trap, "the expected trap does not happen on this line",
        hint: "it traps \(place): \(reason)")
    }
    guard !expectation.matches(reason) else { return nil }
    return context.finding(
      .traps, at: position, .trap, "it traps for another reason: \(reason)",
      hint: "expected is “\(expectation.text)”; write a part of the reason")
  }

  /// All tests that the parser sees run, and pass.
  static let passesTests = FenceRule(.passesTests) { context in
    guard context.runsTests, let run = context.run, let end = context.end else { return [] }
    let count = context.snippet.testCount
    // Expectations outside of functions are one test.
    let outcome = TestOutcome(run.run, expected: context.action == .tests ? count : max(count, 1))
    var found = outcome.problems.map { problem in
      let isHere = problem.file == context.programs.sourceName
      let (line, column) = (problem.line ?? 0, problem.column ?? 1)
      let position = isHere ? context.sourceMap.position(line: line, column: column) : nil
      return context.finding(.passesTests, at: position, .tests, problem.text, hint: problem.hint)
    }
    if outcome.wasCutShort || found.isEmpty && run.run.status != .exited(0) {
      found.append(end.finding(context))
    }
    return found.isEmpty && !context.hasFailed ? context.unevaluated(run.run) : found
  }

  // snippet.drawsFigure
  /// A `figure` fence prints one SVG that a page can take in, or several with switches.
  package static let drawsFigure = FenceRule(.drawsFigure) { context in
    guard context.action == .figure, !context.hasFailed, let run = context.run else { return [] }
    do throws(SVGFigure.Problem) {
      if try SVGScenes(parsing: run.output) == nil { _ = try SVGFigure(parsing: run.output) }
      return []
    } catch {
      return [context.finding(.drawsFigure, .figure, error.message, hint: error.hint)]
    }
  }
  // snippet.end

  /// The fence does the same each time it runs, or its output cannot be recorded.
  static let isStable = FenceRule(single: .isStable) { context in
    guard !context.runsTests, context.runs.count > 1 else { return nil }
    let outputs = Set(context.runs.map(\.output))
    let fits = outputs.allSatisfy { output in
      context.statedOutput.map { LineDifference(expected: $0, actual: output.outputLines) == nil }
        ?? false
    }
    let values = context.runs.map { $0.run.values.filter { context.fence.contains(line: $0.line) } }
    let isOutputStable = outputs.count <= 1 || fits
    guard !isOutputStable || Set(values.map { $0.map(\.text) }).count > 1 else { return nil }
    return context.finding(
      .isStable, isOutputStable ? .value : .output,
      isOutputStable
        ? "a value differs each time this runs" : "this prints something else each time it runs",
      hint: "sort what has no order, leave out addresses, dates and durations, or write `...` for"
        + " the lines that change")
  }
}

extension FenceContext {
  /// The checks of a fence's tests that were not evaluated while these ran, and so prove nothing.
  fileprivate func unevaluated(_ run: Transcript.Run) -> [Finding] {
    // A document's tests may check through functions of the package.
    guard !snippet.checks.isEmpty || action != .tests else {
      let hint = "say with `#expect` what is so"
      return [finding(.passesTests, .tests, "these tests check nothing", hint: hint)]
    }
    let checks = snippet.checks.prefix(sourceMap.checkCount).enumerated()
    return checks.filter { $0.element.isInert || !run.evaluated.contains($0.offset) }.map {
      let check = $0.element
      return finding(
        .passesTests, at: sourceMap.position(ofByte: check.bytes.lowerBound), .tests,
        "this `\(check.name)` "
          + (check.isInert
            ? "reports nothing in a test of Swift Testing"
            : "was not evaluated while the tests ran, so it proves nothing"),
        hint: check.isInert
          ? "write `#expect`, or make the test one of an `XCTestCase`"
          : "await the task, call the closure, or give the loop something to do")
    }
  }

  /// The words with which a program may do what it was refused; nil where its output, or the error that
  /// ended it, says nothing of that.
  func permissionHint(for text: String) -> String? {
    let text = text.lowercased()
    let needs = fence.permissions
    if !needs.network, Self.networkFailures.contains(where: text.contains) {
      return "the sandbox gives a program no network; `network` on the fence does"
    }
    guard Self.fileFailures.contains(where: text.contains) else { return nil }
    return "in the sandbox a program sees the system and its own working folder;"
      + (needs.reads.isEmpty ? " `reads=PATH` on the fence" : " another `reads=PATH` on the fence")
      + " adds a file or folder of the package" + (needs.network ? "" : ", `network` sockets")
  }

  private static let networkFailures = [
    "nsurlerrordomain", "could not resolve host", "name resolution", "network is unreachable",
    "couldn't connect", "could not connect",
  ]
  private static let fileFailures = [
    "permission denied", "operation not permitted", "don’t have permission",
    "don't have permission", "couldn’t be opened", "couldn't be opened", "no such file",
    "nscocoaerrordomain code=257", "nscocoaerrordomain code=260", "nscocoaerrordomain code=513",
  ]
}
