import Compilation
import Foundation
import Support
import SwiftAnalysis

/// Weighs what the rules found in a fence of a document: what its author would mend is wrong, the rest
/// is a note, and code that is not whole is a sketch.
struct DocumentVerdict {
  var result: FenceResult
  let context: FenceContext
  /// Why its end was not reached, where its author may have meant that.
  private var end: String?
  /// The lines that no comment can state for good.
  lazy var changingLines = context.snippet.changingLines

  var outcome: FenceOutcome? { context.outcome }
  var shape: FenceShape { context.snippet.shape }

  init(_ context: FenceContext) {
    self.context = context
    result = context.result
    result.findings = []
    result.values = [:]
    weigh()
    if context.action == .runs, let outcome { checkWrongLines(outcome) }
    settle()
    if result.state == .proved, context.action == .runs, let reason = end ?? reasonNotToRun {
      result.state = .compiled(reason)
    }
    if let outcome { checkClaims(of: outcome) }
    if result.state == .proved, let reason = uncomparedOutput { result.state = .compiled(reason) }
    if result.state == .failed, let platform {
      result.become(.elsewhere("needs another platform: the line above it says \(platform)"))
    }
  }

  /// Whether a warning says that the declaration which the comment is about is deprecated.
  private func isOfDocumented(_ message: FenceResult.Message) -> Bool {
    guard message.name.hasPrefix("availability_deprecated"), let name = message.quoted.first else {
      return false
    }
    let own = context.manuscript.documented.split(separator: ".").last ?? ""
    return !own.isEmpty && name.prefix { $0 != "(" } == own.prefix { $0 != "(" }
  }

  /// Why a block below the fence, which may show what it prints, was not compared; nil where there is none.
  private var uncomparedOutput: String? {
    guard let index = context.fence.output, context.manuscript.fences[index].kind != .output else {
      return nil
    }
    let block = context.manuscript.fences[index]
    guard
      case .uncertain(let reason) = ShownOutput(
        block, below: context.snippet, printed: result.output)
    else { return nil }
    return "the block at line \(block.start.line) was not compared: \(reason)"
  }

  var declared: Set<String> {
    Set((outcome?.program.parts ?? []).flatMap { context.programs.names($0.id).introduced })
  }

  private mutating func weigh() {
    for finding in context.findings {
      switch finding.rule {
      case .compiles
      where context.action == .runs && shape.wrongLines[row(finding.diagnostic.line)] != nil:
        break
      case .hasNoWarnings where finding.message?.isHabit == true: note(finding)
      case .hasNoWarnings where finding.message.map(isOfDocumented) == true: note(finding)
      case .hasNoWarnings where finding.diagnostic.message.contains("__quire"): break
      case .isCompiledWhole, .runsItsTests: note(finding)
      case .isStable where context.statedOutput == nil: note(finding)
      case .finishes where !context.settings.document.isStrict && isOnPurpose(finding):
        if !isAnnounced(finding.diagnostic.line, inComment: true) {
          end = "line \(finding.diagnostic.line): \(finding.diagnostic.message)"
        }
      default: result.findings.append(finding)
      }
    }
  }

  /// Adds a finding that its author would leave as it is.
  mutating func note(_ finding: Finding) {
    if context.settings.document.isStrict {
      result.findings.append(finding)
    } else {
      result.notes.append(finding.diagnostic)
    }
  }

  /// Adds a finding that its author would mend.
  mutating func fail(_ finding: Finding) {
    result.findings.append(finding)
    result.state = .failed
  }

  func row(_ line: Int) -> Int { context.fence.row(ofLine: line) }

  // MARK: Lines that are wrong on purpose

  private mutating func checkWrongLines(_ outcome: FenceOutcome) {
    guard let whole = outcome.whole else { return }
    for (row, kind) in shape.wrongLines.sorted(by: { $0.key < $1.key }) where kind != .perhaps {
      let transcript = outcome.alone[row] ?? whole
      let isOnly =
        outcome.compiles && (outcome.alone[row] != nil || outcome.part.leftOut.count == 1)
      let errors = transcript.errors.filter {
        context.programs.isMessage($0, in: context.id)
          && (isOnly || self.row($0.line) == row) && !isGap($0, row)
      }
      let stop = transcript.runs.first.map { $0.status != .exited(0) } ?? false
      if !errors.isEmpty || (kind == .anyway && stop) { continue }
      // After the error of code that is left out, the compiler may not look at this line.
      if shape.elision != nil, !transcript.errors.isEmpty { continue }
      let gap = transcript.errors.first { isGap($0, row) }?.missingName
      let problem = gap.map { "nothing declares `\($0)`" } ?? "it compiles"
      let advice = gap.map { _ in "declare it, so that the error is the one that is meant" }
      result.findings.append(
        context.finding(
          .matchesExpectations, at: context.sourceMap.start(ofRow: row), .compile,
          "its comment says that this line is wrong, but \(problem)",
          hint: advice ?? (kind == .anyway ? "it runs, too" : nil)))
    }
  }

