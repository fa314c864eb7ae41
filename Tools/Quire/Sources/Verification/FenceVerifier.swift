import Manuscript
import SwiftAnalysis

/// Gives each fence of a page its verdict, in reading order.
package struct FenceVerifier {
  private let programs: ManuscriptPrograms
  private let found: PageOutcome
  private let settings: VerificationSettings
  private let owners: [FenceID: FenceID]
  private var results: [FenceResult] = []

  package static func verify(
    _ programs: ManuscriptPrograms, _ found: PageOutcome, _ settings: VerificationSettings
  ) throws -> ManuscriptResult {
    let manuscript = programs.manuscript
    var verifier = FenceVerifier(
      programs: programs, found: found, settings: settings, owners: manuscript.owners)
    for id in manuscript.fenceIDs { verifier.results.append(try verifier.result(of: id)) }
    if programs.reading.isLenient {
      verifier.excuseThoseThatNeedOthers()
    } else {
      verifier.excuseFencesBelowRefusedOnes()
    }
    for id in manuscript.fenceIDs where !programs.isWanted(id) {
      verifier.results[id.index] = FenceResult(state: .unproved("not selected"))
    }
    let wrong = programs.selectedDiagnostics + verifier.results.flatMap(\.diagnostics)
    return ManuscriptResult(
      manuscript: manuscript, fences: verifier.results, diagnostics: wrong.sorted(),
      selection: programs.selection)
  }

  // snippet.result
  private func result(of id: FenceID) throws -> FenceResult {
    if try programs.isListing(id, settings.document) {
      let context = FenceContext(id, programs, settings, found)
      return try DeclarationCheck(context, settings.document.declarations()).result
    }
    let owner = owners[id].map {
      (id: $0, fence: programs.manuscript[$0], result: results[$0.index])
    }
    var context = FenceContext(id, programs, settings, found, owner: owner)
    for rule in FenceRule.all where programs.reading.applies(rule, to: context) {
      context.findings += rule.check(context)
    }
    return programs.reading.isLenient ? DocumentVerdict(context).result : context.result
  }
  // snippet.end

  /// A fence below a refused one may need what that one declares: then it is not at fault.
  private mutating func excuseFencesBelowRefusedOnes() {
    let (manuscript, ids) = (programs.manuscript, programs.manuscript.fenceIDs)
    guard let refused = ids.first(where: { manuscript[$0].kind == .refused }) else { return }
    for id in ids.dropFirst(refused.index + 1)
    where results[id.index].diagnostics.contains(where: { $0.verdict == .compile }) {
      if case .isolated = manuscript[id].code?.scope { continue }
      results[id.index].become(.unproved("line \(manuscript[refused].start.line) is refused"))
    }
  }

  /// A fence that needs a name which a fence that failed declares is not at fault.
  private mutating func excuseThoseThatNeedOthers() {
    let manuscript = programs.manuscript
    // A list of declarations declares nothing.
    let declaring = manuscript.codeIDs.filter { programs.shape($0).kind != .listing }
    for id in manuscript.fenceIDs {
      let missing = results[id.index].missingNames ?? hiddenNames(of: id)
      guard !missing.isEmpty else { continue }
      for other in declaring where other != id && manuscript[other].scope == manuscript[id].scope {
        let names = programs.names(other).introduced.intersection(missing)
        guard let name = names.min() else { continue }
        let line = manuscript[other].start.line
        switch results[other.index].state {
        case .failed, .unproved:
          results[id.index].become(.unproved("needs `\(name)`, which line \(line) would declare"))
        case .elsewhere(let why): results[id.index].become(.elsewhere(why))
        case .sketched:
          results[id.index].become(.sketched)
          results[id.index].reason = "needs `\(name)`, which line \(line) only sketches"
        case .proved, .compiled, .quoted: continue
        }
        break
      }
    }
  }

  /// The names that all errors of a fence are about and whose nearest declaration above it is not
  /// part of its program, since that fence does not compile: an older declaration was used.
  private func hiddenNames(of id: FenceID) -> Set<String> {
    let findings = results[id.index].findings
    guard let outcome = found.fences[id], !findings.isEmpty,
      findings.allSatisfy({
        $0.rule == .compiles && !outcome.compiles || $0.rule == .matchesExpectations
      })
    else { return [] }
    let used = Set(outcome.program.parts.map(\.id))
    let use = programs.names(id)
    let allAbove = programs.manuscript.codeIDs.filter { $0 < id }
    let names = findings.compactMap { finding -> String? in
      // A line that is to be wrong may be right with another declaration.
      let fence = programs.manuscript[id]
      let row = fence.row(ofLine: finding.diagnostic.line)
      let onLine =
        finding.rule == .matchesExpectations && fence.body.indices.contains(row)
        ? Snippet(parsing: fence.body[row].text).names.mentioned : []
      return use.mentioned.first { name in
        guard onLine.contains(name) || finding.diagnostic.message.contains("'\(name)'"),
          !use.introduced.contains(name),
          let above = allAbove.last(where: { programs.names($0).introduced.contains(name) })
        else { return false }
        return !used.contains(above)
          && [.failed, .sketched, .unproved].contains(results[above.index].state.kind)
      }
    }
    return names.count == findings.count ? Set(names) : []
  }
}

