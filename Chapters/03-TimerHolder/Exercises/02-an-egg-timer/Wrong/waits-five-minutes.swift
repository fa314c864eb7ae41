// Wrong: waits five minutes at most. Caught by: rings after its minutes, and not before
import TimerHolder

@MainActor
final class EggTimer<C: Clock> where C.Duration == Duration {
  private(set) var rings = 0
  private let clock: C
  private var ticker: Ticker?

  init(clock: C) { self.clock = clock }

  func start(minutes: Int) {
    ticker = Ticker(self, every: .seconds(60 * min(minutes, 5)), repeats: false, clock: clock) {
      $0.rings += 1
    }
  }
}
