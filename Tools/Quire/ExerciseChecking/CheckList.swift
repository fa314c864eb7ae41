import Compilation
import Execution
import Manuscript
import Support
import SwiftAnalysis
import SwiftParser
import SwiftSyntax

/// The checks of an exercise, as the parser sees them in their file, with what came of each.
package struct CheckList {
  package private(set) var checks: [CheckResult.Check] = []

  package init(of exercise: Exercise, _ run: Transcript.Run, judge: CheckResultReader) {
    let lines = LineTable(exercise.checks.text)
    checks = Self.tests(in: exercise.checks.text).map { test in
      let place = "/Checks.swift:\(lines.line(of: test.offset) + 1):"
      let events = run.tests.filter { $0.name.contains(place) }
      return Self.check(test.name, events, judge)
    }
  }

  /// The names of the checks in a text, as their author wrote them.
  package static func names(in text: String) -> [String] { tests(in: text).map(\.name) }

  private static let memo = ParseCache<[(name: String, offset: Int)]>(limit: 500)

  private static func tests(in text: String) -> [(name: String, offset: Int)] {
    memo.value(for: text) {
      let visitor = CheckVisitor(viewMode: .sourceAccurate)
      visitor.walk(Parser.parse(source: text))
      return visitor.found
    }
  }

  private static func check(
    _ name: String, _ events: [Transcript.TestEvent], _ judge: CheckResultReader
  ) -> CheckResult.Check {
    let issues = events.filter { $0.kind == .issue || $0.kind == .knownIssue }
    let problems = issues.map { event in
      CheckResult.Problem(
        reading: event.text, at: judge.place(event.file, event.line, event.column))
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
}

private final class CheckVisitor: SyntaxVisitor {
  var found: [(name: String, offset: Int)] = []

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    for case .attribute(let attribute) in node.attributes {
      let type = attribute.attributeName
      guard ["Test", "Testing.Test"].contains(type.trimmedDescription) else { continue }
      let name = attribute.displayName ?? node.name.text.filter { $0 != "`" }
      found.append((name, type.positionAfterSkippingLeadingTrivia.utf8Offset))
    }
    return .skipChildren
  }
}

extension AttributeSyntax {
  /// The words of `@Test("words")`.
  fileprivate var displayName: String? {
    guard case .argumentList(let arguments)? = arguments, let first = arguments.first,
      first.label == nil
    else { return nil }
    return first.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }
}

extension CheckResult.Problem {
  /// Reads what Swift Testing says of an issue: `Expectation failed: (f(1) → 1) == 2`.
  package init(reading message: String, at place: CheckResult.Place?) {
    let lines = message.visible.split(separator: "\n").map(String.init)
    let first = lines.first ?? ""
    let prefix = "Expectation failed: "
    text = first.hasPrefix(prefix) ? String(first.dropFirst(prefix.count)) : first
    self.place = place
    let values = Self.values(in: text)
    self.values = values
    // Both values stand there already: how to turn one into the other says nothing more.
    notes = lines.dropFirst()
      .filter { values == nil || !($0.hasPrefix("inserted ") || $0.hasPrefix("removed ")) }
  }

  /// What came, and what was expected, in a comparison for equality; nil in anything else.
  package static func values(in text: String) -> (expected: String, came: String)? {
    guard let left = text.parenthesised, let came = left.inside.valueAfterArrow,
      left.rest.hasPrefix(" == ")
    else { return nil }
    let right = left.rest.dropFirst(4)
    guard let group = right.parenthesised, group.rest.isEmpty else { return (String(right), came) }
    return (group.inside.valueAfterArrow ?? String(right), came)
  }
}

extension StringProtocol {
  /// A text that begins with a bracket: what stands inside, and what comes after.
  fileprivate var parenthesised: (inside: SubSequence, rest: SubSequence)? {
    guard first == "(" else { return nil }
    var depth = 0
    var isQuoted = false
    for index in indices {
      switch self[index] {
      case "\"": isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted:
        depth -= 1
        if depth == 0 {
          return (self[self.index(after: startIndex)..<index], self[self.index(after: index)...])
        }
      default: break
      }
    }
    return nil
  }

  /// What stands behind the last arrow.
  fileprivate var valueAfterArrow: String? {
    guard let arrow = ranges(of: " → ").first else { return nil }
    return String(self[arrow.upperBound...])
  }
}
