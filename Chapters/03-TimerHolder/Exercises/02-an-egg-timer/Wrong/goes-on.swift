// Wrong: does not start over while it runs. Caught by: starts over
import TimerHolder

@MainActor
final class EggTimer<C: Clock> where C.Duration == Duration {
  private(set) var rings = 0
  private let clock: C
  private var ticker: Ticker?
  private var isRunning = false

  init(clock: C) { self.clock = clock }

  func start(minutes: Int) {
    if isRunning { return }
    isRunning = true
    ticker = Ticker(self, every: .seconds(60 * minutes), repeats: false, clock: clock) {
      $0.rings += 1
      $0.isRunning = false
    }
  }
}
