import TimerHolder

@MainActor
final class Countdown<C: Clock> where C.Duration == Duration {
  private(set) var left = 0
  private let clock: C
  private var ticker: Ticker?

  init(clock: C) { self.clock = clock }

  /// Counts down to zero, and reports each number that it comes to.
  func start(from count: Int, report: @escaping @MainActor (Int) -> Void) {
    // TODO: count.
  }
}
