import Execution
import Synchronization

/// A progress line on a terminal, one line elsewhere; with `--why`, a line for each place
/// whose programs run.
package enum ProgressLine {
  private struct State {
    var started = 0, done = 0, ran = 0
    /// The most programs that an event spoke of: some are of a part of the work.
    var total = 0
    var explained: Set<String> = []
    let start = ContinuousClock.now
  }

  /// Returns what reports the events of programs, counted from zero; where there is no terminal, a line
  /// may say that programs run.
  package static func report(
    saysWhy: Bool = false, saysSteps: Bool = false
  ) -> @Sendable (ProgramEvent) -> Void {
    let state = Mutex(State())
    return { event in
      switch event.kind {
      case .started:
        let now = state.withLock { state in
          state.started += 1
          state.total = max(state.total, event.total)
          return state
        }
        if Console.isTerminal {
          Self.show(event, now)
        } else if saysSteps, now.started == 1 {
          Console.error("Compiling and running the programs that have changed …")
        }
      case .remembered: state.withLock { $0.done += 1 }
      case .ran(let reason):
        // Several programs may be tried for one fence.
        let isNew = state.withLock { state in
          state.done += 1
          state.ran += 1
          return saysWhy && state.explained.insert(event.name).inserted
        }
        guard isNew else { break }
        Self.clear()
        Console.error("\(event.name): ran, since \(reason)")
      }
    }
  }

  private static func show(_ event: ProgramEvent, _ state: State) {
    var line = "[\(state.done + 1)/\(max(state.total, state.done + 1))] \(event.name)"
    if state.ran > 3 {
      let each = (ContinuousClock.now - state.start) / state.ran
      let left = (each * (state.total - state.done)).components.seconds
      line += left > 0 ? ", about \(left) s left" : ""
    }
    Console.overwrite(line)
  }

  @Sendable package static func show(_ text: String) {
    if Console.isTerminal { Console.overwrite(text) }
  }

  /// Removes the line. Call it before other output.
  package static func clear() { show("") }
}
