import Manuscript
import Support
import SwiftAnalysis

extension FenceRule {
  /// Each `// →` comment states the value of the code before it.
  static let hasValues = FenceRule(.hasValues) { context in
    guard let action = context.action else {
      guard case .step = context.fence.kind else { return [] }
      return context.snippet.assertions.map { assertion in
        context.finding(
          .hasValues, at: context.sourceMap.start(ofRow: assertion.line), .value,
          "nothing compares this value: a `step` is a file of declarations",
          hint: "state it in a fence that runs, or remove the comment")
      }
    }
    if action == .compiles || action == .fails {
      return context.snippet.assertions.prefix(1).map { assertion in
        context.finding(
          .hasValues, at: context.sourceMap.start(ofRow: assertion.line), .value,
          "a `\(action.rawValue)` fence does not run, so it has no values to state")
      }
    }
    guard context.run != nil else { return [] }
    return context.snippet.assertions.compactMap(context.check) + context.uncomparedOutput
  }
}

extension FenceContext {
  /// The values of a `// →` comment's code, as often as it ran; nil for Void.
  private func reported(_ assertion: Snippet.Assertion) -> [String?] {
    let line = fence.line(ofBody: assertion.line)
    return (run?.values(ofLine: line) ?? []).map { $0?.visible.replacing("\n", with: "\\n") }
  }

  /// The value in words of each `// →` comment that has one, by its line in the Markdown.
  package var values: [Int: String] {
    var values: [Int: String] = [:]
    for assertion in snippet.assertions {
      let found = reported(assertion)
      guard !found.contains(nil), let first = found.first else { continue }
      values[fence.line(ofBody: assertion.line)] = first
    }
    return values
  }

  /// Comments such as `// Prints "5"`, which documents have: a chapter states its output below the fence.
  fileprivate var uncomparedOutput: [Finding] {
    snippet.claims.filter {
      !$0.words.isStrict && $0.isOfPrint && $0.isResult
    }.map {
      finding(
        .hasValues, at: sourceMap.position(ofByte: $0.range.lowerBound), .output,
        "nothing compares this comment with what is printed",
        hint: "state the output in an `output` fence below, and remove the comment")
    }
  }

  fileprivate func check(_ assertion: Snippet.Assertion) -> Finding? {
    func wrong(_ message: String, hint: String? = nil, fix: Finding.Fix? = nil) -> Finding {
      finding(
        .hasValues, at: sourceMap.position(ofByte: assertion.range.lowerBound), .value, message,
        hint: hint, fix: fix)
    }
    if let other = assertion.lookalike {
      return wrong(
        "“\(other)” is not the arrow `→`, so nothing checks this comment",
        hint: "write `// → VALUE`, with one blank before and behind the arrow")
    }
    switch assertion.subject {
    case nil:
      return wrong(
        "there is no expression and no `let` before this `// →`", hint: "put it behind one")
    case .pending:
      return wrong("an `async let` has no value yet", hint: "put it behind the line that awaits it")
    case .expression, .declaration: break
    }
    let found = reported(assertion)
    guard let value = found.first else {
      // A fence that stopped before this line has a finding that says so.
      let isReported = run?.hasReachedEnd == false && hasFailed
      return isReported
        ? nil : wrong("this line is never reached, so it has no value", hint: "remove the comment")
    }
    guard !found.contains(nil), let value else {
      return wrong("this has no value to state: it is Void", hint: "remove the comment")
    }
    if let other = found.compactMap(\.self).first(where: { !$0.isSameBytes(as: value) }) {
      return wrong("this has more than one value: \(value), then \(other)")
    }
    guard !value.isSameBytes(as: assertion.value) else { return nil }
    return wrong(
      "this is \(value), not \(assertion.value)", hint: "`quire verify --update` writes it",
      fix: .replaceText(assertion.range, row: assertion.line, "// → \(value)"))
  }
}

extension String {
  /// Whether both are the same bytes: for Swift, `é` in one scalar and in two is the same.
  func isSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
