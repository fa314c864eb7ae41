// Wrong: stops at the first song that is gone. Caught by: leave out the songs that are gone
import WeakProxy

final class Song {
  var title: String
  init(_ title: String) { self.title = title }
}

func titles(of songs: [Weak<Song>]) -> [String] {
  songs.prefix { $0.target != nil }.compactMap(\.title)
}

func rename(_ song: Weak<Song>, to title: String) {
  song.title = title
}
