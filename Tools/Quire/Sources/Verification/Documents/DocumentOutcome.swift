import Execution
import Manuscript

/// What came of a fence in the program that shows best what it is worth.
package struct DocumentOutcome: Sendable {
  /// The program.
  package var program: DocumentProgram
  /// The fence's place among the program's parts.
  package var position: Int
  package var transcript: Transcript
  /// What came of the whole fence where its author says that some lines are wrong.
  package var whole: Transcript?
  /// What came of it with one of these lines alone, where the whole has no error on that line.
  package var alone: [Int: Transcript] = [:]
  /// Whether the program of the fence was run as far as the fence.
  package var hasRun = false

  package var part: DocumentPart { program.parts[position] }
  package var compiles: Bool { transcript.errors.isEmpty }
  /// The program as files.
  package var layout: ManuscriptPrograms.Layout { program.layout }

  /// Whether the program ran and ended by itself.
  package var hasEnded: Bool {
    hasRun && !transcript.runs.isEmpty && transcript.runs.allSatisfy { $0.status != .timedOut }
  }

  /// What the rules need to know.
  package var evidence: FenceEvidence {
    var found = FenceEvidence(
      transcript: transcript, answersForErrors: true, answersForUnlocatedErrors: true)
    found.runsTests = program.goal == .test
    if hasRun {
      found.runs = transcript.runs.map {
        FenceRun(
          run: $0, values: $0.valuesByLine, checkpoint: position,
          isLast: position == program.parts.count - 1)
      }
    }
    return found
  }
}

extension Transcript {
  /// Whether the program came to the fence at a position.
  package func hasReached(_ position: Int) -> Bool {
    guard let run = runs.first else { return false }
    return position == 0 || run.checkpoints[position - 1] != nil
  }

  /// The position of the fence in which the program ended before its time; nil where it did not.
  package func stop(among count: Int) -> Int? {
    guard let run = runs.first else { return nil }
    let reached = (0..<count).prefix { run.checkpoints[$0] != nil }.count
    if reached < count { return reached }
    return run.status == .exited(0) ? nil : count - 1
  }
}
