import InstanceMethods

/// The episodes on the server, and their files, which arrive in pieces.
@MainActor final class Feed {
  let episodes: [Episode]
  // snippet.load
  /// Loads a piece of a file, in megabytes: `nil` if the network fails.
  let load = Overridable(Feed.fetch)

  private func fetch(_ episode: Episode, from offset: Int) -> Int? {
    min(Feed.piece, episode.size - offset)
  }
  // snippet.end

  private static let piece = 5

  init(episodes: [Episode]) { self.episodes = episodes }

  /// The episode whose title begins with some letters, whatever their case.
  func episode(_ name: String) throws(Refusal) -> Episode {
    let found = episodes.first { $0.title.lowercased().hasPrefix(name.lowercased()) }
    if let found, !name.isEmpty { return found }
    throw Refusal(
      "there is no episode “\(name)”: say \(episodes.map(\.title).joined(separator: ", "))")
  }
}

/// A command that cannot be obeyed, with what to do instead.
struct Refusal: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
