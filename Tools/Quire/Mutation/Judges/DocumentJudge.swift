import Compilation
import Execution
import Foundation
import Manuscript
import Support
import Verification

/// Judges mutants by documents: a mutant is killed where a document has a problem with it that it
/// does not have without.
struct DocumentJudge {
  /// `documents`, or `documentation comments`.
  let name: String
  let documents: [ManuscriptPrograms]
  let settings: VerificationSettings
  let programs: MutablePrograms
  let jobs: Int
  let progress: @Sendable (String) -> Void

  /// A document as it is without a mutant.
  private struct Original: Sendable {
    let programs: ManuscriptPrograms
    var tasks: [Task]
    let problems: Set<Diagnostic>
    let states: [FenceResult.State]

    /// One of its programs, or all of them where fences are searched for programs.
    struct Task: Sendable {
      let task: ProgramTask
      let outcome: ProgramOutcome
      let reached: Set<Int>
      /// The document and the line where it begins.
      let place: String
    }
  }

  func judge(_ mutants: [Mutant]) throws -> Judgment {
    let start = ContinuousClock.now
    nonisolated(unsafe) let judge = self
    let originals = try documents.map(judge.original)
    let verdicts = try mutants.mapInParallel(jobs: jobs) { mutant in
      judge.progress(mutant.place)
      return try judge.verdict(on: mutant, originals)
    }
    return Judgment(
      judge: name, programs: originals.reduce(0) { $0 + $1.tasks.count },
      verdicts: Dictionary(uniqueKeysWithValues: zip(mutants.map(\.id), verdicts)),
      seconds: start.duration(to: .now) / .seconds(1))
  }

  private func original(_ document: ManuscriptPrograms) throws -> Original {
    nonisolated(unsafe) let judge = self
    let tasks = try document.tasks.mapInParallel(jobs: jobs) { task in
      var reached: Set<Int> = []
      let outcome = try judge.perform(task, of: document) { program in
        // A chapter's own copies of a module have no mutants. They are not needed to compare.
        guard document.isDocument || judge.programs.hasMutants(program) else { return .none }
        let found = try judge.programs.original(program)
        reached.formUnion(found.reached)
        return found.transcript
      }
      let place = document.name(of: task, total: document.tasks.count).place
      return Original.Task(task: task, outcome: outcome, reached: reached, place: place)
    }
    let result = try verify(document, tasks.map { ($0.task, $0.outcome) })
    return Original(
      programs: document, tasks: tasks, problems: Set(result.diagnostics),
      states: result.fences.map(\.state))
  }

  private func verdict(on mutant: Mutant, _ originals: [Original]) throws -> Verdict {
    var survived: [String] = []
    for original in originals {
      for (index, task) in original.tasks.enumerated() where task.reached.contains(mutant.id) {
        var isEndless = false
        var isSame = true
        let outcome = try perform(task.task, of: original.programs) {
          let transcript = try programs.transcript(of: $0, mutant: mutant.id)
          if transcript.runs.contains(where: { $0.status == .timedOut }) { isEndless = true }
          isSame = try isSame && programs.isOriginal(transcript, of: $0)
          return transcript
        }
        if isSame {
          survived.append(task.place)
          continue
        }
        // A document may leave a fence alone that does not end.
        if isEndless { return .killed(by: "time-out in \(task.place)") }
        var all = original.tasks.map { ($0.task, $0.outcome) }
        all[index].1 = outcome
        let result = try verify(original.programs, all)
        let new = result.diagnostics.filter { !original.problems.contains($0) }
        if let first = new.first { return .killed(by: "\(first.path):\(first.line)") }
        let lost = zip(original.programs.manuscript.fences, zip(original.states, result.fences))
          .first { $1.0 == .proved && $1.1.state != .proved }
        if let lost {
          return .killed(by: "\(original.programs.manuscript.path):\(lost.0.start.line)")
        }
        survived.append(task.place)
      }
    }
    return survived.isEmpty ? .notReached : .survived(survived)
  }

  private func perform(
    _ task: ProgramTask, of document: ManuscriptPrograms,
    _ run: @escaping (Program) throws -> Transcript
  ) throws -> ProgramOutcome {
    guard case .document = task else { return try document.perform(task, run) }
    nonisolated(unsafe) let run = run
    // One program at a time: the mutants already run in parallel.
    return ProgramOutcome(
      document: try DocumentSearch.outcomes(of: document, settings.document, jobs: 1) {
        program, _ in
        try run(program)
      })
  }

  private func verify(
    _ document: ManuscriptPrograms, _ outcomes: [(task: ProgramTask, outcome: ProgramOutcome)]
  ) throws -> ManuscriptResult {
    document.isDocument
      ? try DocumentVerifier.verify(
        document, outcomes.first?.outcome.document ?? [:], settings)
      : FenceVerifier.verify(document, outcomes, settings)
  }
}
