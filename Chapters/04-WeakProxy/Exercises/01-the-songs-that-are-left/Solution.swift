// A property of a proxy is an optional, nil for an object that is gone, and `compactMap` leaves nil
// out: so no line here asks whether a song lives. Writing to a song that is gone has no effect. A
// second way to write is `song { $0.title = title }`, and to read, `song.target?.title`.
import WeakProxy

final class Song {
  var title: String
  init(_ title: String) { self.title = title }
}

func titles(of songs: [Weak<Song>]) -> [String] {
  songs.compactMap(\.title)
}

func rename(_ song: Weak<Song>, to title: String) {
  song.title = title
}
