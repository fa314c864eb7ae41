// Wrong: begins at zero with each start. Caught by: counts as before when it is started again
import TimerHolder

@MainActor
final class Stopwatch<C: Clock> where C.Duration == Duration {
  private(set) var seconds = 0
  private let clock: C
  private var ticker: Ticker?

  init(clock: C) { self.clock = clock }

  func start() {
    seconds = 0
    ticker = Ticker(self, every: .seconds(1), missed: .catchUp, clock: clock) { $0.count() }
  }

  private func count() { seconds += 1 }
}
