// One property for one token: a new token takes the place of the old one, whose observation ends
// with it. The closure needs the name, not the player, so it captures a copy of the name. A second
// way is a `TokenBag` and `removeAll()` as the first line of `show(_:)`.
import Observer

final class Player {
  let name: String
  @Tracked var volume = 5

  init(_ name: String) { self.name = name }
}

final class Row {
  private(set) var text = ""
  private var token: Token?

  /// Shows a player and its volume, and goes on doing so.
  func show(_ player: Player?) {
    guard let player else {
      token = nil
      text = ""
      return
    }
    let name = player.name
    token = player.$volume.observe(also: [.initial]) { [weak self] in
      self?.text = "\(name): \($0.new)"
    }
  }
}
