// `count` as a value is `self.count`: a closure that owns its object. The stopwatch owns the ticker,
// the ticker its closure, and the closure the stopwatch. The ticker hands the object over, so the
// closure needs no capture. A second way is `[weak self] _ in self?.count()`.
import TimerHolder

@MainActor
final class Stopwatch<C: Clock> where C.Duration == Duration {
  private(set) var seconds = 0
  private let clock: C
  private var ticker: Ticker?

  init(clock: C) { self.clock = clock }

  func start() {
    ticker = Ticker(self, every: .seconds(1), missed: .catchUp, clock: clock) { $0.count() }
  }

  private func count() { seconds += 1 }
}
