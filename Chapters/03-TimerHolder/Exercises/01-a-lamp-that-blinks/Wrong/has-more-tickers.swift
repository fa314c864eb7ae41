// Wrong: has a ticker for each call of blink.
// Caught by: has one ticker when it is told to blink twice
import TimerHolder

@MainActor
final class Lamp<C: Clock> where C.Duration == Duration {
  private(set) var isOn = false
  private let clock: C
  private var ticker: Ticker?
  final class Holder { let t: Ticker; init(_ t: consuming Ticker) { self.t = t } }
  private var more: [Holder] = []
  init(clock: C) { self.clock = clock }

  func blink() {
    more.append(Holder(Ticker(self, every: .milliseconds(500), clock: clock) { $0.isOn.toggle() }))
  }

  func stop() {
    more = []
    isOn = false
  }
}
