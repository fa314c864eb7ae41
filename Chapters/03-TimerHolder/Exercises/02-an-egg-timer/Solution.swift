// A ticker with `repeats: false` ends by itself, and assigning a new one ends the one before: so
// "rings once" and "starts over" need no code of their own. A second way is a repeating ticker whose
// closure sets `$0.ticker = nil`, which is two lines more and does the same.
import TimerHolder

@MainActor
final class EggTimer<C: Clock> where C.Duration == Duration {
  private(set) var rings = 0
  private let clock: C
  private var ticker: Ticker?

  init(clock: C) { self.clock = clock }

  func start(minutes: Int) {
    ticker = Ticker(self, every: .seconds(60 * minutes), repeats: false, clock: clock) {
      $0.rings += 1
    }
  }
}
