// Wrong: shows the last player when it shows none. Caught by: is empty when it shows no player
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
      return
    }
    let name = player.name
    token = player.$volume.observe(also: [.initial]) { [weak self] in
      self?.text = "\(name): \($0.new)"
    }
  }
}
