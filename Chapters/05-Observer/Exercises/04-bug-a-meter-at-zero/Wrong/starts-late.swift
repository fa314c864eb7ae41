// Wrong: leaves out the volume at the beginning. Caught by: has the volume at the beginning
import Observer

final class Player {
  @Tracked var volume = 5
}

final class Meter {
  private(set) var highest = 0
  private var token: Token?

  init(_ player: Player) {
    token = player.$volume.observe { [weak self] change in
      guard let self else { return }
      highest = max(highest, change.new)
    }
  }
}
