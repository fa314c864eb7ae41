// Wrong: has each title once. Caught by: are those of the songs, in order
import WeakProxy

final class Song {
  var title: String
  init(_ title: String) { self.title = title }
}

func titles(of songs: [Weak<Song>]) -> [String] {
  var seen = Set<String>()
  return songs.compactMap(\.title).filter { seen.insert($0).inserted }
}

func rename(_ song: Weak<Song>, to title: String) {
  song.title = title
}
