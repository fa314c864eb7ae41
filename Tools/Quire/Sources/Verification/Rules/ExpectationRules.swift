import CommonMark
import Manuscript
import SwiftAnalysis

extension FenceRule {
  /// What a fence expects of the compiler comes, line by line, and nothing else does.
  static let matchesExpectations = FenceRule(.matchesExpectations) { context in
    guard context.transcript != nil else { return [] }
    let near = context.nearExpectations
    return switch context.action {
    case .fails: near + context.expectedErrors()
    case .warns: near + context.expectedWarnings()
    case .traps: near + context.unchecked { $0 != .trap }
    default: near + context.unchecked { _ in true }
    }
  }
}

extension FenceContext {
  func expectations(_ kind: Snippet.Expectation.Kind) -> [Snippet.Expectation] {
    snippet.expectations.filter { $0.kind == kind }
  }

  func position(of expectation: Snippet.Expectation) -> Position {
    sourceMap.position(ofByte: expectation.range.lowerBound)
  }

  /// Comments that are one edit away from those that are checked. In a document written for other tools they
  /// are prose; in a fence that says `fails`, a colon may be what is missing.
  fileprivate var nearExpectations: [Finding] {
    guard !programs.reading.isLenient else { return [] }
    let expects = action.map { [.fails, .warns, .traps].contains($0) } ?? false
    return snippet.nearExpectations.filter { $0.hasColon || expects }.map { found in
      finding(
        .matchesExpectations, at: sourceMap.position(ofByte: found.offset), .fence,
        "nothing checks “\(found.written)”", hint: "did you mean `// \(found.kind.rawValue):`?")
    }
  }

  /// Comments that nothing checks, which would go stale unnoticed.
  fileprivate func unchecked(_ isUnchecked: (Snippet.Expectation.Kind) -> Bool) -> [Finding] {
    snippet.expectations.filter { isUnchecked($0.kind) }.map { expectation in
      finding(
        .matchesExpectations, at: position(of: expectation), .fence,
        "nothing checks this `// \(expectation.kind.rawValue):`, since the fence is not"
          + " `swift \(expectation.kind.word)`",
        hint: "add the word `\(expectation.kind.word)` to the fence, or remove the comment")
    }
  }

  fileprivate func expectedWarnings() -> [Finding] {
    let found = mismatches(.warning) + unchecked { $0 != .warning }
    guard snippet.expectations.isEmpty else { return found }
    let problem = "a `warns` fence expects its warnings, each as `// warning: TEXT` on its line"
    return found + [finding(.matchesExpectations, .warning, problem)]
  }

  fileprivate func expectedErrors() -> [Finding] {
    func wrong(_ problem: String, hint: String) -> [Finding] {
      [finding(.matchesExpectations, .compile, problem, hint: hint)]
    }
    let errors = transcript?.errors ?? []
    if errors.isEmpty, !expectations(.error).isEmpty {
      return wrong(
        "this compiles, but is expected to fail",
        hint: "if that is right now, remove `fails` and the `// error:` comments")
    }
    if messages.isEmpty, !errors.isEmpty { return unlocatedErrors(.matchesExpectations) }
    var found = mismatches(.error) + mismatches(.warning)
    found += unchecked { $0 == .trap } + errorsElsewhere()
    guard expectations(.error).isEmpty, found.isEmpty else { return found }
    return wrong(
      "a `fails` fence expects its errors, each as `// error: TEXT` on its line",
      hint: "`quire verify --update` writes the compiler's words")
  }

  /// Errors that a `fails` fence causes in what it sees: no comment of its own can expect them.
  private func errorsElsewhere() -> [Finding] {
    (transcript?.errors ?? []).filter { !programs.isMessage($0, in: id) }.map { error in
      let place =
        error.file == programs.sourceName ? "at line \(error.line)" : "outside the document"
      return finding(
        .matchesExpectations, .compile, "this also causes an error \(place): \(error.text)",
        hint: "a fence that fails may break nothing above it: give what it declares another name,"
          + " or make it `isolated`")
    }
  }

  /// Pairs expectations with messages, line by line.
  private func mismatches(_ kind: Snippet.Expectation.Kind) -> [Finding] {
    let verdict = kind == .error ? Verdict.compile : .warning
    let all = messages.filter { $0.kind == kind }
    var left = Dictionary(grouping: all, by: \.line)
    var found: [Finding] = []
    for expectation in expectations(kind) {
      let line = fence.line(ofBody: expectation.line)
      if let hit = left[line]?.firstIndex(where: expectation.matches) {
        left[line]?.remove(at: hit)
        continue
      }
      // For a hint only, so it is not looked for among thousands.
      let elsewhere = all.prefix(100).first { $0.line != line && expectation.matches($0) }
      let other = left[line]?.first
      found.append(
        finding(
          .matchesExpectations, at: position(of: expectation), verdict,
          "the expected \(kind.rawValue) “\(expectation.text)” was not produced",
          hint: elsewhere.map { "it is on line \($0.line)" }
            ?? other.map { "the compiler says: \($0.text)" },
          fix: fix(row: expectation.line)))
      if let other { left[line]?.removeAll { $0 == other } }
    }
    for message in all where left[message.line]?.contains(message) == true {
      found.append(
        finding(
          .matchesExpectations, at: message, verdict,
          "unexpected \(kind.rawValue): \(message.text)",
          hint: "expect it with `// \(kind.rawValue): …` on this line, or fix the code",
          fix: sourceMap.row(ofLine: message.line).flatMap(fix)))
    }
    return found
  }

  /// The compiler's words for a row; nil where it said nothing at all, since then it is unknown what
  /// the fence was meant to show.
  private func fix(row: Int) -> Finding.Fix? {
    guard !messages.isEmpty else { return nil }
    let line = fence.line(ofBody: row)
    let words = messages.filter { $0.line == line && (action == .fails || $0.kind == .warning) }
      .map { "// \($0.kind.rawValue): \($0.text)" }
    return .replaceExpectations(row: row, words.joined(separator: " "))
  }
}

extension Snippet.Expectation {
  /// Whether a message contains the text where a word begins, and the text has a word of it with four
  /// letters at least.
  package func matches(_ message: String) -> Bool {
    guard message.hasWords(text) else { return false }
    let words = Set(message.split { !$0.isLetter })
    return text == message
      || text.split { !$0.isLetter }.contains { $0.count > 3 && words.contains($0) }
  }

  /// Whether a message is expected by its words, or by its name: `[cannot_find_in_scope]`.
  func matches(_ message: FenceResult.Message) -> Bool {
    matches(message.text) || !message.name.isEmpty && text == "[\(message.name)]"
  }
}

extension Snippet.Expectation.Kind {
  /// The word that makes a fence check expectations of this kind.
  package var word: String {
    switch self {
    case .error: "fails"
    case .warning: "warns"
    case .trap: "traps"
    }
  }
}
