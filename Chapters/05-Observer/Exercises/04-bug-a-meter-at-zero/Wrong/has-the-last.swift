// Wrong: has the last volume, not the highest. Caught by: has the highest volume
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
      highest = change.new
    }
  }
}
