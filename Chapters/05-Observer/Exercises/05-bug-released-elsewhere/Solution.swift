// The last reference may go on any thread, and `deinit` and the release of the properties happen
// there. With `isolated`, both move to the actor of the class: at once if they are on it already.
// `assumeIsolated` in `deinit` moves nothing, and would stop the program instead. A task in `deinit`
// comes later, also on the main actor, and would have to keep the token until then.

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

@MainActor
final class SleepTimer {
  private let token: Token

  init(_ player: Player) { token = player.dim(to: 3) }

  isolated deinit {}
}
