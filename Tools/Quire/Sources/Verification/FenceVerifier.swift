import Manuscript
import SwiftAnalysis

/// Applies the rules to a manuscript's fences, in reading order.
package struct FenceVerifier {
  private let programs: ManuscriptPrograms
  private let settings: VerificationSettings
  private let evidence: [FenceID: FenceEvidence]
  /// The fence that each `output` fence belongs to.
  private let owners: [FenceID: FenceID]
  private var results: [FenceResult] = []

  private init(
    _ programs: ManuscriptPrograms, _ outcomes: [(task: ProgramTask, outcome: ProgramOutcome)],
    _ settings: VerificationSettings
  ) {
    self.programs = programs
    self.settings = settings
    evidence = EvidenceCollector(programs, outcomes).evidence
    let pairs = programs.manuscript.fenceIDs.compactMap { id in
      programs.manuscript[id].output.map { (FenceID($0), id) }
    }
    owners = Dictionary(pairs) { first, _ in first }
  }

  /// What came of a manuscript's fences.
  ///
  /// - Parameter outcomes: What came of each of its programs.
  package static func verify(
    _ programs: ManuscriptPrograms, _ outcomes: [(task: ProgramTask, outcome: ProgramOutcome)],
    _ settings: VerificationSettings
  ) -> ManuscriptResult {
    var verifier = FenceVerifier(programs, outcomes, settings)
    let isWanted = programs.isWanted
    var result = verifier.result { id, verifier in
      isWanted(id) ? verifier.result(of: id) : FenceResult(state: .unproved("not selected"))
    }
    if !outcomes.allSatisfy(\.outcome.isReproducible) {
      for index in result.fences.indices { result.fences[index].dependsOnMachine = true }
    }
    return result
  }

  /// What comes of a manuscript's fences if one of its programs ends in another way.
  ///
  /// - Parameters:
  ///   - old: What came of them before. Fences that are not of this program keep it.
  ///   - task: The program. It compiles as before.
  package static func verify(
    _ programs: ManuscriptPrograms, _ outcomes: [(task: ProgramTask, outcome: ProgramOutcome)],
    _ settings: VerificationSettings, after old: ManuscriptResult, changing task: ProgramTask
  ) -> ManuscriptResult {
    var verifier = FenceVerifier(programs, outcomes, settings)
    let changed = programs.fences(of: task)
    return verifier.result { id, verifier in
      changed.contains(verifier.owners[id] ?? id)
        ? verifier.result(of: id) : old.fences[id.index]
    }
  }

  private mutating func result(_ fence: (FenceID, FenceVerifier) -> FenceResult) -> ManuscriptResult
  {
    for id in programs.manuscript.fenceIDs { results.append(fence(id, self)) }
    excuseFencesBelowRefusedOnes()
    let found = results.flatMap(\.diagnostics)
    return ManuscriptResult(
      manuscript: programs.manuscript, fences: results,
      diagnostics: (programs.selectedDiagnostics + found).sorted(), selection: programs.selection)
  }

  // snippet.result
  private func result(of id: FenceID) -> FenceResult {
    let owner = owners[id].map { (fence: programs.manuscript[$0], result: results[$0.index]) }
    var found = evidence[id] ?? .none
    if let owner { found.blocked = owner.result.blockedOutput(of: owner.fence) }
    var context = FenceContext(id, programs, settings, found, owner: owner)
    for rule in FenceRule.all { context.findings += rule.check(context) }
    return context.result
  }
  // snippet.end

  /// A fence below a refused one may need what that one declares: then it is not at fault.
  private mutating func excuseFencesBelowRefusedOnes() {
    let manuscript = programs.manuscript
    guard let refused = manuscript.fenceIDs.first(where: { manuscript[$0].kind == .refused }) else {
      return
    }
    for id in manuscript.fenceIDs.dropFirst(refused.index + 1)
    where results[id.index].diagnostics.contains(where: { $0.verdict == .compile }) {
      if case .isolated = manuscript[id].code?.scope { continue }
      let line = manuscript[refused].start.line
      results[id.index].state = .unproved("line \(line) is refused")
      results[id.index].findings = []
    }
  }
}

extension ManuscriptPrograms {
  /// The fences that a program is made of, those left out that others add to it.
  fileprivate func fences(of task: ProgramTask) -> Set<FenceID> {
    switch task {
    case .segment(let index):
      Set(plan.segments[index].fences + plan.segments[index].steps.map(\.fence))
    case .dependent(let index): [plan.dependents[index].fence]
    case .document: Set(manuscript.fenceIDs)
    }
  }

  /// What is wrong with the manuscript itself, at the fences that are wanted.
  fileprivate var selectedDiagnostics: [Diagnostic] {
    guard let selection else { return manuscript.diagnostics }
    let fences = selection.map { manuscript[$0].start.line...manuscript[$0].lastLine }
    let words = selection.flatMap { manuscript[$0].words.map(\.start.line) }
    return manuscript.diagnostics.filter { diagnostic in
      words.contains(diagnostic.line) || fences.contains { $0.contains(diagnostic.line) }
    }
  }

  /// Whether a fence is verified: it is wanted, a wanted one needs it, or it is the output of one.
  fileprivate var isWanted: (FenceID) -> Bool {
    guard let selection else { return { _ in true } }
    let outputs = plan.fences.compactMap { manuscript[$0].output.map(FenceID.init) }
    let all = selection.union(plan.fences).union(outputs)
    return all.contains
  }
}

extension FenceResult {
  /// Why the `output` below a fence cannot be verified; nil where it can.
  package func blockedOutput(of fence: Fence) -> String? {
    if case .unproved(let reason) = state { return reason }
    if [.hang, .flood].contains(diagnostics.last?.verdict) {
      return "line \(fence.start.line) does not end"
    }
    return output == nil && state == .failed ? "line \(fence.start.line) failed" : nil
  }
}

extension FenceContext {
  /// The result so far.
  package var result: FenceResult {
    var result = FenceResult(state: state)
    result.findings = findings
    result.messages = messages
    result.values = values
    switch action {
    case .tests, nil: break
    default: result.output = run?.output
    }
    if let run, !run.isFinished, let end, case .trap(let reason) = end.reason {
      let position = end.position ?? sourceMap.start
      result.trap = .init(
        kind: .trap, line: position.line, column: position.column, text: reason)
    }
    return result
  }

  private var state: FenceResult.State {
    if hasFailed || programs.refusedLines.contains(fence.start.line) { return .failed }
    if let blocked = evidence.blocked { return .unproved(blocked) }
    switch fence.kind {
    case .code where action == .compiles: return .compiled(FenceResult.compilesWord)
    case .code, .step, .excerpt, .output: return .proved
    case .quotation: return .quoted
    case .sketch: return .sketched
    case .refused: return .failed
    }
  }
}
