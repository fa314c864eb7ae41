// Wrong: takes the value before the change. Caught by: has a volume that is still set
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
      highest = max(highest, change.old)
    }
  }
}
