// Wrong: counts to three. Caught by: counts the seconds
import TimerHolder

@MainActor
final class Stopwatch<C: Clock> where C.Duration == Duration {
  private(set) var seconds = 0
  private let clock: C
  private var ticker: Ticker?

  init(clock: C) { self.clock = clock }

  func start() {
    ticker = Ticker(self, every: .seconds(1), missed: .catchUp, clock: clock) {
      if $0.seconds < 3 { $0.count() }
    }
  }

  private func count() { seconds += 1 }
}
