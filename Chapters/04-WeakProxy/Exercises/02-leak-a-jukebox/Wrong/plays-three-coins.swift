// Wrong: plays three coins. Caught by: plays for each coin
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
  var left = 3
  jukebox.onCoin.append { if left > 0 { left -= 1; play($0) } }
}
