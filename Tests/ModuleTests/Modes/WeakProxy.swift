// A model that passes methods to callbacks, on the main actor and on none.
import WeakProxy

@MainActor final class Player {
  var onTime: (@MainActor (Double) -> Void)?
  var onAsk: (@MainActor (Int) -> Bool?)?
}

@MainActor final class Model {
  private(set) var time = 0.0
  var title: String? = "Intro"

  init(_ player: Player) {
    player.onTime = Weak(self).bind(Model.show)
    player.onAsk = Weak(self).bind(Model.allows)
  }

  func show(_ time: Double) { self.time = time }
  func allows(_ track: Int) -> Bool { track > 0 }
}

nonisolated final class Song {
  var tags: [String] = []
  func add(_ tag: String) { tags.append(tag) }
}

@MainActor func play() {
  let player = Player()
  var model: Model? = Model(player)
  let proxy = Weak(model!)
  player.onTime?(1.5)
  print(proxy.time ?? -1, proxy.title ?? "none", player.onAsk?(1) as Any)
  model = nil
  player.onTime?(2)
  print(proxy.time ?? -1, proxy.title ?? "none", player.onAsk?(1) as Any)

  let song = Song()
  let add: (String) -> Void = Weak(song).bind(Song.add)
  add("live")
  print(Weak(song).tags ?? [], Set([Weak(song), Weak(song)]).count)
}

await MainActor.run { play() }
