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
    // TODO: stop following the player before, and keep none alive.
    guard let player else { return }
    player.$volume.observe(also: [.initial]) { [weak self] in
      self?.text = "\(player.name): \($0.new)"
    }.store(in: bag)
  }
}
