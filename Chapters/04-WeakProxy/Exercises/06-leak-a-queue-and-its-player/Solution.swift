// There are two cycles: queue, player, closure, queue; and player, closure, player. The closure owns
// neither object now: it refers to the queue weakly, and asks it for the player. To capture `[weak
// self]` alone would leave the second cycle. Another way is a method, and `Weak(self).bind(…)`.

final class Player {
  private(set) var played: [String] = []
  var onEnd: () -> Void = {}

  func play(_ title: String) { played.append(title) }
  func end() { onEnd() }
}

final class Queue {
  private var titles: [String]
  let player: Player

  init(_ titles: [String], player: Player) {
    self.titles = titles
    self.player = player
    player.onEnd = { [weak self] in
      guard let self, let title = next() else { return }
      self.player.play(title)
    }
  }

  private func next() -> String? { titles.isEmpty ? nil : titles.removeFirst() }
}
