import Execution
import Synchronization

/// A progress line on a terminal, one line elsewhere; with `--why`, a line for each place
/// whose programs run.
package enum ProgressLine {
  /// The total is the most programs that an event spoke of: some are of a part of the work.
  private typealias Counts = (done: Int, ran: Int, total: Int)

  private final class State: Sendable {
    // A class, since several threads report programs.
    let counts = Mutex<Counts>((0, 0, 0))
    let hasBegun = Atomic(false)
    let explained = Mutex<Set<String>>([])
    let start = ContinuousClock.now
  }

  /// Returns what reports the events of programs, counted from zero.
  ///
  /// - Parameter saysSteps: Whether a line says that programs run where there is no terminal.
  package static func report(
    saysWhy: Bool = false, saysSteps: Bool = false
  ) -> @Sendable (ProgramEvent) -> Void {
    let state = State()
    return { event in
      switch event.kind {
      case .started:
        let counts = state.counts.withLock { counts in
          counts.total = max(counts.total, event.total)
          return counts
        }
        if Console.isTerminal {
          Self.show(event, counts, since: state.start)
        } else if saysSteps, !state.hasBegun.exchange(true, ordering: .relaxed) {
          Console.error("Compiling and running the programs that have changed …")
        }
      case .remembered: state.counts.withLock { $0.done += 1 }
      case .ran(let reason):
        state.counts.withLock { counts in
          counts.done += 1
          counts.ran += 1
        }
        // Several programs may be tried for one fence.
        if saysWhy, state.explained.withLock({ $0.insert(event.name).inserted }) {
          Self.clear()
          Console.error("\(event.name): ran, since \(reason)")
        }
      }
    }
  }

  private static func show(
    _ event: ProgramEvent, _ counts: Counts, since start: ContinuousClock.Instant
  ) {
    var line = "[\(counts.done + 1)/\(max(counts.total, counts.done + 1))] \(event.name)"
    if counts.ran > 3 {
      let each = (ContinuousClock.now - start) / counts.ran
      let left = (each * (counts.total - counts.done)).components.seconds
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
