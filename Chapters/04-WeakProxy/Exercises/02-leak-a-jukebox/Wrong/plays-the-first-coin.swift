// Wrong: plays the first coin only. Caught by: plays for each coin
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
  var done = false
  jukebox.onCoin.append { if !done { done = true; play($0) } }
}
