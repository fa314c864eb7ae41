// An assignment in a callback stores the value at once and is delivered after the change at hand,
// to those who observed when it was assigned. So 12 reaches the host and the meter before 10 does,
// and the late guest, who was added during 12 and after the assignment of 10, first gets 7.
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
