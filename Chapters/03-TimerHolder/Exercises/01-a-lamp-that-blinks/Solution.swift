// The property owns the ticker, and the ticker refers to the lamp weakly: nothing keeps the lamp
// alive, and with the lamp the blinking ends. `ticker = nil` stops at once, so no tick can switch
// the lamp on again. A second way to stop is `ticker.take()?.stop()`, which says what it does.
import TimerHolder

@MainActor
final class Lamp<C: Clock> where C.Duration == Duration {
  private(set) var isOn = false
  private let clock: C
  private var ticker: Ticker?

  init(clock: C) { self.clock = clock }

  func blink() {
    ticker = Ticker(self, every: .milliseconds(500), clock: clock) { $0.isOn.toggle() }
  }

  func stop() {
    ticker = nil
    isOn = false
  }
}
