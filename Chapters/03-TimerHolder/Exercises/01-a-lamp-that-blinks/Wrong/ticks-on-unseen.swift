// Wrong: goes on ticking after stop, without an effect. Caught by: stops, and is off
import TimerHolder

@MainActor
final class Lamp<C: Clock> where C.Duration == Duration {
  private(set) var isOn = false
  private let clock: C
  private var ticker: Ticker?
  private var stopped = false
  init(clock: C) { self.clock = clock }

  func blink() {
    stopped = false
    ticker = Ticker(self, every: .milliseconds(500), clock: clock) {
      if !$0.stopped { $0.isOn.toggle() }
    }
  }

  func stop() {
    stopped = true
    isOn = false
  }
}
