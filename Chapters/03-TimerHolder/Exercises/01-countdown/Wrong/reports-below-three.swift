// Wrong: reports the numbers below three.
// Caught by: reports every number down to zero, and nothing after it
import TimerHolder

@MainActor
final class Countdown<C: Clock> where C.Duration == Duration {
  private(set) var left = 0
  private let clock: C
  private var ticker: Ticker?

  init(clock: C) { self.clock = clock }

  func start(from count: Int, report: @escaping @MainActor (Int) -> Void) {
    left = count
    ticker = Ticker(self, every: .seconds(1), clock: clock) { me in
      me.left -= 1
      if me.left == 0 { me.ticker = nil }
      if me.left < 3 { report(me.left) }
    }
  }
}
