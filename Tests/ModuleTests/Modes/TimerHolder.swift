// A screen and an actor that tick with an injected clock.
import ManualTime
import TimerHolder

@MainActor final class Recorder {
  private(set) var seconds = 0
  private var ticker: Ticker?
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  func start() { start(by: clock) }
  func stop() { ticker = nil }

  private func start(by clock: some Clock<Duration>) {
    ticker = Ticker(self, every: .seconds(1), clock: clock) { $0.seconds += 1 }
  }
}

actor Meter {
  private(set) var samples = 0
  private var ticker: Ticker?

  func start(by clock: ManualClock) {
    ticker = Ticker(self, every: .seconds(1), clock: clock) { $0.samples += 1 }
  }
}

let manual = ManualClock()
let recorder = Recorder(clock: manual)
let meter = Meter()
await MainActor.run { recorder.start() }
await meter.start(by: manual)
for _ in 1...3 {
  await manual.sleepers(atLeast: 2)
  manual.advance(by: .seconds(1))
}
await manual.sleepers(atLeast: 2)
print(recorder.seconds, await meter.samples)
