// Wrong: keeps the songs in a global. Caught by: keep no song alive
import WeakProxy

final class Song {
  var title: String
  init(_ title: String) { self.title = title }
}
nonisolated(unsafe) private var kept: [Song] = []

func titles(of songs: [Weak<Song>]) -> [String] {
  kept += songs.compactMap(\.target)
  return songs.compactMap(\.title)
}

func rename(_ song: Weak<Song>, to title: String) {
  song.title = title
}
