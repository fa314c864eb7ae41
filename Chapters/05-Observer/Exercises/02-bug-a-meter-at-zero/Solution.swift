// The token was canceled in `init`, so no change arrived; and `old` is the volume before a change.
// A token in a property lives as long as the meter, and `.initial` reports the volume at the
// beginning. A second way is `highest = player.volume`, and `observe` without `.initial`.
import Observer

final class Player {
  @Tracked var volume = 5
}

final class Meter {
  private(set) var highest = 0
  private var token: Token?

  init(_ player: Player) {
    token = player.$volume.observe(also: [.initial]) { [weak self] change in
      guard let self else { return }
      highest = max(highest, change.new)
    }
  }
}
