// Wrong: comes before those that were connected.
// Caught by: plays once for each coin, in the order in which players were connected
import WeakProxy

final class Jukebox {
  var onCoin: [(Int) -> Void] = []
  func insert(_ coin: Int) { for call in onCoin { call(coin) } }
}

final class Player {
  private(set) var played: [Int] = []
  func play(_ coin: Int) { played.append(coin) }
}

func connect(_ player: Player, to jukebox: Jukebox) {
  jukebox.onCoin.insert(Weak(player).bind(Player.play), at: 0)
}
