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
  // TODO: one string for each line, such as "host 5".
]
