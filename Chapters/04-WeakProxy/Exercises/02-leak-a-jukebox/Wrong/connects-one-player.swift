// Wrong: connects one player only. Caught by: does not silence the others
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
  if jukebox.onCoin.isEmpty { jukebox.onCoin.append(Weak(player).bind(Player.play)) }
}
