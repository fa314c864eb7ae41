// Wrong: keeps itself alive until it is at zero. Caught by: is not kept alive
import TimerHolder

@MainActor
final class Countdown<C: Clock> where C.Duration == Duration {
  private(set) var left = 0
  private let clock: C
  private var ticker: Ticker?

  init(clock: C) { self.clock = clock }

  /// Counts down to zero, and reports each number that it comes to.
  func start(from count: Int, report: @escaping @MainActor (Int) -> Void) {
    left = count
    ticker = Ticker(self, every: .seconds(1), clock: clock) { _ in
      self.left -= 1
      if self.left == 0 { self.ticker = nil }
      report(self.left)
    }
  }
}
