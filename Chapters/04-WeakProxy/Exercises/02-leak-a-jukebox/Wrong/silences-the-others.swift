// Wrong: removes all callbacks when its player is gone. Caught by: does not silence the others
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
  jukebox.onCoin.append { [unowned jukebox] coin in
    if p.target == nil { jukebox.onCoin.removeAll() } else { p { $0.play(coin) } }
  }
}