extension ManuscriptPrograms {
  /// What is wrong with the manuscript itself, at the fences that are wanted.
  fileprivate var selectedDiagnostics: [Diagnostic] {
    guard let selection else { return manuscript.diagnostics }
    let fences = selection.map { manuscript[$0] }
    return manuscript.diagnostics.filter { diagnostic in
      fences.contains { fence in
        (fence.start.line...fence.lastLine).contains(diagnostic.line)
          || fence.words.contains { $0.start.line == diagnostic.line }
      }
    }
  }

  /// Whether a fence is verified: it is wanted, a wanted one needs it, or it is the output of one.
  fileprivate func isWanted(_ id: FenceID) -> Bool {
    guard let selection, !selection.contains(id) else { return true }
    return reading.seesAllAbove && plan.fences.contains(manuscript.owners[id] ?? id)
  }

  /// Whether a fence lists declarations without their bodies, said or unsaid, or copies protocols and
  /// enumerations of the package.
  fileprivate func isListing(_ id: FenceID, _ settings: DocumentSettings) throws -> Bool {
    guard reading.isLenient, let code = manuscript[id].code else { return false }
    if code.action == .declares { return true }
    guard code.action == .runs else { return false }
    if shape(id).kind == .listing { return true }
    guard snippet(id).hasInterfacesOnly else { return false }
    let own = names(id).declared
    return try settings.declarations().contains {
      $0.isType && own.contains($0.path.joined(separator: "."))
    }
  }
}

extension Reading {
  /// Whether a rule is one for such pages. Documents show outputs and mark wrong lines as they like.
  fileprivate func applies(_ rule: FenceRule, to context: FenceContext) -> Bool {
    guard isLenient else { return true }
    return switch rule.name {
    case .showsOutput, .hasValues: false
    case .matchesExpectations: [.fails, .warns, .traps].contains(context.action)
    default: true
    }
  }
}

extension FenceResult {
  /// Why the `output` below a fence cannot be verified; nil where it can.
  func blockedOutput(of fence: Fence) -> String? {
    if case .unproved(let reason) = state { return reason }
    if [.hang, .flood].contains(diagnostics.last?.verdict) {
      return "line \(fence.start.line) does not end"
    }
    return output == nil && state == .failed ? "line \(fence.start.line) failed" : nil
  }

  /// Gives up on a fence for a reason that is not its own.
  mutating func become(_ state: State) {
    self.state = state
    findings = []
  }
}

extension FenceContext {
  package var result: FenceResult {
    var result = FenceResult(state: state)
    result.findings = findings
    result.messages = messages
    result.values = values
    result.dependsOnMachine = transcript?.isReproducible == false
    if let action, action != .tests { result.output = run?.output }
    if let run, !run.isFinished, let end, case .trap(let reason) = end.reason {
      let position = end.position ?? fence.start
      result.trap = .init(kind: .trap, line: position.line, column: position.column, text: reason)
    }
    return result
  }

  private var state: FenceResult.State {
    if hasFailed || programs.isRefused(fence) { return .failed }
    if case .quotation = fence.kind { return shownOutput == .same ? .proved : .quoted }
    if let blocked { return .unproved(blocked) }
    switch fence.kind {
    // Whatever the rules say of code that the compiler has not seen, it is not proved.
    case .code where transcript == nil, .step where transcript == nil:
      return .unproved("no program has it")
    case .code where action == .compiles: return .compiled(FenceResult.compilesWord)
    case .excerpt(let source):
      return settings.sources.isCompiled(source, settings.conditions) ? .proved : .quoted
    case .code, .step, .output: return .proved
    case .sketch: return .sketched
    case .quotation, .refused: return .failed
    }
  }
}
