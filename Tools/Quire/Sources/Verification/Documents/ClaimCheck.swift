import Foundation
import Manuscript
import Support
import SwiftAnalysis

extension DocumentVerdict {
  /// Compares what comments claim with what came.
  mutating func checkClaims(of outcome: DocumentOutcome) {
    guard outcome.compiles, let run = context.run else { return }
    let claims = Claim.all(in: context.fence.text)
    for found in outcome.program.claims(of: outcome.part) {
      check(found.claim, found.level, run)
    }
    checkPrinted(claims.filter(\.isOfOutput), run)
  }

  private mutating func check(_ claim: Claim, _ level: ClaimLevel, _ run: FenceRun) {
    let line = context.fence.line(ofBody: claim.line)
    let values = (run.values[line] ?? []).compactMap { $0 }
    guard let last = values.last else { return }
    if values.contains(where: { $0.hasPrefix("=") }) { return }
    let value = String(last.dropFirst())
    if case .condition = claim.kind {
      if isChanging(claim) { return noteChanging(claim, "false") }
      return report(claim, "“\(claim.text)” is not true", hint: nil)
    }
    if claim.text.means(value) || claim.whole.means(value) { return }
    // In words only, what does not look like a value is prose.
    if level == .inWords, !claim.isExpression { return }
    let other = context.evidence.runs.dropFirst().compactMap { $0.values[line]?.last ?? nil }
      .first { $0 != last }
    if let other {
      return noteDifference(claim, value, String(other.dropFirst()))
    }
    if isChanging(claim) { return noteChanging(claim, value.visible) }
    report(
      claim, "this is \(value.visible), not \(claim.text)", hint: nil,
      truth: Set(values).count == 1 ? value.asWritten(like: claim.text) : nil)
  }

  /// Finds each claim of what is printed in what was printed, in their order.
  private mutating func checkPrinted(_ claims: [Claim], _ run: FenceRun) {
    let lines = run.output.outputLines
    var next = 0
    for claim in claims {
      let wanted = claim.printedTexts
      if let hit = lines[next...].firstIndex(where: { line in
        wanted.contains { $0.isPrinted(as: line) }
      }) {
        next = hit + 1
        continue
      }
      if let end = claim.endOfSummary(of: lines, from: next) {
        next = end
        continue
      }
      guard claim.isExplicit || claim.isExpression else { continue }
      if let other = context.evidence.runs.first(where: { $0.output != run.output }) {
        noteDifference(claim, run.output.lastLines, other.output.lastLines)
        continue
      }
      // What a function or a task prints may come later, or never.
      if claim.isNested || !run.isFinished { continue }
      if isChanging(claim) {
        noteChanging(claim, run.output.lastLines)
        continue
      }
      if claim.text.isElided { continue }
      let rest = lines[min(next, lines.count)...]
      let printed =
        rest.first.map { "this prints \($0), not \(claim.text)" }
        ?? (lines.isEmpty
          ? "this prints nothing, not \(claim.text)" : "this does not print \(claim.text)")
      report(
        claim, printed,
        hint: lines.count > 1 ? "it prints:\n" + run.output.lastLines : nil,
        truth: rest.first?.asPrinted(like: claim.text))
      if !rest.isEmpty { next = min(next + 1, lines.count) }
    }
  }

  /// - Parameter truth: What the claim should state; nil where only its author can tell.
  private mutating func report(
    _ claim: Claim, _ message: String, hint: String?, truth: String? = nil
  ) {
    let byte = claim.range.lowerBound
    let rows = LineTable(context.fence.text)
    let row = rows.line(of: byte)
    let body = context.fence.body[row]
    let comment = body.text.utf8.dropFirst(rows.column(of: byte) - 1).prefix(claim.range.count)
    // A result without a comment is as its author wrote it.
    let written = body.original ?? String(comment) ?? ""
    let first = byte - rows.column(of: byte) + 1
    let place = body.original.map { first..<first + $0.utf8.count } ?? claim.range
    let fix = truth.flatMap { written.replacingClaim(claim, by: $0) }.map {
      Finding.Fix.replaceAssertion(place, row: row, $0)
    }
    fail(finding(claim, message, hint: hint, fix: fix))
  }

  /// Reports a random number, a date or an address, which no comment can state.
  private mutating func noteDifference(_ claim: Claim, _ first: String, _ second: String) {
    note(
      finding(
        claim, "this differs from run to run, and is not compared: \(first), then \(second)"))
  }

  private func isChanging(_ claim: Claim) -> Bool {
    ChangingValues.lines(in: context.fence.text).contains(claim.codeLine)
  }

  /// Reports what depends on the day, on the machine or on the platform.
  private mutating func noteChanging(_ claim: Claim, _ value: String) {
    note(
      finding(
        claim, "this depends on the time or the machine, and is not compared: it is \(value) here"))
  }

