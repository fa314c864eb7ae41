// Wrong: keeps itself alive. Caught by: is not kept alive
import Observer

final class Player {
  @Tracked var volume = 5
}

final class Meter {
  private(set) var highest = 0
  private var token: Token?

  init(_ player: Player) {
    token = player.$volume.observe(also: [.initial]) { [self] change in
      highest = max(highest, change.new)
    }
  }
}
