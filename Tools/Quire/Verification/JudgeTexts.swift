import Compilation
import Execution
import Manuscript
import Support
import SwiftAnalysis

/// Verdicts on texts that stand twice: outputs, excerpts of sources, steps that ship.
extension Judge {
  /// Compares what a fence's own text says with what it should be.
  package func judgeText(_ index: Int, _ proofs: inout [FenceResult]) {
    let fence = manuscript.fences[index]
    switch fence.kind {
    case .code(let code):
      judgeConditions(index, &proofs[index])
      judgeOutput(index, code, &proofs)
      judgeStrayTests(index, code, &proofs[index])
      let isRun = ![.compiles, .fails].contains(code.action)
      guard !isRun, let claim = work.snippets[index]?.claims.first else { return }
      fail(
        &proofs[index], line: fence.line(ofBody: claim.line), .value,
        "a `\(code.action.rawValue)` fence does not run, so it has no values to state")
    case .excerpt(let source): judgeExcerpt(index, source, isStep: false, &proofs[index])
    case .step(_, let source, _):
      judgeConditions(index, &proofs[index])
      if let source { judgeExcerpt(index, source, isStep: true, &proofs[index]) }
      judgeSteppedImports(index, source, &proofs)
    case .sketch, .output, .quotation, .refused: break
    }
    if !manuscript.diagnostics.filter({ $0.line == fence.start.line }).isEmpty {
      proofs[index].state = .failed
    }
  }

  /// A branch that is not compiled here: it was read, and nothing more.
  private func judgeConditions(_ index: Int, _ proof: inout FenceResult) {
    guard work.snippets[index]?.hasConditions == true else { return }
    let fence = manuscript.fences[index]
    for (line, condition) in conditions.branchesLeftOut(of: fence.text) {
      fail(
        &proof, line: fence.line(ofBody: line), column: 1 + fence.body[line].offset, .compile,
        "the branch `\(condition)` is not compiled here, so nothing proves it",
        hint: "leave it out, or show it in a fence of its own: `swift sketch=\"REASON\"`")
    }
  }

  /// A test in a fence that runs as a script: it compiles, and nobody calls it.
  private func judgeStrayTests(_ index: Int, _ code: Fence.Code, _ proof: inout FenceResult) {
    guard [.runs, .warns, .traps, .figure].contains(code.action), proof.state == .proved,
      work.snippets[index]?.testCount ?? 0 > 0
    else { return }
    let start = manuscript.fences[index].start
    fail(
      &proof, line: start.line, column: start.column, .tests,
      "nothing runs the tests of this fence",
      hint: "add the word `tests`, or `compiles` where they are only shown")
  }

  // MARK: Outputs

  private func judgeOutput(_ index: Int, _ code: Fence.Code, _ proofs: inout [FenceResult]) {
    let fence = manuscript.fences[index]
    guard let output = fence.output else {
      let printsForNobody = code.action == .figure || code.action == .tests
      guard let printed = proofs[index].output, !printed.isEmpty, !printsForNobody,
        proofs[index].state == .proved, fence.closingLine != nil
      else { return }
      return fail(
        &proofs[index], line: fence.start.line, column: fence.start.column, .output,
        "this prints, but no `output` below it says what",
        hint: "`quire verify --update` writes it:\n\(printed.endForHint)")
    }
    if case .unproved(let reason) = proofs[index].state {
      proofs[output].state = .unproved(reason)
      return
    }
    guard let printed = proofs[index].output, code.action != .figure, code.action != .tests else {
      guard proofs[index].state == .proved else {
        proofs[output].state = .unproved("line \(fence.start.line) does not hold")
        return
      }
      let start = manuscript.fences[output].start
      return fail(
        &proofs[output], line: start.line, column: start.column, .output,
        "the fence above is not one whose output is shown", hint: "remove this one")
    }
    if [.hang, .flood].contains(proofs[index].diagnostics.last?.verdict) {
      proofs[output].state = .unproved("line \(fence.start.line) does not end")
      return
    }
    compare(printed, with: output, &proofs[output])
  }

