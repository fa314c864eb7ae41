// Wrong: does not start over while it runs. Caught by: starts over
import TimerHolder

@MainActor
final class EggTimer<C: Clock> where C.Duration == Duration {
  private(set) var isDone = false
  private let clock: C
  private var ticker: Ticker?
  private var hasStarted = false

  init(clock: C) { self.clock = clock }

  func start(minutes: Int) {
    isDone = false
    if hasStarted { return }
    hasStarted = true
    ticker = Ticker(self, every: .seconds(60 * minutes), repeats: false, clock: clock) {
      $0.isDone = true
    }
  }
}
