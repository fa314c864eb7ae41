import Manuscript
import Shell
import Support
import Verification

/// What `quire verify --format junit` prints, for CI systems: a suite for each file, a case for each
/// fence. A fence that could not be verified is a failure: systems pass over skipped cases. Those are
/// sketches, and fences that were only compiled or need another machine.
///
/// The XML is written as text: FoundationXML's trees crash on Linux when they are written out.
struct JUnitReport {
  private let results: [ManuscriptResult]
  private let baseline: BaselineComparison?

  init(_ results: [ManuscriptResult], baseline: BaselineComparison?) {
    (self.results, self.baseline) = (results, baseline)
  }

  var text: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + element("testsuites", results.map(suite))
  }

  /// The report of an error that ended the command.
  static func text(of error: String) -> String {
    let report = JUnitReport([], baseline: nil)
    let failure = report.element("error", [error.logSafe.escapedForXML], [("message", error)])
    let suite = report.element(
      "testsuite", [report.testCase("quire verify", in: "quire", 1, [failure])],
      [("name", "quire"), ("tests", "1"), ("failures", "0"), ("errors", "1"), ("skipped", "0")])
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + report.element("testsuites", [suite])
  }

  private func suite(_ result: ManuscriptResult) -> String {
    let path = result.manuscript.path
    let fences = result.selected.map { pair in
      let isKnown = baseline?.isKnown(pair.fence, in: path) == true
      let line = pair.fence.firstLine
      let found = isKnown ? [] : failures(of: pair.result, at: line, in: path)
      let skips = skips(pair.result, pair.fence)
      return (
        line: line, info: pair.fence.info, failures: found, skips: skips,
        notes: pair.result.notes.map(note)
      )
    }
    // Diagnostics of no fence: of links, exercises, the file itself.
    let known = Set(result.fences.flatMap(\.diagnostics))
    let others = result.diagnostics.filter { !known.contains($0) }
    let cases =
      fences.map {
        testCase(
          "line \($0.line): \($0.info)", in: path, $0.line, $0.failures + $0.skips + $0.notes)
      }
      + others.map { testCase("line \($0.line)", in: path, $0.line, [failure($0)]) }
    let failureCount = fences.filter { !$0.failures.isEmpty }.count + others.count
    return element(
      "testsuite", cases,
      [
        ("name", path), ("tests", "\(cases.count)"), ("failures", "\(failureCount)"),
        ("errors", "0"), ("skipped", "\(fences.map(\.skips.count).reduce(0, +))"),
      ])
  }

  private func failures(of result: FenceResult, at line: Int, in path: String) -> [String] {
    if case .unproved(let reason) = result.state {
      return [
        element(
          "failure", ["\(path):\(line): not proved: \(reason)".logSafe.escapedForXML],
          [("type", Baseline.unproved), ("message", "not proved: \(reason)")])
      ]
    }
    let isUnexplained = result.state == .failed && result.diagnostics.isEmpty
    let refused = Diagnostic(path: path, line: line, .fence, "refused")
    return (isUnexplained ? [refused] : result.diagnostics).map(failure)
  }

  /// Why a fence is not verified where the document has no mistake.
  private func skips(_ result: FenceResult, _ fence: Fence) -> [String] {
    let sketch = result.reason(of: fence).map { ["sketched: " + $0] } ?? []
    return (result.limits + sketch).map { element("skipped", [], [("message", $0)]) }
  }

  private func note(_ note: Diagnostic) -> String {
    element("system-out", [note.printedAsNote.logSafe.escapedForXML])
  }

  private func testCase(_ name: String, in path: String, _ line: Int, _ content: [String])
    -> String
  {
    element(
      "testcase", content,
      [("classname", path), ("name", name), ("file", path), ("line", "\(line)")])
  }

  private func failure(_ diagnostic: Diagnostic) -> String {
    element(
      "failure", [diagnostic.printed.logSafe.escapedForXML],
      [("type", diagnostic.verdict.rawValue), ("message", diagnostic.message)])
  }

  private func element(
    _ name: String, _ content: [String], _ attributes: [(String, String)] = []
  ) -> String {
    let words = attributes.map { " \($0)=\"\($1.logSafe.escapedForXML)\"" }.joined()
    return content.isEmpty
      ? "<\(name)\(words)/>"
      : "<\(name)\(words)>\(content.joined(separator: "\n"))</\(name)>"
  }
}

extension String {
  /// The text with what XML has a meaning for written as references.
  fileprivate var escapedForXML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
