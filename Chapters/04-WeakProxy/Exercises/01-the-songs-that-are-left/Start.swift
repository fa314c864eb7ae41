import WeakProxy

final class Song {
  var title: String
  init(_ title: String) { self.title = title }
}

func titles(of songs: [Weak<Song>]) -> [String] {
  // TODO: the titles of the songs that live.
  []
}

func rename(_ song: Weak<Song>, to title: String) {
  // TODO: set the title.
}