  /// Whether an error is about a name that is nowhere else on the page, and that the line's comment
  /// does not speak of: such a line is wrong whatever it says.
  private func isGap(_ error: CompilerMessage, _ row: Int) -> Bool {
    guard let name = error.missingName else { return false }
    let words = context.fence.body[row].text.drop { $0 != "/" }.lowercased()
    if words.contains("scope") || words.contains("cannot find") { return false }
    return !context.manuscript.fences.enumerated().contains { index, fence in
      var rows = fence.body.map(\.text)
      if index == context.id.index { rows.remove(at: row) }
      return fence.code != nil
        && Snippet(parsing: rows.joined(separator: "\n")).names.mentioned.contains(name)
    }
  }

  // MARK: The state

  private mutating func settle() {
    dropConsequences()
    let errors = result.findings.filter { $0.rule == .compiles }
    if !result.findings.isEmpty {
      result.state = .failed
    } else if result.state == .failed, !context.programs.isRefused(context.fence) {
      result.state = .proved
    }
    guard !errors.isEmpty else { return }
    let messages = errors.compactMap(\.message)
    if let reason = messages.compactMap(elsewhere).first {
      return result.become(.elsewhere(reason))
    }
    if let reason = messages.compactMap(brokenModule).first {
      return result.become(.unproved(reason))
    }
    if nameImports(for: errors) { return }
    let missing = messages.compactMap(\.missingName)
    let hard = hardErrors(among: errors)
    let twice = errors.first(where: repeatsAnotherFence)
    if messages.contains(where: \.isMemberOutsideOfType), missing.isEmpty {
      result.findings.removeAll { $0.rule == .compiles }
      return sketch("shows a member of a type without the type")
    }
    guard !missing.isEmpty || shape.elision != nil || twice != nil else { return }
    // What follows from a name that nothing declares says nothing of the rest.
    result.findings.removeAll { $0.rule == .compiles && !hard.contains($0) }
    let misspelled = misspelledNames(among: errors)
    result.findings += misspelled.isEmpty ? misspelledMembers : misspelled
    guard result.findings.isEmpty else { return }
    result.missingNames = Set(missing)
    sketch(
      missing.first.map { "uses `\($0)`, which \(declarationsElsewhere(of: $0))" }
        ?? twice.map { "shows alternatives: \($0.diagnostic.message)" }
        ?? "leaves out code: `\(shape.elision ?? "")`")
  }

  /// Why the declarations of a name on the page, if any, are not seen.
  private func declarationsElsewhere(of name: String) -> String {
    let manuscript = context.manuscript
    let other = manuscript.codeIDs.first {
      manuscript[$0].scope != context.fence.scope
        && context.programs.names($0).introduced.contains(name)
    }
    return other.map { "line \(manuscript[$0].start.line) declares for another program" }
      ?? "nothing on the page declares"
  }

  private mutating func sketch(_ reason: String) {
    if context.settings.document.isStrict {
      let hint = "complete it, or say why it is one: `sketch=\"REASON\"`"
      fail(context.finding(.compiles, .compile, "this is a sketch: it \(reason)", hint: hint))
    } else if result.findings.isEmpty {
      (result.state, result.reason) = (.sketched, reason)
    } else {
      (result.state, result.reason) = (.failed, nil)
    }
  }

  /// Leaves out what the compiler says again of a line, and what follows from code that does not parse.
  private mutating func dropConsequences() {
    var seen: Set<String> = []
    let isBroken = context.snippet.isBroken
    result.findings = result.findings.filter {
      let words = isBroken ? "" : "\($0.diagnostic.line) \($0.diagnostic.message)"
      return $0.rule != .compiles || seen.insert(words).inserted
    }
  }

