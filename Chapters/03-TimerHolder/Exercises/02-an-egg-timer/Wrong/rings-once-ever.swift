// Wrong: rings for the first start only. Caught by: rings again when it is started again
import TimerHolder

@MainActor
final class EggTimer<C: Clock> where C.Duration == Duration {
  private(set) var rings = 0
  private let clock: C
  private var ticker: Ticker?

  init(clock: C) { self.clock = clock }

  func start(minutes: Int) {
    guard rings == 0 else { return }
    ticker = Ticker(self, every: .seconds(60 * minutes), repeats: false, clock: clock) {
      $0.rings += 1
    }
  }
}
