// Wrong: counts once only. Caught by: counts again after it has come to zero
import TimerHolder

@MainActor
final class Countdown<C: Clock> where C.Duration == Duration {
  private(set) var left = 0
  private let clock: C
  private var ticker: Ticker?
  private var started = false

  init(clock: C) { self.clock = clock }

  func start(from count: Int, report: @escaping @MainActor (Int) -> Void) {
    guard left == 0, !started else { return }
    started = true
    left = count
    ticker = Ticker(self, every: .seconds(1), clock: clock) { me in
      me.left -= 1
      if me.left == 0 { me.ticker = nil }
      report(me.left)
    }
  }
}
