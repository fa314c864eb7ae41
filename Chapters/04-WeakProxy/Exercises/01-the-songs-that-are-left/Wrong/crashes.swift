// Wrong: expects all songs to live.
// Caught by: of a song that is gone cannot be changed, and nothing happens
import WeakProxy

final class Song {
  var title: String
  init(_ title: String) { self.title = title }
}

func titles(of songs: [Weak<Song>]) -> [String] {
  songs.compactMap(\.title)
}

func rename(_ song: Weak<Song>, to title: String) {
  song.target!.title = title
}
