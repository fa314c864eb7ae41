// Wrong: stops after the last report, and so stops what that report has started.
// Caught by: may be started again by its last report
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
      report($0.left)
      if $0.left == 0 { $0.ticker = nil }
      if $0.ticker != nil, $0.left == 2 { $0.ticker = nil }
    }
  }
}
