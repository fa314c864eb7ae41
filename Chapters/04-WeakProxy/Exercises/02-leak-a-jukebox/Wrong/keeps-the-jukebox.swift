// Wrong: refers to the jukebox in its closure. Caught by: does not keep the jukebox alive
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
  let p = Weak(player)
  jukebox.onCoin.append { coin in
    _ = jukebox
    p { $0.play(coin) }
  }
}
