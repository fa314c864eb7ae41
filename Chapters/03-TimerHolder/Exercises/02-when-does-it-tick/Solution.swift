// - blink 2, blink 4: the first deadlines. The tick at 4 takes five seconds, so it ends at 9.
// - blink 10: 6 and 8 have gone by and are skipped. The next tick is in step with 2 and 4, not 11.
// - blink 12: the fourth line, which replaces the ticker. The new one counts from here.
// - once 15: three seconds later. It does not repeat, and is replaced in its only tick.
// - glow 17: two seconds later. It is the sixth line, whose tick takes three seconds, until 20.
// - glow 20: 19 has gone by. With `.catchUp` its tick is not left out, and comes at once.
// - glow 21: the deadline after 19, in step. The next one would be 23; the program ends at 22.
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
  "blink 2",
  "blink 4",
  "blink 10",
  "blink 12",
  "once 15",
  "glow 17",
  "glow 20",
  "glow 21",
]
