import Compilation
import Manuscript
import SwiftAnalysis

/// Gives each fence of a document its verdict.
package struct DocumentVerifier {
  private let programs: ManuscriptPrograms
  private let outcomes: [FenceID: DocumentOutcome]
  private let settings: VerificationSettings
  private var results: [FenceResult] = []

  /// What came of a document's fences.
  package static func verify(
    _ programs: ManuscriptPrograms, _ outcomes: [FenceID: DocumentOutcome],
    _ settings: VerificationSettings
  ) throws -> ManuscriptResult {
    var verifier = DocumentVerifier(
      programs: programs, outcomes: outcomes, settings: settings)
    let manuscript = programs.manuscript
    for id in manuscript.fenceIDs { verifier.results.append(try verifier.result(of: id)) }
    verifier.excuseThoseThatNeedOthers()
    let wanted = programs.selection
    for id in manuscript.fenceIDs where wanted?.contains(id) == false {
      verifier.results[id.index] = FenceResult(state: .unproved("not selected"))
    }
    let found = verifier.results.flatMap(\.diagnostics)
    return ManuscriptResult(
      manuscript: manuscript, fences: verifier.results,
      diagnostics: ((wanted == nil ? manuscript.diagnostics : []) + found).sorted(),
      selection: wanted)
  }

  private func result(of id: FenceID) throws -> FenceResult {
    let fence = programs.manuscript[id]
    if fence.isListing(programs) { return try listing(id) }
    let outcome = outcomes[id]
    let owner = programs.manuscript.fenceIDs.first { programs.manuscript[$0].output == id.index }
      .map { (fence: programs.manuscript[$0], result: results[$0.index]) }
    var evidence = outcome?.evidence ?? .none
    if let owner { evidence.blocked = owner.result.blockedOutput(of: owner.fence) }
    var context = FenceContext(
      id, programs, settings, evidence, owner: owner,
      sourceMap: outcome.map { outcome in
        outcome.program.sourceMap(of: outcome.part)
      })
    for rule in FenceRule.all where rule.applies(to: context) {
      context.findings += rule.check(context)
    }
    var verdict = DocumentVerdict(context, outcome)
    if let outcome { verdict.checkClaims(of: outcome) }
    var result = verdict.result
    if result.state == .proved, result.comparedClaims == 0, let line = result.uncomparedClaims.first
    {
      result.state = .compiled(
        "the comment on line \(line) looks like a result, and was not compared")
    }
    return result
  }

  private func listing(_ id: FenceID) throws -> FenceResult {
    let context = FenceContext(id, programs, settings, .none, owner: nil)
    let isSaid = context.action == .declares
    return try DeclarationCheck(context, settings.document.declarations(), isSaid: isSaid).result
  }

  /// A fence that needs a name which a fence that failed declares is not at fault.
  private mutating func excuseThoseThatNeedOthers() {
    let manuscript = programs.manuscript
    for id in manuscript.fenceIDs {
      let missing = results[id.index].missingNames ?? hiddenNames(of: id)
      guard !missing.isEmpty else { continue }
      for other in manuscript.fenceIDs where other != id && manuscript[other].code != nil {
        // A list of declarations declares nothing.
        if manuscript[other].isListing(programs) { continue }
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
}

extension DocumentVerifier {
  /// The names that all errors of a fence are about and whose nearest declaration above it is not
  /// part of its program, since that fence does not compile: an older declaration was used.
  private func hiddenNames(of id: FenceID) -> Set<String> {
    let findings = results[id.index].findings
    guard let outcome = outcomes[id], !outcome.compiles, !findings.isEmpty,
      findings.allSatisfy({ $0.rule == .compiles })
    else { return [] }
    let used = Set(outcome.program.parts.map(\.id))
    var names: Set<String> = []
    for finding in findings {
      let name = programs.names(id).mentioned.first { name in
        guard finding.diagnostic.message.contains("'\(name)'"),
          !programs.names(id).introduced.contains(name)
        else { return false }
        let above = programs.manuscript.fenceIDs.last { other in
          other < id && programs.manuscript[other].code != nil
            && programs.names(other).introduced.contains(name)
        }
        guard let above else { return false }
        return !used.contains(above) && !results[above.index].isSettledOrElsewhere
      }
      guard let name else { return [] }
      names.insert(name)
    }
    return names
  }
}

extension FenceResult {
  /// Whether its declarations are known to compile, or not to be looked at here.
  fileprivate var isSettledOrElsewhere: Bool {
    switch state {
    case .proved, .compiled, .quoted, .elsewhere: true
    case .failed, .sketched, .unproved: false
    }
  }
}

extension Fence {
  /// Whether it lists declarations without their bodies, said or unsaid.
  fileprivate func isListing(_ programs: ManuscriptPrograms) -> Bool {
    guard let code else { return false }
    if code.action == .declares { return true }
    return code.action == .runs && Snippet(parsing: text).shape.kind == .listing
  }
}

extension FenceRule {
  /// Whether the rule is one for documents: their output is shown as their authors like, their values
  /// are claims of another kind.
  fileprivate func applies(to context: FenceContext) -> Bool {
    switch name {
    case .showsOutput, .hasValues: false
    case .matchesExpectations: [.fails, .warns, .traps].contains(context.action)
    default: true
    }
  }
}

extension FenceResult {
  /// Gives up on a fence for a reason that is not its own.
  fileprivate mutating func become(_ state: State) {
    self.state = state
    findings = []
  }
}