  private func finding(
    _ claim: Claim, _ message: String, hint: String? = nil, fix: Finding.Fix? = nil
  ) -> Finding {
    let position = context.sourceMap.position(ofByte: claim.range.lowerBound)
    return context.finding(
      .hasValues, at: position, claim.verdict, message, hint: hint, fix: fix)
  }
}

extension Claim {
  /// The end of several lines that it says in one, `(1, 2) (2, 3)` of two lines `1 2` and `2 3`; nil
  /// where it says something else.
  fileprivate func endOfSummary(of lines: [String], from start: Int) -> Int? {
    let wanted = whole.lettersAndDigits
    guard !wanted.isEmpty else { return nil }
    for first in lines.indices.dropFirst(start) {
      var found: [Substring] = []
      for (index, line) in lines.enumerated().dropFirst(first) where found.count < wanted.count {
        found += line.lettersAndDigits
        if found == wanted { return index > first ? index + 1 : nil }
      }
    }
    return nil
  }

  fileprivate var verdict: Verdict { isOfOutput ? .output : .value }

  /// The texts that it may mean by what it says of the output: `"1" or "2"` means either.
  fileprivate var printedTexts: [String] {
    let choices = whole.split(separator: #/\s(?i:or)\s/#).map(String.init)
    let isChoice = choices.count > 1 && choices.allSatisfy(\.isLiteralText)
    return text.asPrinted + whole.asPrinted + (isChoice ? choices.flatMap(\.asPrinted) : [])
  }
}

extension String {
  /// Whether it is in quotation marks, or a number.
  fileprivate var isLiteralText: Bool { unquoted != self || Double(self) != nil }

  /// A comment that claims something else; nil where it is on several lines.
  fileprivate func replacingClaim(_ claim: Claim, by new: String) -> String? {
    // Its explanation is behind it.
    guard !new.contains(where: \.isNewline), let all = range(of: claim.whole, options: .backwards),
      let place = range(of: claim.text, range: all)
    else { return nil }
    return replacingCharacters(in: place, with: new)
  }

  /// A value as an author writes it who wrote another one before.
  fileprivate func asWritten(like old: String) -> String {
    guard hasPrefix("Optional("), !old.hasPrefix("Optional(") else { return self }
    return String(dropFirst("Optional(".count).dropLast())
  }

  /// A printed line, with the quotation marks that its author set.
  fileprivate func asPrinted(like old: String) -> String {
    old.unquoted == old ? self : "\(old.prefix(1))\(self)\(old.suffix(1))"
  }

  /// Whether the words, as an author wrote them, mean a value: as Swift describes it, shortened, or in
  /// another order where it has none.
  fileprivate func means(_ value: String) -> Bool {
    let words = self
    if words == value || "Optional(\(words))" == value { return true }
    if words == value.unquoted || "\"\(words)\"" == value { return true }
    if let claimed = Double(words), let real = Double(value), words.contains(".") {
      let digits = words.split(separator: ".").last?.count ?? 0
      var step = 1.0
      for _ in 0..<digits { step /= 10 }
      if abs(claimed - real) <= step { return true }
    }
    if isElided { return true }
    // Foundation describes its collections on several lines, and without quotation marks.
    if value.contains("(\n") || value.contains("{\n") {
      return lettersAndDigits == value.lettersAndDigits
    }
    return value.contains("[") && sorted() == value.sorted()
  }

  /// Whether something in it is left out.
  fileprivate var isElided: Bool { contains("…") || contains("...") && !contains("\"...\"") }

  /// The texts that a comment may mean by what it says of the output.
  fileprivate var asPrinted: [String] {
    var found = [self]
    let trimmed = hasSuffix(".") ? String(dropLast()) : self
    for words in [self, trimmed] {
      let inner = words.unquoted
      if inner != words {
        found.append(inner)
        found.append(
          inner.replacing("\\\"", with: "\"").replacing("\\n", with: "\n").replacing(
            "\\\\", with: "\\"))
      }
    }
    return found
  }

  /// Whether a line of the output is what a comment says.
  fileprivate func isPrinted(as line: String) -> Bool {
    if self == line || withoutBlanks == line.withoutBlanks { return true }
    if let part = split(separator: "…").first ?? split(separator: "...").first, isElided {
      return line.hasPrefix(part)
    }
    return means(line)
  }

  fileprivate var lettersAndDigits: [Substring] {
    split { !$0.isLetter && !$0.isNumber && $0 != "-" }
  }

  private var withoutBlanks: String { filter { !$0.isWhitespace } }

  fileprivate var unquoted: String {
    let pairs: [Character: Character] = ["\"": "\"", "“": "”", "'": "'", "`": "`"]
    guard count > 1, let first, let last, pairs[first] == last else { return self }
    return String(dropFirst().dropLast())
  }
}
