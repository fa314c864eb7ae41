import Manuscript
import Rendering
import Shell
import Support
import Verification

extension Report {
  /// What `quire verify --format junit` prints, for CI systems: a suite for each file, a case for each
  /// fence. A fence that could not be verified is a failure: systems pass over skipped cases. Those
  /// are sketches, and fences that were only compiled or need another machine. It is written as
  /// text: FoundationXML's trees crash on Linux when they are written out.
  var junit: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + element("testsuites", files.map(suite) + (error.map { [suite($0)] } ?? []))
  }

  private func suite(_ error: String) -> String {
    let failure = element("error", [Html.escape(error.logSafe)], [("message", error)])
    return element(
      "testsuite", [testCase("quire verify", in: "quire", 1, [failure])],
      [("name", "quire"), ("tests", "1"), ("failures", "0"), ("errors", "1"), ("skipped", "0")])
  }

  private func suite(_ file: File) -> String {
    var (cases, failed, skipped) = ([String](), 0, 0)
    for (example, problems) in file.examplesWithProblems {
      let refused = Diagnostic(path: file.path, line: example.line, .fence, "refused")
      let unexplained = file.isUnexplained(example) ? [failure(refused, type: "fence")] : []
      let failures = problems.map { failure($0.diagnostic, type: $0.rule) } + unexplained
      let skips = skips(example)
      failed += failures.isEmpty ? 0 : 1
      skipped += skips.count
      cases.append(
        testCase(
          "line \(example.line): \(example.fence.info)", in: file.path, example.line,
          failures + skips + example.result.notes.map(note)))
    }
    // Of links, exercises, the file itself.
    for problem in file.problems where problem.example == nil {
      let (place, failure) = (problem.diagnostic, failure(problem.diagnostic, type: problem.rule))
      failed += 1
      cases.append(testCase("line \(place.line)", in: place.path, place.line, [failure]))
    }
    return element(
      "testsuite", cases,
      [
        ("name", file.path.fromRepository), ("tests", "\(cases.count)"),
        ("failures", "\(failed)"), ("errors", "0"), ("skipped", "\(skipped)"),
      ])
  }

  /// Why a fence is not verified where the document has no mistake.
  private func skips(_ example: SelectedFence) -> [String] {
    let sketch = example.result.reason(of: example.fence).map { ["sketched: " + $0] } ?? []
    return (example.result.limits + sketch).map { element("skipped", [], [("message", $0)]) }
  }

  private func note(_ note: Diagnostic) -> String {
    element("system-out", [Html.escape(note.printedAsNote.logSafe)])
  }

  private func testCase(
    _ name: String, in path: String, _ line: Int, _ content: [String]
  ) -> String {
    let file = path.fromRepository
    return element(
      "testcase", content,
      [("classname", file), ("name", name), ("file", file), ("line", "\(line)")])
  }

  private func failure(_ diagnostic: Diagnostic, type: String) -> String {
    let place = "\(diagnostic.path):\(diagnostic.line): "
    let isUnproved = type == FenceResult.State.Kind.unproved.rawValue
    let text = isUnproved ? place + diagnostic.message : diagnostic.printed
    return element(
      "failure", [Html.escape(text.logSafe)], [("type", type), ("message", diagnostic.message)])
  }

  private func element(
    _ name: String, _ content: [String], _ attributes: [(String, String)] = []
  ) -> String {
    let start = name + attributes.map { " \($0)=\"\(Html.escape($1.logSafe))\"" }.joined()
    if content.isEmpty { return "<\(start)/>" }
    return "<\(start)>\(content.joined(separator: "\n"))</\(name)>"
  }

  /// What `quire verify --format github` prints: a workflow command for each problem, each note and
  /// each fence that needs another machine, which GitHub Actions shows beside the line.
  var github: String {
    let error = error.map { ["::error title=quire::\($0.logSafe.escapedData)"] } ?? []
    let commands = files.flatMap { file in
      file.problems.map { command("error", $0.diagnostic, title: $0.rule) }
        + file.examples.flatMap { example in
          example.result.notes.map { command("notice", $0, title: "note") }
            + file.limits(of: example).map { command("notice", $0, title: "not proved") }
        }
    }
    return (error + commands).joined(separator: "\n")
  }

  private func command(_ level: String, _ diagnostic: Diagnostic, title: String) -> String {
    let message = diagnostic.message + (diagnostic.hint.map { "\n" + $0 } ?? "")
    let path = diagnostic.path.fromRepository.logSafe.escapedProperty
    return "::\(level) file=\(path),line=\(diagnostic.line),col=\(diagnostic.column),"
      + "title=\(title)::\(message.logSafe.escapedData)"
  }
}

extension String {
  /// As the runner decodes the text of a command.
  fileprivate var escapedData: String {
    replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// As the runner decodes a property of a command.
  fileprivate var escapedProperty: String {
    escapedData.replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
