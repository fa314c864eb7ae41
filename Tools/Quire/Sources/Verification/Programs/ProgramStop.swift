import CommonMark
import Execution
import Manuscript
import Support

/// How and where a program ended before its time.
struct ProgramStop {
  let reason: Transcript.Run.End
  /// Where it was in the fence, the innermost call first; empty where that is not known, or is outside
  /// the fence.
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
    func finding(_ verdict: Verdict, _ message: String, _ hint: String?) -> Finding {
      context.finding(.finishes, at: position, verdict, message, hint: hint)
    }
    // It may have ended since the sandbox refused something.
    func refusal(_ verdict: Verdict, _ message: String, _ hint: String) -> Finding {
      let words = [message, printed, context.run?.run.errors ?? ""].joined(separator: "\n")
      return finding(verdict, message, context.permissionHint(for: words) ?? hint)
    }
    switch reason {
    case .flood where printed.utf8.count < 1 << 20:
      return finding(
        .flood,
        "it wrote more than a program may: \(limits.outputBytes >> 20) MB to one file, or"
          + " \(limits.writtenBytes >> 20) MB in all", hadPrinted)
    case .flood:
      return finding(.flood, "this prints without end", "the last lines that it printed:\n\(last)")
    case .outOfMemory:
      return finding(
        .crash,
        "it asked for more memory than the \(limits.memoryBytes >> 30) GB that a program may have",
        hadPrinted)
    case .tooManyProcesses:
      return finding(
        .crash, "it started more than \(limits.processes) processes, and was ended",
        "a snippet should need none")
    case .timeout(let isBusy):
      return finding(
        .hang, "still \(isBusy ? "running" : "waiting") after \(context.settings.secondsInWords)",
        "\(hadPrinted)\nif it should not end, say so: `compiles` has it compiled and not run")
    case .exit(let code):
      return refusal(
        .exit, "the program ends here, with status \(code)",
        "remove the call of `exit`, or what closes or redirects its standard output")
    case .error(let error):
      return refusal(.throw, "an error left the top level: \(error)", "catch it with `do`")
    case .trap(let reason):
      return refusal(
        .trap, reason, "if it should, say so: `swift traps`, and `// trap: …` on the line")
    case .signal(let signal):
      return finding(.crash, "a signal ended it: \(signalName(signal))", nil)
    }
  }
}

extension String {
  var lastLines: String {
    let lines = self.filledLines.suffix(5)
    return lines.map { $0.count > 200 ? $0.prefix(200) + "…" : $0 }.joined(separator: "\n")
  }
}
