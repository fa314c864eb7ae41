// Wrong: takes the longer of two times. Caught by: starts over
import TimerHolder

@MainActor
final class EggTimer<C: Clock> where C.Duration == Duration {
  private(set) var rings = 0
  private let clock: C
  private var ticker: Ticker?
  private var total = 0
  init(clock: C) { self.clock = clock }

  func start(minutes: Int) {
    let old = total
    total = minutes
    ticker = Ticker(self, every: .seconds(60 * max(old, minutes)), repeats: false, clock: clock) {
      $0.rings += 1; $0.total = 0
    }
  }
}
