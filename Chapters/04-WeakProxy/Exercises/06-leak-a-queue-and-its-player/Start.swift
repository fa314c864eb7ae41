final class Player {
  private(set) var played: [String] = []
  var onEnd: () -> Void = {}

  func play(_ title: String) { played.append(title) }
  func end() { onEnd() }
}

// TODO: find the leak.
final class Queue {
  private var titles: [String]
  let player: Player

  init(_ titles: [String], player: Player) {
    self.titles = titles
    self.player = player
    player.onEnd = {
      guard let title = self.next() else { return }
      player.play(title)
    }
  }

  private func next() -> String? { titles.isEmpty ? nil : titles.removeFirst() }
}
