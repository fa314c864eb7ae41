// Wrong: keeps the token of the player before. Caught by: follows the last player, and no other
import Observer

final class Player {
  let name: String
  @Tracked var volume = 5

  init(_ name: String) { self.name = name }
}

final class Row {
  private(set) var text = ""
  private let bag = TokenBag()

  /// Shows a player and its volume, and goes on doing so.
  func show(_ player: Player?) {
    guard let player else {
      bag.removeAll()
      text = ""
      return
    }
    let name = player.name
    player.$volume.observe(also: [.initial]) { [weak self] in
      self?.text = "\(name): \($0.new)"
    }.store(in: bag)
  }
}
