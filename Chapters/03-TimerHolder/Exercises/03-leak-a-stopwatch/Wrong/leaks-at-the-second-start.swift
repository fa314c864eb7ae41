// Wrong: leaks when it is started again. Caught by: is not kept alive
import TimerHolder

@MainActor
final class Stopwatch<C: Clock> where C.Duration == Duration {
  private(set) var seconds = 0
  private let clock: C
  private var ticker: Ticker?

  init(clock: C) { self.clock = clock }

  func start() {
    if seconds > 0 {
      let tick = count
      ticker = Ticker(self, every: .seconds(1), missed: .catchUp, clock: clock) { _ in tick() }
    } else {
      ticker = Ticker(self, every: .seconds(1), missed: .catchUp, clock: clock) { $0.count() }
    }
  }

  private func count() { seconds += 1 }
}
