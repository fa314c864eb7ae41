import Compilation
import Execution
import Foundation
import Manuscript
import Support
import SwiftAnalysis

/// Verdicts on what happened when a program ran.
extension Judge {
  /// A fence that should run to its end.
  ///
  /// - Returns: Why the fences below it did not run; nil where they did.
  package func ran(
    _ index: Int, mark: Int, isLast: Bool, _ run: Transcript.Run, _ proof: inout FenceResult
  ) -> String? {
    let fence = manuscript.fences[index]
    proof.output = (isLast ? run.outputToEnd(from: mark) : run.output(of: mark)).visible
    values(index, run, &proof)
    let hasPassed = run.marks[mark] != nil
    if hasPassed, !(isLast && run.status != .exited(0)) { return nil }
    stopped(index, run, &proof)
    return "line \(proof.diagnostics.last?.line ?? fence.start.line) stops the program"
  }

  /// What a fence does when its program runs again: the same, or its output cannot be recorded.
  package func repeated(
    _ index: Int, mark: Int, isLast: Bool, _ runs: [Transcript.Run], _ proof: inout FenceResult
  ) {
    let fence = manuscript.fences[index]
    func printed(_ run: Transcript.Run) -> String {
      (isLast ? run.outputToEnd(from: mark) : run.output(of: mark)).visible
    }
    let expected = fence.output.map { manuscript.fences[$0].body.map(\.text) }
    let outputs = Set(runs.map(printed))
    let fits = outputs.allSatisfy { output in
      expected.map { firstDifference(expected: $0, actual: output.outputLines) == nil } ?? false
    }
    func values(_ run: Transcript.Run) -> [String?] {
      run.values.filter { fence.contains(line: $0.line) }.map(\.text)
    }
    let isSame = outputs.count <= 1 || fits
    guard !isSame || Set(runs.map(values)).count > 1 else { return }
    proof.isUnstable = true
    fail(
      &proof, line: fence.start.line, column: fence.start.column, isSame ? .value : .output,
      isSame
        ? "a value is another each time it runs" : "this prints something else each time it runs",
      hint: "sort what has no order, leave out addresses, dates and durations, or write `...` for"
        + " the lines that change")
  }

  /// The verdict on a program that ended before its time.
  package func stopped(_ index: Int, _ run: Transcript.Run, _ proof: inout FenceResult) {
    let fence = manuscript.fences[index]
    let place = place(of: run, in: fence)
    let (line, column) = place ?? (fence.start.line, fence.start.column)
    let printed = (proof.output ?? "").endForHint
    func fail(_ verdict: Verdict, _ message: String, hint: String?) {
      self.fail(&proof, line: line, column: column, verdict, message, hint: hint)
    }
    if run.hasFlooded {
      return fail(.flood, "this prints without end", hint: "it printed, at last:\n\(printed)")
    }
    if run.isOutOfMemory {
      return fail(
        .crash, "it asked for more memory than the 1 GB that a program may have",
        hint: "it had printed:\n\(printed)")
    }
    switch run.status {
    case .multiplied:
      fail(
        .crash, "it started more than 64 processes, and was ended",
        hint: "a snippet should need none")
    case .timedOut:
      fail(
        .hang, "still running after \(limitInWords)",
        hint: printed.isEmpty ? "it had printed nothing" : "it had printed:\n\(printed)")
    case .exited(let code):
      fail(.exit, "the program ends here, with status \(code)", hint: "remove the call of `exit`")
    case .signalled(let signal):
      guard let crash = run.crash else {
        return fail(.crash, "a signal ended it: \(signalName(signal))", hint: nil)
      }
      if crash.isError {
        fail(.throw, "an error left the top level: \(crash.error)", hint: "catch it with `do`")
      } else if let reason = crash.reason {
        proof.trap = .init(kind: .trap, line: line, column: column, text: reason)
        fail(
          .trap, reason, hint: "if it should, say so: `swift traps`, and `// trap: …` on the line")
      } else {
        fail(.crash, "a signal ended it: \(signalName(signal))", hint: nil)
      }
    }
  }

