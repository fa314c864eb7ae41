import CommonMark
import Execution
import Manuscript
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

  package var runs: [FenceRun] {
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
  package var output: String {
    let all = run.output.utf8.count
    let start = checkpoint == 0 ? 0 : run.checkpoints[checkpoint - 1] ?? all
    return output(from: start, to: isLast ? all : run.checkpoints[checkpoint] ?? all)
  }

  /// What the program printed between two bytes of its output, control characters made visible.
  func output(from start: Int, to end: Int) -> String { run.output(from: start, to: end).visible }

  /// The run as it would be if the program ended behind this fence.
  package var asLast: Transcript.Run {
    guard !isLast, let end = run.checkpoints[checkpoint] else { return run }
    var copy = run
    (copy.output, copy.status) = (run.output(from: 0, to: end), .exited(0))
    return copy
  }

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

/// How and where a program ended before its time.
struct ProgramStop {
  let reason: Transcript.Run.End
  /// Where it was in the fence, the innermost call first; empty where that is not known or
  /// outside of the fence.
  let positions: [Position]
  var position: Position? { positions.first }

  /// nil where the fence did not run.
  init?(_ outcome: FenceOutcome) {
    guard let run = outcome.runs.first?.run else { return nil }
    let programs = outcome.program.programs
    let fence = programs.manuscript[outcome.part.id]
    let frames = (run.crash?.frames ?? []).filter {
      $0.file == programs.sourceName && fence.contains(line: $0.line)
    }
    positions = frames.compactMap { outcome.sourceMap.position(line: $0.line, column: $0.column) }
    reason = run.end
  }

  func finding(_ context: FenceContext) -> Finding {
    let printed = context.run?.output ?? ""
    let last = printed.lastLines
    let limits = Subprocess.Limits.program
    let hadPrinted = last.isEmpty ? "it had printed nothing" : "it had printed:\n\(last)"
    let (file, all) = (limits.outputBytes >> 20, limits.writtenBytes >> 20)
    func finding(_ verdict: Verdict, _ message: String, _ hint: String?) -> Finding {
      context.finding(.finishes, at: position, verdict, message, hint: hint)
    }
    // It may have ended since the sandbox refused something.
    func refusal(_ verdict: Verdict, _ message: String, _ hint: String) -> Finding {
      let words = [message, printed, context.run?.run.errors ?? ""].joined(separator: "\n")
      return finding(verdict, message, context.permissionHint(for: words) ?? hint)
    }
    return switch reason {
    case .flood where printed.utf8.count < Transcript.Run.keptOfFlood:
      finding(
        .flood, "it wrote more than a program may: \(file) MB to one file, or \(all) MB in all",
        hadPrinted)
    case .flood:
      finding(.flood, "this prints without end", "it began with:\n\(printed.firstLines)")
    case .outOfMemory:
      finding(
        .crash,
        "it asked for more memory than the \(limits.memoryBytes >> 30) GB that a program may have",
        hadPrinted)
    case .tooManyProcesses:
      finding(
        .crash, "it started more than \(limits.processes) processes, and was ended",
        "a snippet should need none")
    case .timeout(let isBusy):
      finding(
        .hang,
        "still \(isBusy ? "running" : "waiting") after \(context.settings.seconds.inSeconds)",
        "\(hadPrinted)\nif it should not end, say so: `compiles` has it compiled and not run")
    case .exit(let code):
      refusal(
        .exit, "the program ends here, with status \(code)",
        "remove the call of `exit`, or what closes or redirects its standard output")
    case .error(let error):
      refusal(.throw, "an error left the top level: \(error)", "catch it with `do`")
    case .trap(let reason):
      refusal(.trap, reason, "if it should, say so: `swift traps`, and `// trap: …` on the line")
    case .signal(let signal): finding(.crash, "a signal ended it: \(signalName(signal))", nil)
    }
  }
}

extension String {
  var lastLines: String { Self.shortened(filledLines.suffix(5)) }

  fileprivate var firstLines: String { Self.shortened(prefix(2_000).filledLines.prefix(5)) }

  private static func shortened(_ lines: ArraySlice<Substring>) -> String {
    lines.map { $0.count > 200 ? $0.prefix(200) + "…" : $0 }.joined(separator: "\n")
  }
}
