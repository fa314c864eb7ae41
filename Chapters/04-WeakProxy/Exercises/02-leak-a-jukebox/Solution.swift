// `player.play` is a closure that owns the player, and the jukebox keeps the closure. `bind` gives a
// closure with the same call that owns a proxy, which refers to the player weakly. A second way is
// `{ [weak player] in player?.play($0) }`: longer, and each author of a closure has to remember it.
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
  jukebox.onCoin.append(Weak(player).bind(Player.play))
}
