import Observer

@MainActor
class Player {
  var volume = 10

  /// Sets another volume until the token is dropped.
  func dim(to dimmed: Int) -> Token {
    let before = volume
    volume = dimmed
    return Token { self.volume = before }
  }
}

// TODO: find the bug.
@MainActor
final class SleepTimer {
  private let token: Token

  init(_ player: Player) { token = player.dim(to: 3) }
}
