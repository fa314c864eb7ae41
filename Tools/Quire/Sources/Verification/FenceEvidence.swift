import Execution
import Manuscript
import Support

/// What compiling and running a program brought to light about one of its fences.
package struct FenceEvidence {
  /// What the compiler said of the program; nil where the fence belongs to none.
  package var transcript: Transcript?
  /// Whether the fence answers for errors of the program: those above a broken fence do not.
  var answersForErrors = false
  /// Whether errors that have no position in a fence are reported here.
  var answersForUnlocatedErrors = false
  /// The fence's part of each run.
  package var runs: [FenceRun] = []
  /// Whether the program runs the tests in the fence, though its words do not say so.
  var runsTests = false
  /// Why the fence could not be verified.
  var blocked: String?

  package static let none = FenceEvidence()
}

/// A fence's part of a program's run.
package struct FenceRun {
  package let run: Transcript.Run
  /// The program's values by their line in the Markdown, in order; nil for Void.
  package let values: [Int: [String?]]
  /// The number of the checkpoint behind the fence.
  package let checkpoint: Int
  /// Whether the program ends with this fence.
  let isLast: Bool

  /// What it printed, control characters made visible.
  package var output: String {
    (isLast ? run.outputToEnd(from: checkpoint) : run.output(of: checkpoint)).visible
  }

  /// Whether its last line was reached.
  var hasReachedEnd: Bool { run.checkpoints[checkpoint] != nil }

  /// Whether its last line was reached, and the program went on or ended as it should.
  package var isFinished: Bool { hasReachedEnd && !(isLast && run.status != .exited(0)) }
}

extension Transcript.Run {
  var valuesByLine: [Int: [String?]] {
    Dictionary(grouping: values, by: \.line).mapValues { $0.map(\.text) }
  }

  /// What was printed from a checkpoint's fence to the end.
  fileprivate func outputToEnd(from checkpoint: Int) -> String {
    let start = checkpoint == 0 ? 0 : checkpoints[checkpoint - 1] ?? output.utf8.count
    return String(decoding: output.utf8.dropFirst(start), as: UTF8.self)
  }
}

/// Sorts what came of a manuscript's programs by fence.
struct EvidenceCollector {
  private let programs: ManuscriptPrograms
  private(set) var evidence: [FenceID: FenceEvidence] = [:]
  private var firstBroken: [Int: Int] = [:]

  package init(
    _ programs: ManuscriptPrograms, _ results: [(task: ProgramTask, outcome: ProgramOutcome)]
  ) {
    self.programs = programs
    for case (.segment(let index), let outcome) in results {
      firstBroken[index] = outcome.firstBroken
      collect(programs.plan.segments[index], outcome)
    }
    for case (.dependent(let index), let outcome) in results {
      let dependent = programs.plan.dependents[index]
      evidence[dependent.fence] = evidence(of: dependent, outcome.whole)
    }
  }

  private func doesNotCompile(_ id: FenceID) -> String {
    "line \(programs.manuscript[id].start.line) does not compile"
  }

  /// Whether the compiler reports an error within a fence that is a step.
  private func hasErrors(_ id: FenceID) -> Bool {
    let fence = programs.manuscript[id]
    return evidence[id]?.transcript?.errors.contains {
      $0.file == programs.sourceName && fence.reports($0.line)
    } ?? false
  }

  private mutating func collect(_ segment: ProgramPlan.Segment, _ outcome: ProgramOutcome) {
    var blocked: String?
    for step in segment.steps {
      // Each step of a tutorial has to compile: a later one must not hide its errors.
      let isSettled = !programs.manuscript.steps.isEmpty && hasErrors(step.fence)
      if !isSettled {
        evidence[step.fence] = FenceEvidence(transcript: outcome.whole, answersForErrors: true)
      }
      let lines = outcome.whole.errors.filter { $0.file == programs.sourceName }.map(\.line)
      if lines.contains(where: programs.manuscript[step.fence].reports) {
        blocked = blocked ?? doesNotCompile(step.fence)
      }
    }
    let values = outcome.verified.runs.map(\.valuesByLine)
    for (position, id) in segment.fences.enumerated() {
      var found = FenceEvidence(blocked: blocked)
      // snippet.evidence
      if blocked != nil {
        // What is above it says why.
      } else if position == outcome.firstBroken {
        found.transcript = outcome.whole
        (found.answersForErrors, found.answersForUnlocatedErrors) = (true, true)
        blocked = doesNotCompile(id)
      } else if !outcome.verified.errors.isEmpty {
        found.blocked = doesNotCompile(segment.fences[outcome.firstBroken ?? 0])
      } else {
        found.transcript = outcome.verified
        found.runs = zip(outcome.verified.runs, values).map { run, values in
          FenceRun(
            run: run, values: values, checkpoint: position,
            isLast: position == segment.fences.count - 1)
        }
        blocked = stop(id, found).map { "line \($0) stops the program" }
      }
      // snippet.end
      evidence[id] = found
    }
  }

  /// The line at which a fence stops its program; nil where the program goes on.
  private func stop(_ id: FenceID, _ evidence: FenceEvidence) -> Int? {
    guard let run = evidence.runs.first, !run.isFinished else { return nil }
    let fence = programs.manuscript[id]
    let stop = ProgramStop(run.run, in: fence, of: programs.sourceName, programs.sourceMap(id))
    return stop.position?.line ?? fence.start.line
  }

  private func evidence(of dependent: ProgramPlan.Dependent, _ transcript: Transcript)
    -> FenceEvidence
  {
    let base = dependent.base.fences
    if let first = firstBroken[dependent.segment], first < base.count {
      return FenceEvidence(blocked: doesNotCompile(base[first]))
    }
    var found = FenceEvidence(
      transcript: transcript, answersForErrors: true, answersForUnlocatedErrors: true)
    found.runs = transcript.runs.map {
      FenceRun(run: $0, values: $0.valuesByLine, checkpoint: base.count, isLast: true)
    }
    if !base.isEmpty, let run = transcript.runs.first, run.checkpoints[base.count - 1] == nil {
      found.blocked = "a fence above it stops the program"
      found.runs = []
    }
    return found
  }
}
