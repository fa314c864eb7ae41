import TimerHolder

@MainActor
final class EggTimer<C: Clock> where C.Duration == Duration {
  private(set) var isDone = false
  private let clock: C
  private var ticker: Ticker?

  init(clock: C) { self.clock = clock }

  func start(minutes: Int) {
    isDone = false
    ticker = Ticker(self, every: .seconds(60 * minutes), repeats: false, clock: clock) {
      $0.isDone = true
    }
  }
}
