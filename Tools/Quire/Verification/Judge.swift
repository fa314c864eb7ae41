import Compilation
import Execution
import Manuscript
import Support
import SwiftAnalysis

/// Reads verdicts from transcripts.
package struct Judge {
  package let work: ManuscriptPrograms
  package let sources: SourceTexts
  /// Which `#if` conditions hold.
  package let conditions: Conditions
  /// The package's modules that a fence may import.
  package let libraries: [String]
  /// How long a program may run.
  package let seconds: Double

  package init(
    work: ManuscriptPrograms, sources: SourceTexts, conditions: Conditions, libraries: [String],
    seconds: Double
  ) {
    self.work = work
    self.sources = sources
    self.conditions = conditions
    self.libraries = libraries
    self.seconds = seconds
  }

  package var manuscript: Manuscript { work.manuscript }

  /// The proof of a manuscript from what came of its programs.
  package func proof(_ results: [(ManuscriptPrograms.Task, ManuscriptPrograms.Outcome)])
    -> ManuscriptResult
  {
    var proofs = manuscript.fences.map { FenceResult(state: Self.initialState($0)) }
    var broken: [Int: Int] = [:]
    for case (.segment(let index), let outcome) in results {
      judge(work.plan.segments[index], outcome, &proofs)
      broken[index] = outcome.firstBroken
    }
    for case (.guest(let index), let outcome) in results {
      let guest = work.plan.guests[index]
      if let first = broken[guest.segment], first < guest.host.fences.count {
        let line = manuscript.fences[guest.host.fences[first]].start.line
        proofs[guest.fence].state = .unproved("line \(line) does not compile")
      } else {
        judge(guest, outcome.whole, &proofs[guest.fence])
      }
    }
    for index in manuscript.fences.indices { judgeText(index, &proofs) }
    judgeQuizzes(&proofs)
    excuseWhatFollowsRefusedFences(&proofs)
    let own = proofs.flatMap(\.diagnostics)
    return ManuscriptResult(
      manuscript: manuscript, fences: proofs, diagnostics: (manuscript.diagnostics + own).sorted())
  }

  private static func initialState(_ fence: Fence) -> FenceResult.State {
    switch fence.kind {
    case .code, .step, .excerpt, .output: .proved
    case .quotation: .quoted
    case .sketch: .sketched
    case .refused: .failed
    }
  }

  // MARK: Programs

  private func judge(
    _ segment: Plan.Segment, _ outcome: ManuscriptPrograms.Outcome, _ proofs: inout [FenceResult]
  ) {
    let transcript = outcome.proved
    for step in segment.steps {
      compiled(step.fence, outcome.whole, &proofs[step.fence], judgesErrors: true)
    }
    let brokenStep = segment.steps.first { proofs[$0.fence].state == .failed }
    var reason = brokenStep.map { "line \(line(of: $0.fence)) does not compile" }
    for (position, index) in segment.fences.enumerated() {
      if let reason {
        proofs[index].state = .unproved(reason)
      } else if position == outcome.firstBroken {
        compiled(index, outcome.whole, &proofs[index], judgesErrors: true)
        if proofs[index].state != .failed { unlocated(outcome.whole, index, &proofs[index]) }
        reason = "line \(line(of: index)) does not compile"
      } else if !transcript.errors.isEmpty {
        let first = segment.fences[outcome.firstBroken ?? 0]
        proofs[index].state = .unproved("line \(line(of: first)) does not compile")
      } else {
        compiled(index, transcript, &proofs[index], judgesErrors: false)
        guard let run = transcript.runs.first else { continue }
        let isLast = position == segment.fences.count - 1
        reason = ran(index, mark: position, isLast: isLast, run, &proofs[index])
        repeated(index, mark: position, isLast: isLast, transcript.runs, &proofs[index])
      }
    }
  }

  private func judge(_ guest: Plan.Guest, _ transcript: Transcript, _ proof: inout FenceResult) {
    let index = guest.fence
    let action = manuscript.fences[index].code?.action ?? .runs
    if action == .fails {
      announced(index, transcript, &proof)
      return
    }
    compiled(index, transcript, &proof, judgesErrors: true)
    if proof.state != .failed, !transcript.errors.isEmpty { unlocated(transcript, index, &proof) }
    guard proof.state != .failed, let run = transcript.runs.first else { return }
    let mark = guest.host.fences.count
    if mark > 0, run.marks[mark - 1] == nil {
      proof.state = .unproved("a fence above it stops the program")
      return
    }
    switch action {
    case .traps:
      trapped(index, mark: mark, run, &proof)
      repeated(index, mark: mark, isLast: true, transcript.runs, &proof)
    case .figure:
      if ran(index, mark: mark, isLast: true, run, &proof) == nil { isFigure(index, &proof) }
    case .tests: tested(index, run, &proof)
    case .runs, .warns, .compiles, .fails: break
    }
  }

  private func line(of fence: Int) -> Int { manuscript.fences[fence].start.line }

  // MARK: Helpers of all judges

  /// Marks a fence as failed, at a line and a column of the Markdown.
  package func fail(
    _ proof: inout FenceResult, line: Int, column: Int = 1, _ verdict: Verdict, _ message: String,
    hint: String? = nil
  ) {
    proof.state = .failed
    proof.diagnostics.append(
      Diagnostic(
        path: manuscript.path, line: line, column: column, verdict, message, hint: hint))
  }

  /// A fence below a refused one may need what that one declares: then it is not its own fault.
  private func excuseWhatFollowsRefusedFences(_ proofs: inout [FenceResult]) {
    guard let refused = manuscript.fences.firstIndex(where: { $0.kind == .refused }) else { return }
    for index in proofs.indices.dropFirst(refused + 1)
    where proofs[index].diagnostics.contains(where: { $0.verdict == .compile }) {
      if case .isolated = manuscript.fences[index].code?.scope { continue }
      proofs[index].state = .unproved("line \(line(of: refused)) is refused")
      proofs[index].diagnostics = []
    }
  }
}
