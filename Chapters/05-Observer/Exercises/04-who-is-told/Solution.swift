// An assignment in a callback stores the value at once and is delivered after the change at hand,
// to those who observed when it was assigned.
// - host 5: `observe` tells also of an equal value. `observeDistinct` does not, so no meter 5.
// - host 12: the limiter has set 10 by now, but all are told of 12 first. The late guest comes.
// - meter 12: it is told of 12, although the property has been at 10 for a while.
// - host 10, meter 10: those who observed when the limiter assigned it. The guest came later.
// - host 7: it drops the token of the meter, whose turn would be next, so no meter 7.
// - late 7: the first change that was made after it came.
import Observer

final class Player {
  @Tracked var volume = 5
}

final class Guest {
  var token: Token?
}

func evening() -> [String] {
  var diary: [String] = []
  let player = Player()
  let (meter, late) = (Guest(), Guest())

  let limiter = player.$volume.observe { change in
    if change.new > 10 { player.volume = 10 }
  }
  let host = player.$volume.observe { change in
    diary.append("host \(change.new)")
    if change.new == 12 {
      late.token = player.$volume.observe { diary.append("late \($0.new)") }
    }
    if change.new == 7 { meter.token = nil }
  }
  meter.token = player.$volume.observeDistinct { diary.append("meter \($0.new)") }

  player.volume = 5
  player.volume = 12
  player.volume = 7

  limiter.cancel()
  host.cancel()
  return withExtendedLifetime((meter, late)) { diary }
}

/// What `evening()` returns.
let prediction: [String] = [
  "host 5",
  "host 12",
  "meter 12",
  "host 10",
  "meter 10",
  "host 7",
  "late 7",
]
