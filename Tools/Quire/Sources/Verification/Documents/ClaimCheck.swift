import Execution
import Foundation
import Manuscript
import Support
import SwiftAnalysis

extension DocumentVerdict {
  /// Compares what comments claim with what came.
  mutating func checkClaims(of outcome: FenceOutcome) {
    let claims = context.snippet.claims
    leave(context.snippet.claimsOfBrokenCode)
    let rows = Set(claims.map(\.line) + result.uncomparedClaims.map(context.fence.row(ofLine:)))
    // A result behind an arrow that is beside no code with a value.
    result.uncomparedClaims += context.snippet.assertions.filter {
      !rows.contains($0.line) && $0.value.isLiteral
    }.map { context.fence.line(ofBody: $0.line) }
    defer {
      result.uncomparedClaims.sort()
      if result.state == .proved, result.comparedClaims == 0, !result.uncomparedClaims.isEmpty {
        result.state = .compiled(FenceResult.nothingCompared)
      }
    }
    guard !claims.isEmpty else { return }
    guard outcome.compiles, let run = context.run, result.state != .sketched else {
      return leave(claims)
    }
    let levels = Set(outcome.program.claims(of: outcome.part).map(\.index))
    let records = ClaimRecord.all(in: run, of: context.fence)
    var cursor = run.checkpoint == 0 ? 0 : run.run.checkpoints[run.checkpoint - 1] ?? 0
    for index in claims.indices where index == 0 || !claims[index].continues {
      // The lines about the output of one statement are compared together.
      let group = [claims[index]] + claims[(index + 1)...].prefix(while: \.continues)
      guard levels.contains(index), let reports = records[index], reports.hasBegun,
        !group[0].isOfOutput || !group[0].text.isEmpty
      else {
        // In a body that never ran. What is behind the end of the program is a problem already.
        leave(group)
        continue
      }
      switch group[0].form {
      case .ending: check(ending: group[0], reports)
      case .type: check(type: group[0], reports)
      case .value: check(value: group[0], index, reports)
      case .mention: check(mention: group[0], reports, run)
      case .open where reports.evaluations.contains { $0.value != nil }:
        for (offset, claim) in group.enumerated() {
          check(value: claim, index + offset, records[index + offset])
        }
      case .printed, .open: check(printed: group, index, reports, run, &cursor)
      }
    }
  }

  private mutating func leave(_ claims: [Claim]) {
    // What is beside a declaration or within a literal explains it.
    count(claims.filter { $0.statement != nil && $0.isResult })
  }

  /// Counts claims that look like results and were not compared.
  private mutating func count(_ claims: [Claim]) {
    result.uncomparedClaims += claims.map { context.fence.line(ofBody: $0.line) }
  }

  /// Whether the program ended above a claim, unannounced, and would on any machine.
  var hasUnreachedClaim: Bool {
    guard let outcome, let run = context.run, !isExcused else { return false }
    let claims = outcome.program.claims(of: outcome.part)
    let records = ClaimRecord.all(in: run, of: context.fence)
    return claims.contains { index, claim, _ in
      !claim.isNested && claim.isResult && !claim.continues && records[index]?.hasBegun != true
    }
  }

  /// Whether what ends the program is announced, or is about the machine.
  private var isExcused: Bool {
    guard let end = context.end else { return true }
    if case .error(let error) = end.reason, error.isOfThisMachine { return true }
    return isAnnounced((end.position ?? context.fence.start).line)
  }

  // MARK: Values

  private mutating func check(value claim: Claim, _ index: Int, _ reports: ClaimRecord?) {
    let evaluations = reports?.evaluations ?? []
    guard let wrong = evaluations.first(where: { !claim.isTrue(of: $0) }) else {
      if evaluations.isEmpty { leave([claim]) } else { result.comparedClaims += 1 }
      return
    }
    guard let value = wrong.value else {
      return claim.words.isMarked
        ? report(claim, "this has no value, so it is not \(claim.text)") : count([claim])
    }
    // Only the compiler compares what has no order, and what its author writes in another way than
    // Swift describes it: a date, an address, pairs.
    let isCertain =
      value.isText || value.isNumber
      || !value.isUnordered && !value.isCut && claim.text.isNotation(of: value.words)
    if wrong.isEqual == nil && !isCertain || value.isFunction { return count([claim]) }
    let runs = context.runs.map { run in
      let record = ClaimRecord.all(in: run, of: context.fence)[index]
      return record?.evaluations.compactMap { $0.value?.inOrder } ?? []
    }
    let other = runs.first { $0 != runs[0] }
    if noteChange(of: claim, value.stated, other.map { $0.first ?? "" }) { return }
    let all = evaluations.compactMap { $0.value?.stated(like: claim) }
    let isOne = Set(all).count <= 1
    let subject = claim.words.property.map { "`\($0)`" } ?? "this"
    let truth = value.stated(like: claim)
    let words = isOne ? truth : all.prefix(4).joined(separator: ", then ")
    let end = claim.text.isEmpty ? ", and the comment states no value" : ", not \(claim.text)"
    report(
      claim, "\(subject) is \(words.visible)\(end)",
      truth: isOne && (truth.isLiteral || claim.text.isEmpty) ? truth : nil)
  }

