// Wrong: leaves out empty titles. Caught by: are those of the songs, in order
import WeakProxy

final class Song {
  var title: String
  init(_ title: String) { self.title = title }
}

func titles(of songs: [Weak<Song>]) -> [String] {
  songs.compactMap(\.title).filter { !$0.isEmpty }
}

func rename(_ song: Weak<Song>, to title: String) {
  song.title = title
}
