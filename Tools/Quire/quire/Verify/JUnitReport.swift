import Manuscript
import Shell
import Support
import Verification

/// What `quire verify --format junit` prints, for CI systems: a suite for each file, a case for each
/// fence.
///
/// The XML is written as text: FoundationXML's trees crash on Linux when they are written out.
struct JUnitReport {
  private let results: [ManuscriptResult]

  init(_ results: [ManuscriptResult]) { self.results = results }

  var text: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + element("testsuites", results.map(suite))
  }

  private func suite(_ result: ManuscriptResult) -> String {
    let path = result.manuscript.path
    let fences = result.selected.map { fence, fenceResult in
      testCase("line \(fence.start.line): \(fence.info)", in: path, fenceResult)
    }
    // Diagnostics of no fence: of links, exercises, the file itself.
    let known = Set(result.fences.flatMap(\.diagnostics))
    let others = result.diagnostics.filter { !known.contains($0) }.map { diagnostic in
      testCase("line \(diagnostic.line)", in: path, [failure(diagnostic)])
    }
    let states = result.selected.map(\.result.state)
    let failures = states.filter { $0 == .failed }.count + others.count
    let skipped = states.filter { if case .unproved = $0 { true } else { false } }.count
    return element(
      "testsuite", fences + others,
      [
        ("name", path), ("tests", "\(fences.count + others.count)"),
        ("failures", "\(failures)"), ("skipped", "\(skipped)"),
      ])
  }

  private func testCase(_ name: String, in path: String, _ result: FenceResult) -> String {
    if case .unproved(let reason) = result.state {
      return testCase(name, in: path, [element("skipped", [], [("message", reason)])])
    }
    let isUnexplained = result.state == .failed && result.diagnostics.isEmpty
    let refused = Diagnostic(path: path, line: 1, .fence, "refused")
    return testCase(
      name, in: path, (isUnexplained ? [refused] : result.diagnostics).map(failure))
  }

  private func testCase(_ name: String, in path: String, _ content: [String]) -> String {
    element("testcase", content, [("classname", path), ("name", name)])
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