  private var limitInWords: String {
    "\(seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)") s"
  }

  /// The innermost place of a crash that lies in a fence.
  private func place(of run: Transcript.Run, in fence: Fence) -> (Int, Int)? {
    let frames = run.crash?.frames ?? []
    let frame = frames.first { $0.file == work.sourceName && fence.contains(line: $0.line) }
    return frame.map { ($0.line, $0.column + fence.body[$0.line - fence.start.line - 1].offset) }
  }

  /// A `traps` fence: it traps on the line that says so, for the reason that it names.
  package func trapped(_ index: Int, mark: Int, _ run: Transcript.Run, _ proof: inout FenceResult) {
    let fence = manuscript.fences[index]
    let pins = (work.snippets[index]?.pins ?? []).filter { $0.kind == .trap }
    proof.output = run.outputToEnd(from: mark).visible
    values(index, run, &proof)
    guard pins.count == 1, let pin = pins.first else {
      return fail(
        &proof, line: fence.start.line, column: fence.start.column, .trap,
        "a `traps` fence says once where and why, as `// trap: TEXT` on the line")
    }
    let (line, column) = (fence.line(ofBody: pin.line), column(of: pin, in: fence))
    if run.status == .exited(0), run.marks[mark] != nil {
      return fail(
        &proof, line: line, column: column, .trap, "the announced trap “\(pin.text)” does not come",
        hint: "the program runs to its end; if that is right now, drop `traps`")
    }
    guard let crash = run.crash, !crash.isError, let reason = crash.reason, !run.hasFlooded else {
      return stopped(index, run, &proof)
    }
    let place = place(of: run, in: fence)
    guard let place, place.0 == line else {
      return fail(
        &proof, line: line, column: column, .trap, "the announced trap does not come on this line",
        hint: "it traps "
          + (place.map { "on line \($0.0)" } ?? "outside the fence") + ": \(reason)")
    }
    guard !pin.text.isEmpty, reason.contains(pin.text) else {
      return fail(
        &proof, line: line, column: column, .trap, "it traps for another reason: \(reason)",
        hint: "announced is “\(pin.text)”; write a part of the reason")
    }
    proof.trap = .init(kind: .trap, line: place.0, column: place.1, text: reason)
  }

  /// A `tests` fence: all that the parser sees run, and pass.
  package func tested(_ index: Int, _ run: Transcript.Run, _ proof: inout FenceResult) {
    let fence = manuscript.fences[index]
    let (line, column) = (fence.start.line, fence.start.column)
    values(index, run, &proof)
    let verdicts = TestVerdicts(run, expected: work.snippets[index]?.testCount ?? 0)
    for problem in verdicts.problems {
      let isHere = problem.file == work.sourceName && fence.contains(line: problem.line ?? 0)
      let row = (problem.line ?? 0) - fence.start.line - 1
      fail(
        &proof, line: isHere ? problem.line ?? line : line,
        column: isHere ? (problem.column ?? 1) + fence.body[row].offset : column,
        .tests, problem.text, hint: problem.hint)
    }
    if verdicts.wasCutShort || verdicts.problems.isEmpty && run.status != .exited(0) {
      stopped(index, run, &proof)
    }
  }

  /// A `figure` fence: it prints one SVG whose first child is its title.
  package func isFigure(_ index: Int, _ proof: inout FenceResult) {
    let fence = manuscript.fences[index]
    guard let problem = FigureCheck.problem(in: proof.output ?? "") else { return }
    fail(&proof, line: fence.start.line, column: fence.start.column, .figure, problem)
  }

  // MARK: Values

  /// The `// →` lines of a fence against what their expressions were.
  private func values(_ index: Int, _ run: Transcript.Run, _ proof: inout FenceResult) {
    let fence = manuscript.fences[index]
    for claim in work.snippets[index]?.claims ?? [] {
      let line = fence.line(ofBody: claim.line)
      let column =
        LineTable(fence.text).column(of: claim.range.lowerBound) + fence.body[claim.line].offset
      func fail(_ message: String, hint: String? = nil) {
        self.fail(&proof, line: line, column: column, .value, message, hint: hint)
      }
      let found = run.values.filter { $0.line == line }
      if claim.subject == nil {
        fail("no expression and no `let` stands before this `// →`", hint: "put it behind one")
      } else if claim.subject == .pending {
        fail("an `async let` has no value yet", hint: "put it behind the line that awaits it")
      } else if found.isEmpty {
        if proof.state != .failed, run.status == .exited(0) {
          fail("this line is never reached, so it has no value")
        }
      } else if found.contains(where: { $0.text == nil }) {
        fail("this has no value to state: it is Void", hint: "remove the comment")
      } else {
        let texts = found.compactMap { $0.text?.visible.replacing("\n", with: "\\n") }
        proof.values[line] = texts.first
        if let other = texts.first(where: { $0 != texts[0] }) {
          fail("this has more than one value: \(texts[0]), then \(other)")
        } else if texts[0] != claim.value {
          fail("this is \(texts[0]), not \(claim.value)", hint: "`quire verify --update` writes it")
        }
      }
    }
  }
}

extension Transcript.Run {
  /// What was printed from the end of the mark before to the end.
  package func outputToEnd(from index: Int) -> String {
    let start = index == 0 ? 0 : marks[index - 1] ?? output.utf8.count
    return String(decoding: output.utf8.dropFirst(start), as: UTF8.self)
  }
}

extension String {
  /// The last lines, for a hint.
  package var endForHint: String {
    let lines = split(separator: "\n", omittingEmptySubsequences: true).suffix(5)
    return lines.map { $0.count > 200 ? $0.prefix(200) + "…" : $0 }.joined(separator: "\n")
  }
}
