// Wrong: sets no empty title. Caught by: can be changed
import WeakProxy

final class Song {
  var title: String
  init(_ title: String) { self.title = title }
}

func titles(of songs: [Weak<Song>]) -> [String] {
  songs.compactMap(\.title)
}

func rename(_ song: Weak<Song>, to title: String) {
  if !title.isEmpty { song.title = title }
}
