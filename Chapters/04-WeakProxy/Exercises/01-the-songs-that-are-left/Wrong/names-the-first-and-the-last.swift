// Wrong: has the first and the last title only. Caught by: are those of the songs, in order
import WeakProxy

final class Song {
  var title: String
  init(_ title: String) { self.title = title }
}

func titles(of songs: [Weak<Song>]) -> [String] {
  [songs.first, songs.last].compactMap { $0?.title }
}

func rename(_ song: Weak<Song>, to title: String) {
  song.title = title
}
