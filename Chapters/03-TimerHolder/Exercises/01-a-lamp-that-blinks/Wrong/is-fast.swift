// Wrong: switches after four tenths of a second.
// Caught by: does not switch before half a second is over
import TimerHolder

@MainActor
final class Lamp<C: Clock> where C.Duration == Duration {
  private(set) var isOn = false
  private let clock: C
  private var ticker: Ticker?

  init(clock: C) { self.clock = clock }

  func blink() {
    ticker = Ticker(self, every: .milliseconds(400), clock: clock) { $0.isOn.toggle() }
  }

  func stop() {
    ticker = nil
    isOn = false
  }
}
