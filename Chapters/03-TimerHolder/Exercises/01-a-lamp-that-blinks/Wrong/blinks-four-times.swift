// Wrong: switches four times. Caught by: switches every half second
import TimerHolder

@MainActor
final class Lamp<C: Clock> where C.Duration == Duration {
  private(set) var isOn = false
  private let clock: C
  private var ticker: Ticker?

  init(clock: C) { self.clock = clock }

  func blink() {
    var n = 0
    ticker = Ticker(self, every: .milliseconds(500), clock: clock) { lamp in
      n += 1
      if n <= 4 { lamp.isOn.toggle() }
    }
  }

  func stop() {
    ticker = nil
    isOn = false
  }
}
