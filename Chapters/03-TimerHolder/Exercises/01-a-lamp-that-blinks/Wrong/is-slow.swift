// Wrong: switches every second. Caught by: switches every half second
import TimerHolder

@MainActor
final class Lamp<C: Clock> where C.Duration == Duration {
  private(set) var isOn = false
  private let clock: C
  private var ticker: Ticker?

  init(clock: C) { self.clock = clock }

  func blink() {
    ticker = Ticker(self, every: .seconds(1), clock: clock) { $0.isOn.toggle() }
  }

  func stop() {
    ticker = nil
    isOn = false
  }
}
