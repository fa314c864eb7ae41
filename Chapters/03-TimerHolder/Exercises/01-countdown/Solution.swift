// The ticker is dropped before the report, because the report may start the next countdown: what is
// dropped afterwards would be the new ticker. The closure uses `$0`, since `self` would keep the
// countdown alive. A second way is a single tick for each second, which starts the next one.
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
    ticker = Ticker(self, every: .seconds(1), clock: clock) {
      $0.left -= 1
      if $0.left == 0 { $0.ticker = nil }
      report($0.left)
    }
  }
}