  /// Counts a comment that has other values in it than its code has.
  private mutating func check(mention claim: Claim, _ reports: ClaimRecord, _ run: FenceRun) {
    let real = reports.evaluations.compactMap(\.value).filter { !$0.isFunction }
    let printed = reports.texts(in: run)
    // What came of each round, and of all of them.
    let all = [real.map(\.words), real.map(\.details), printed]
    let texts = all.joined() + all.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
    if !texts.isEmpty, claim.seemsOther(than: texts) { count([claim]) }
  }

  private mutating func check(type claim: Claim, _ reports: ClaimRecord) {
    let types = reports.evaluations.flatMap(\.types)
    if types.contains(where: claim.isType) {
      result.comparedClaims += 1
    } else if let type = types.first,
      !type.contains(#/\bAny(?:Object)?\b/#.wordBoundaryKind(.simple))
    {
      report(claim, "the type of this is \(type.sugared), not \(claim.text)")
    } else {
      leave([claim])
    }
  }

  private mutating func check(ending claim: Claim, _ reports: ClaimRecord) {
    if reports.outputs.allSatisfy({ $0.upperBound != nil }) {
      return report(claim, "this comes to its end: it is not so that it \(claim.text)")
    }
    // Control leaves these without an end.
    let code = claim.statement.flatMap { String(context.fence.text.utf8.dropFirst($0.lowerBound)) }
    let isHere = context.end?.positions.contains { claim.codeLines.contains(row($0.line)) } == true
    if code?.prefixMatch(of: #/(?:return|break|continue)\b/#.wordBoundaryKind(.simple)) != nil,
      !isHere
    {
      return count([claim])
    }
    switch claim.match(of: context.end?.reason, isHere: isHere) {
    case .same: result.comparedClaims += 1
    case .unknown: count([claim])
    case .other(let end):
      report(claim, "this ends with `\(end)`, and the comment says: \(claim.text)")
    }
  }

  // MARK: Output

  private mutating func check(
    printed claims: [Claim], _ index: Int, _ reports: ClaimRecord, _ run: FenceRun,
    _ cursor: inout Int
  ) {
    let all = run.run.output.utf8
    let own = reports.texts(in: run)
    guard let first = reports.outputs.first, let last = reports.outputs.last else {
      return leave(claims)
    }
    let end = last.upperBound ?? all.count
    defer { cursor = max(cursor, end) }
    // Lines may be about several statements above them, and what a statement starts may print later.
    var places = [own.joined()]
    if own.count == 1 {
      let before = run.output(from: min(cursor, first.lowerBound), to: end)
      let isLineOpen =
        first.lowerBound > 0 && all.dropFirst(first.lowerBound - 1).first != UInt8(ascii: "\n")
      if isLineOpen {
        places.insert(before, at: 0)
      } else if isBehindStatement(claims[0]) || !claims[0].isTrailing {
        places.append(before)
      }
      if own[0].isEmpty, mayPrintLater(claims[0]) {
        let limit = run.isLast ? all.count : run.run.checkpoints[run.checkpoint]
        places.append(run.output(from: end, to: limit ?? end))
      }
    }
    let matches = places.map { claims.matches(in: $0.outputLines) }
    var best = matches.max { $0.count(where: \.isTrue) < $1.count(where: \.isTrue) } ?? []
    // In a loop, a comment is about each round.
    if own.count > 1, claims.count == 1, best.first?.isTrue == true,
      let other = own.first(where: { !claims.matches(in: $0.outputLines)[0].isTrue })
    {
      best = [(false, other.outputLines.first)]
    }
    for (claim, match) in zip(claims, best) {
      // The elements of a set are printed in another order each time.
      let isUnordered = reports.evaluations.contains { $0.value?.isUnordered == true }
      let isEqual = isUnordered && claims.count == 1 ? reports.evaluations[0].isEqual : nil
      if match.isTrue || isEqual == true || claims.count == 1 && claim.summarizes(own.joined()) {
        result.comparedClaims += 1
      } else if isUnordered, isEqual == nil {
        count([claim])
      } else {
        reportPrinted(claim, index, match.line, own.joined())
      }
    }
  }

  /// Whether another statement is in front of the claim's on the same line: `print(1); print(2)`.
  private func isBehindStatement(_ claim: Claim) -> Bool {
    guard let start = claim.statement?.lowerBound else { return false }
    let above = context.fence.text.utf8.prefix(start).reversed()
    return above.first { $0 != UInt8(ascii: " ") } == UInt8(ascii: ";")
  }

  /// Whether its statement may print behind its end: it has a closure, or the code below it waits.
  private func mayPrintLater(_ claim: Claim) -> Bool {
    guard let statement = claim.statement else { return false }
    let code = context.fence.text.utf8
    let below = String(decoding: code.dropFirst(statement.upperBound), as: UTF8.self)
    let own = code.prefix(statement.upperBound).dropFirst(statement.lowerBound)
    return own.contains(UInt8(ascii: "{"))
      || below.contains(
        #/\b(?:await|sleep|usleep|wait|join|RunLoop|dispatchMain)\b/#.wordBoundaryKind(.simple))
  }

  private mutating func reportPrinted(
    _ claim: Claim, _ index: Int, _ line: String?, _ output: String
  ) {
    let others = context.runs.dropFirst().map { run in
      (ClaimRecord.all(in: run, of: context.fence)[index]?.texts(in: run) ?? []).joined()
    }
    let change = others.first { $0.sorted() != output.sorted() }
    if noteChange(of: claim, output.lastLines, change?.lastLines) { return }
    // A call without a value that prints nothing: the comment may be about something else.
    if output.isEmpty, !claim.isOfPrint, !claim.words.isMarked { return count([claim]) }
    let other = output.isEmpty ? "prints nothing, not" : "does not print"
    let problem = line.map { "prints \($0), not" } ?? other
    report(
      claim, "this \(problem) \(claim.text)",
      hint: output.outputLines.count > 1 ? "it prints:\n" + output.lastLines : nil,
      truth: line?.asPrinted(like: claim.text))
  }

  // MARK: Reports

  /// - Parameter truth: What the claim should state; nil where only its author can tell.
  private mutating func report(
    _ claim: Claim, _ message: String, hint: String? = nil, truth: String? = nil
  ) {
    let body = context.fence.body[claim.line]
    let first = LineTable(context.fence.text).start(of: claim.line)
    let comment = body.text.utf8.dropFirst(claim.range.lowerBound - first).prefix(claim.range.count)
    // A result without a comment is as its author wrote it.
    let written = body.original ?? String(comment) ?? ""
    let place = body.original.map { first..<first + $0.utf8.count } ?? claim.range
    let fix = truth.flatMap { written.replacingClaim(claim, by: $0) }
      .map {
        Finding.Fix.replaceText(place, row: claim.line, $0)
      }
    result.comparedClaims += 1
    fail(finding(claim, message, hint: hint, fix: fix))
  }

  /// Reports a random number, a date or an address, and what depends on the day, on the machine or on
  /// the platform: no comment can state it. False for other values.
  ///
  /// - Parameter other: What it was in another run, where it differs.
  private mutating func noteChange(of claim: Claim, _ value: String, _ other: String?) -> Bool {
    guard other != nil || changingLines.contains(claim.codeLine) else { return false }
    leave([claim])
    let message =
      other.map { "this differs from run to run, and is not compared: \(value), then \($0)" }
      ?? "this depends on the time or the machine, and is not compared: it is \(value.visible) here"
    note(finding(claim, message))
    return true
  }

  private func finding(
    _ claim: Claim, _ message: String, hint: String? = nil, fix: Finding.Fix? = nil
  ) -> Finding {
    let position = context.sourceMap.position(ofByte: claim.range.lowerBound)
    return context.finding(
      .hasValues, at: position, claim.isOfOutput || claim.isOfPrint ? .output : .value, message,
      hint: hint, fix: fix)
  }
}

extension ClaimRecord.Value {
  /// The value as a comment states it: an optional without its wrapping, unless the comment has that.
  fileprivate func stated(like claim: Claim) -> String {
    let isWrapped = words.hasPrefix("Optional(") && !claim.text.hasPrefix("Optional")
    let truth = isWrapped ? String(details.dropFirst("Optional(".count).dropLast()) : stated
    // `.red` is described as `red`.
    return claim.text.hasPrefix(".") && truth.first?.isLetter == true ? ".\(truth)" : truth
  }
}
