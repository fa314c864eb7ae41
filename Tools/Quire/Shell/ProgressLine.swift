import Execution
import Synchronization

/// A progress line on a terminal, or one line for the whole step elsewhere; with `--why`, also a
/// line for each program that runs.
public struct ProgressLine: Sendable {
  private let saysWhy, saysSteps: Bool
  private let state = State()

  private final class State: Sendable {
    // A class, since several threads report programs.
    let counts = Mutex((done: 0, ran: 0))
    let hasBegun = Atomic(false)
    let start = ContinuousClock.now
  }

  /// Starts at zero.
  ///
  /// - Parameter saysSteps: Whether a line says that programs run where there is no terminal.
  public init(saysWhy: Bool, saysSteps: Bool = false) {
    (self.saysWhy, self.saysSteps) = (saysWhy, saysSteps)
  }

  /// Reports an event of a program.
  public var report: @Sendable (ProgramEvent) -> Void {
    { [saysWhy, state] event in
      switch event.kind {
      case .started:
        let counts = state.counts.withLock { $0 }
        if Console.isTerminal {
          Self.show(event, counts, since: state.start)
        } else if saysSteps, !state.hasBegun.exchange(true, ordering: .relaxed) {
          Console.error(
            "Compiling and running the programs that have changed, at most \(event.total) …")
        }
      case .remembered: state.counts.withLock { $0.done += 1 }
      case .ran(let reason):
        state.counts.withLock { counts in
          counts.done += 1
          counts.ran += 1
        }
        if saysWhy {
          Self.clear()
          Console.error("\(event.name): ran, since \(reason)")
        }
      }
    }
  }

  private static func show(
    _ event: ProgramEvent, _ counts: (done: Int, ran: Int), since start: ContinuousClock.Instant
  ) {
    var line = "[\(counts.done + 1)/\(event.total)] \(event.name)"
    if counts.ran > 3 {
      let each = (ContinuousClock.now - start) / counts.ran
      let left = (each * (event.total - counts.done)).components.seconds
      line += left > 0 ? ", about \(left) s left" : ""
    }
    Console.overwrite(line)
  }

  /// Removes the line. Call it before other output.
  public static func clear() {
    if Console.isTerminal { Console.overwrite("") }
  }
}
