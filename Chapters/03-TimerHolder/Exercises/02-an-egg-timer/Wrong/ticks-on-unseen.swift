// Wrong: goes on ticking after it has rung. Caught by: rings once
import TimerHolder

@MainActor
final class EggTimer<C: Clock> where C.Duration == Duration {
  private(set) var rings = 0
  private let clock: C
  private var ticker: Ticker?

  init(clock: C) { self.clock = clock }

  func start(minutes: Int) {
    let before = rings
    ticker = Ticker(self, every: .seconds(60 * minutes), clock: clock) {
      if $0.rings == before { $0.rings += 1 }
    }
  }
}
