// Wrong: renames once only. Caught by: can be changed
import WeakProxy

final class Song {
  var title: String
  init(_ title: String) { self.title = title }
}
nonisolated(unsafe) private var renamed: Set<ObjectIdentifier> = []

func titles(of songs: [Weak<Song>]) -> [String] {
  songs.compactMap(\.title)
}

func rename(_ song: Weak<Song>, to title: String) {
  if !renamed.contains(ObjectIdentifier(Song.self)) {
    renamed.insert(ObjectIdentifier(Song.self)); song.title = title
  }
}