  private func compare(_ printed: String, with index: Int, _ proof: inout FenceResult) {
    let fence = manuscript.fences[index]
    let expected = fence.body.map(\.text)
    let actual = printed.outputLines
    if actual.isEmpty, expected.isEmpty || expected != ["..."] {
      return fail(
        &proof, line: fence.start.line, column: fence.start.column, .output,
        "the fence above prints nothing", hint: "remove this `output`")
    }
    guard let first = firstDifference(expected: expected, actual: actual) else { return }
    fail(
      &proof, line: fence.line(ofBody: min(first, max(0, expected.count - 1))), .output,
      "it prints something else",
      hint: "- what the page says, + what it prints:\n" + difference(expected, actual)
        + "\n`quire verify --update` writes it")
  }

  // MARK: Sources

  private func judgeExcerpt(
    _ index: Int, _ source: Fence.Source, isStep: Bool, _ proof: inout FenceResult
  ) {
    let fence = manuscript.fences[index]
    let (line, column) = (fence.start.line, fence.start.column)
    let shipped: [String]
    do throws(SourceTexts.Problem) {
      shipped = try sources.lines(of: source)
    } catch {
      return fail(&proof, line: line, column: column, .source, error.message)
    }
    let shown = fence.body.map(\.text)
    let (left, right) =
      isStep ? (shown.asShipped, shipped.asShipped) : (shown.withoutMarkers, shipped.withoutMarkers)
    guard let first = firstDifference(expected: left, actual: right, hasEllipses: false) else {
      return
    }
    fail(
      &proof, line: fence.line(ofBody: min(first, max(0, shown.count - 1))), .source,
      "this is not what “\(source.path)” says",
      hint: "- the page, + the file:\n" + difference(left, right)
        + "\n`quire verify --update` writes it")
  }

  /// A program that holds a step of a module's source may not import that module too: one would be
  /// taken for the other.
  private func judgeSteppedImports(
    _ index: Int, _ source: Fence.Source?, _ proofs: inout [FenceResult]
  ) {
    let parts = source?.path.split(separator: "/") ?? []
    guard parts.count > 2, parts[0] == "Sources" else { return }
    let module = String(parts[1])
    for segment in work.plan.segments where segment.steps.contains(where: { $0.fence == index }) {
      for other in segment.fences {
        for found in work.snippets[other]?.imports ?? [] where found.module == module {
          fail(
            &proofs[other], line: manuscript.fences[other].line(ofBody: found.line), .fence,
            "this program holds a step of \(module), so it may not import it too",
            hint: "remove the import: the step's own version is there already")
        }
      }
    }
  }
}

extension String {
  /// The lines of an output; one that does not end in a line feed is taken as if it did.
  package var outputLines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

/// The first line of the expectation that does not match; a line `...` stands for any lines.
package func firstDifference(expected: [String], actual: [String], hasEllipses: Bool = true) -> Int?
{
  if !hasEllipses || !expected.contains("...") {
    let first = zip(expected, actual).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    return first ?? (expected.count == actual.count ? nil : min(expected.count, actual.count))
  }
  var place = actual.startIndex
  var isOpen = false
  for (index, line) in expected.enumerated() {
    if line == "..." {
      isOpen = true
      continue
    }
    let rest = expected[index...].prefix { $0 != "..." }
    let isLastRun = index + rest.count == expected.count
    if isOpen {
      let hit =
        isLastRun
        ? (actual.count - rest.count >= place ? actual.count - rest.count : nil)
        : (place..<max(place, actual.count)).first { actual[$0...].starts(with: rest) }
      guard let hit else { return index }
      place = hit
      isOpen = false
    }
    guard place < actual.count, actual[place] == line else { return index }
    place += 1
  }
  return isOpen || place == actual.count ? nil : expected.count
}

/// A short difference, line by line: what goes as `-`, what comes as `+`.
package func difference(_ old: [String], _ new: [String]) -> String {
  var lines: [String] = []
  let changes = new.difference(from: old)
  for change in changes {
    switch change {
    case .remove(_, let text, _): lines.append("- \(text)")
    case .insert(_, let text, _): lines.append("+ \(text)")
    }
  }
  let most = 12
  let rest = lines.count > most ? ["… and \(lines.count - most) lines more"] : []
  return (lines.prefix(most) + rest).joined(separator: "\n")
}
