import ManualTime
import TimerHolder

@MainActor
final class Lamp {
  var diary: [String] = []
  var ticker: Ticker?
}

@MainActor
func diaryOfALamp() async -> [String] {
  let clock = ManualClock()
  let lamp = Lamp()

  lamp.ticker = Ticker(lamp, every: .seconds(2), clock: clock) { lamp in
    lamp.diary.append("blink \(clock.now.offset.components.seconds)")
    if lamp.diary.count == 2 { clock.advance(by: .seconds(5)) }
    guard lamp.diary.count == 4 else { return }

    lamp.ticker = Ticker(lamp, every: .seconds(3), repeats: false, clock: clock) { lamp in
      lamp.diary.append("once \(clock.now.offset.components.seconds)")

      lamp.ticker = Ticker(lamp, every: .seconds(2), missed: .catchUp, clock: clock) { lamp in
        lamp.diary.append("glow \(clock.now.offset.components.seconds)")
        if lamp.diary.count == 6 { clock.advance(by: .seconds(3)) }
      }
    }
  }

  while clock.now.offset < .seconds(22) {
    await clock.sleepers()
    clock.advance(by: .seconds(1))
  }
  await clock.sleepers()
  return lamp.diary
}

/// What `diaryOfALamp()` returns.
let prediction: [String] = [
  // TODO: one string for each tick, such as "blink 2".
]
