// Wrong: has a task of its own, which outlives the lamp. Caught by: is not kept alive
import TimerHolder

@MainActor
final class Lamp<C: Clock> where C.Duration == Duration {
  private(set) var isOn = false
  private let clock: C
  private var ticker: Ticker?
  private var tickers: [Task<Void, any Error>] = []
  init(clock: C) { self.clock = clock }

  func blink() {
    tickers.append(
      Task { [weak self, clock] in
        while true { try await clock.sleep(for: .milliseconds(500)); self?.isOn.toggle() }
      })
  }

  func stop() {
    tickers.removeAll {
      $0.cancel(); return true
    }
    isOn = false
  }
}