  /// Reports names that are in modules which are not imported; false where there are none.
  private mutating func nameImports(for errors: [Finding]) -> Bool {
    let imports = Set(outcome?.program.layout.program.imports ?? [])
    let lines = Set(errors.filter { $0.message?.missingName != nil }.map(\.diagnostic.line))
    let found = errors.compactMap { error -> Finding? in
      let diagnostic = error.diagnostic
      // A member of what is unknown may be any member.
      let member = lines.contains(diagnostic.line) ? nil : error.message?.missingMember
      guard let name = error.message?.missingName ?? member,
        let modules = context.settings.document.looked({
          try $0.modulesDeclaring(name, member != nil)
        }),
        modules.count == 1 || member == nil, let module = modules.sorted().first,
        imports.isDisjoint(with: modules)
      else { return nil }
      return context.finding(
        .compiles, at: .init(line: diagnostic.line, column: diagnostic.column), .compile,
        "`\(name)` is in `\(module)`, which this page does not import",
        hint: "write `import \(module)` in the fence, or `<!-- quire: import \(module) -->`"
          + " above it for the page")
    }
    guard !found.isEmpty else { return false }
    result.findings.removeAll { $0.rule == .compiles }
    result.findings += found
    return true
  }

  // MARK: Examples that do not run to their end

  /// Whether the author may have meant the program to end as it does, or to go on as a server does.
  func isOnPurpose(_ finding: Finding) -> Bool {
    // What is slow here may be fast on another machine, or optimized, where it is to end at all.
    if case .timeout(isBusy: true) = context.end?.reason, !context.snippet.hasEndlessLoop {
      return true
    }
    // A comment states a result that never came.
    if hasUnreachedClaim { return false }
    return switch context.end?.reason {
    case .exit, .tooManyProcesses, .timeout(isBusy: false), .error, nil: true
    case .signal(let signal):
      ![SIGSEGV, SIGBUS, SIGFPE].contains(signal) || isAnnounced(finding.diagnostic.line)
    case .timeout(isBusy: true), .flood:
      ["forever", "infinite", "endless", "never end", "never return", "never terminate"]
        .contains { context.fence.text.lowercased().contains($0) }
    // The reader has the file that `try!` needs.
    case .trap(let reason): isAnnounced(finding.diagnostic.line) || reason.isOfThisMachine
    case .outOfMemory: isAnnounced(finding.diagnostic.line)
    }
  }

  /// Why the fence was compiled and did not run; nil where it ran.
  var reasonNotToRun: String? {
    guard let outcome else { return nil }
    if context.fence.text.allSatisfy(\.isWhitespace) { return "it is empty" }
    if let trait = context.snippet.foreignTraits.first {
      return "its test has the trait `\(trait.text)`, which may change what it finds"
    }
    guard !outcome.hasRun else {
      let areLeft = !context.runsTests && !XCTestList.entries(in: context.snippet.text).isEmpty
      return areLeft ? "its `XCTestCase` cannot be run here" : nil
    }
    if let variable = outcome.part.assumed.first {
      return "it uses `\(variable.name)`, taken for a `\(variable.type)`"
    }
    if outcome.part.hasStandIns, shape.kind == .code { return "it leaves out code" }
    return switch outcome.part.form {
    case .library: "a program with `@main` is not run"
    case .members: "it is members of a type, which nothing calls"
    case .wrapped: "it is a part of a manifest"
    case .script where shape.kind == .manifest: "it is a manifest"
    case .script, .nested, .function: "it is not run"
    }
  }

  /// Whether the text at a line, or a comment on what was running, says that it ends the program.
  ///
  /// - Parameter inComment: Whether only a comment counts, and no call of `fatalError`.
  func isAnnounced(_ line: Int, inComment: Bool = false) -> Bool {
    let running = context.end?.positions.map { row($0.line) } ?? []
    let isClaimed = context.snippet.claims.contains {
      $0.form == .ending && (running.isEmpty || running.contains(where: $0.codeLines.contains))
    }
    if isClaimed { return true }
    let call = #/\s*(?:fatalError|preconditionFailure)\(/#
    let word =
      #/(?i)\b(?:fatal ?error|preconditionfailure|crash(?:es|ed|ing)?|trap(?:s|ped)?|runtime error)\b/#
      .wordBoundaryKind(.simple)
    return context.fence.body.indices.contains { index in
      let text = context.fence.body[index].text
      guard abs(index - row(line)) <= 1 else { return false }
      // What code is called with such a name says nothing: `trapezoid[7]`.
      let comment = text.firstRange(of: #/\/[\/*]/#).map { text[$0.upperBound...] } ?? ""
      return !inComment && text.prefixMatch(of: call) != nil || comment.contains(word)
    }
  }
}

extension String {
  /// Whether an error is about a file, the network or the system, which the reader's machine may have.
  var isOfThisMachine: Bool {
    ["Cocoa", "POSIX", "URLError", "No such file", "CancellationError"].contains(where: contains)
  }
}
