// Typical use of the module, compiled in Swift 5 mode and with main-actor isolation by default.
import Observer

final class Player {
  @Tracked var volume = 5
  @Tracked var queue: [String] = []
}

final class VolumeModel {
  let player: Player
  var label = ""
  private let tokens = TokenBag()

  init(player: Player) {
    self.player = player
    player.$volume.observe(also: [.initial]) { [weak self] in
      self?.label = "\($0.old) → \($0.new)"
    }.store(in: tokens)
    player.$queue.observeDistinct { print("queue:", $0.new) }.store(in: tokens)
  }
}

let player = Player()
let model = VolumeModel(player: player)
player.volume = 6
player.queue.append("So What")
do {
  let token = player.$volume.observe { print("volume:", $0.new) }
  player.volume = 7
  token.cancel()
}
player.volume = 8
print("label:", model.label)
