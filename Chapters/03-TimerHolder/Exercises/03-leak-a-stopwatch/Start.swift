import TimerHolder

// TODO: find the leak.
@MainActor
final class Stopwatch<C: Clock> where C.Duration == Duration {
  private(set) var seconds = 0
  private let clock: C
  private var ticker: Ticker?

  init(clock: C) { self.clock = clock }

  func start() {
    let tick = count
    ticker = Ticker(self, every: .seconds(1), missed: .catchUp, clock: clock) { _ in tick() }
  }

  private func count() { seconds += 1 }
}
