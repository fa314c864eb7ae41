import Execution
import Support

/// What came of a fence in the program that shows best what it is worth.
package struct FenceOutcome: Sendable {
  package var program: FenceProgram
  /// The fence's place among the program's parts.
  package var position: Int
  /// What came of the program, positions in the Markdown.
  package var transcript: Transcript
  /// What came of the whole fence where its author says that some lines are wrong.
  package var whole: Transcript?
  /// What came of it with one of these lines alone, where the whole has no error on that line.
  package var alone: [Int: Transcript] = [:]
  /// Whether the program was run as far as the fence.
  package var hasRun = false

  package var part: FencePart { program.parts[position] }
  package var compiles: Bool { transcript.errors.isEmpty }

  /// Whether the program ran and ended by itself.
  package var hasEnded: Bool {
    hasRun && !transcript.runs.isEmpty && transcript.runs.allSatisfy { $0.status != .timedOut }
  }

  var runs: [FenceRun] {
    guard hasRun else { return [] }
    return transcript.runs.map {
      FenceRun(run: $0, checkpoint: position, isLast: position == program.parts.count - 1)
    }
  }

  var sourceMap: SourceMap { program.sourceMap(at: position) }
}

/// What came of the fences of a page.
package struct PageOutcome: Sendable {
  package var fences: [FenceID: FenceOutcome] = [:]
  /// What the compiler said of the files beside the programs, which are fences too.
  package var files: [FenceID: Transcript] = [:]
  /// Why others were not, or did not run: a fence above them is at fault.
  package var blocked: [FenceID: String] = [:]

  package init() {}
}

/// A fence's part of a program's run.
package struct FenceRun {
  package let run: Transcript.Run
  /// The number of the checkpoint behind the fence.
  package let checkpoint: Int
  /// Whether the program ends with this fence.
  let isLast: Bool

  /// What it printed, control characters made visible.
  package var output: String { run.output(of: checkpoint, toEnd: isLast).visible }

  /// What the program printed between two bytes of its output, control characters made visible.
  func output(from start: Int, to end: Int) -> String { run.output(from: start, to: end).visible }

  /// The values that a line of the Markdown had, in order; nil for Void.
  package func values(ofLine line: Int) -> [String?] {
    run.values.filter { $0.line == line }.map(\.text)
  }

  /// Whether its last line was reached.
  var hasReachedEnd: Bool { run.checkpoints[checkpoint] != nil }

  /// Whether its last line was reached, and the program went on or ended as it should.
  package var isFinished: Bool { hasReachedEnd && !(isLast && run.status != .exited(0)) }
}

extension Transcript {
  /// The position of the fence in which the program ended before its time; nil where it did not.
  package func stop(among count: Int) -> Int? {
    guard let run = runs.first else { return nil }
    let reached = (0..<count).prefix { run.checkpoints[$0] != nil }.count
    if reached < count { return reached }
    return run.status == .exited(0) ? nil : count - 1
  }
}
