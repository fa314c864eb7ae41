import TimerHolder

@MainActor
final class Lamp<C: Clock> where C.Duration == Duration {
  private(set) var isOn = false
  private let clock: C
  private var ticker: Ticker?

  init(clock: C) { self.clock = clock }

  func blink() {
    // TODO: switch over every half second.
  }

  func stop() {
    // TODO: stop, and be off.
  }
}
