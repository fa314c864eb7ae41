// Wrong: does not blink again after a stop. Caught by: blinks again after a stop
import TimerHolder

@MainActor
final class Lamp<C: Clock> where C.Duration == Duration {
  private(set) var isOn = false
  private let clock: C
  private var ticker: Ticker?
  private var stopped = false
  init(clock: C) { self.clock = clock }

  func blink() {
    if stopped { return }
    ticker = Ticker(self, every: .milliseconds(500), clock: clock) { $0.isOn.toggle() }
  }

  func stop() {
    ticker = nil
    isOn = false
    stopped = true
  }
}
