// Wrong: starts over with what is left. Caught by: starts over
import TimerHolder

@MainActor
final class Countdown<C: Clock> where C.Duration == Duration {
  private(set) var left = 0
  private let clock: C
  private var ticker: Ticker?

  init(clock: C) { self.clock = clock }

  func start(from count: Int, report: @escaping @MainActor (Int) -> Void) {
    if left == 0 { left = count }
    ticker = Ticker(self, every: .seconds(1), clock: clock) { me in
      me.left -= 1
      if me.left == 0 { me.ticker = nil }
      report(me.left)
    }
  }
}
