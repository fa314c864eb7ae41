import WeakProxy

final class Song {
  var title = "Intro"
  var subtitle: String?
  private let log: (String) -> Void

  init(log: @escaping (String) -> Void) { self.log = log }
  deinit {
    log("the song is gone")
    log(String(describing: Weak(self).title))
  }

  func play(_ time: Int) { log("\(title) at \(time)") }

  func rename(_ title: String) -> String {
    self.title = title
    return "now \(title)"
  }
}

func lifeOfASong() -> [String] {
  var diary: [String] = []
  var song: Song? = Song { diary.append($0) }
  let proxy = Weak(song!)
  var plays: [(Int) -> Void] = [song!.play]
  let rename = proxy.bind(Song.rename)
  let known: Set = [proxy]

  proxy.title = nil
  proxy.subtitle = "Live"
  diary.append(String(describing: proxy.title))
  diary.append(String(describing: proxy { $0.subtitle }))

  song = nil
  diary.append(String(describing: rename("Outro")))
  for play in plays { play(1) }

  plays = []
  diary.append(String(describing: rename("Encore")))
  diary.append(String(describing: known.contains(proxy)))
  diary.append(String(describing: proxy == Weak(Song { _ in })))
  return diary
}

/// What `lifeOfASong()` returns.
let prediction: [StaticString] = [
  // TODO: one string in quotes for each entry of the diary.
]
