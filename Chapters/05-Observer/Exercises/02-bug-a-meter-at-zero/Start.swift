// TODO: find the bugs.
import Observer

final class Player {
  @Tracked var volume = 5
}

final class Meter {
  private(set) var highest = 0

  init(_ player: Player) {
    let token = player.$volume.observe { [weak self] change in
      guard let self else { return }
      highest = max(highest, change.old)
    }
    token.cancel()
  }
}
