// Wrong: takes the place of the callback before. Caught by: does not silence the others
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
  let play = Weak(player).bind(Player.play)
  jukebox.onCoin = jukebox.onCoin.isEmpty ? [play] : jukebox.onCoin
}
