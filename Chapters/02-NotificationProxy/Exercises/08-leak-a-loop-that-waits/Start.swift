import NotificationProxy

struct EpisodeEnded: Sendable { let title: String }

// TODO: find the leak.
@MainActor
final class UpNext {
  private(set) var titles: [String]
  private var task: Task<Void, Never>?

  /// Takes the events from `hub.events(of: EpisodeEnded.self)`.
  init(_ titles: [String], _ events: AsyncStream<EpisodeEnded>) {
    self.titles = titles
    task = Task {
      for await event in events { self.remove(event.title) }
    }
  }

  private func remove(_ title: String) { titles.removeAll { $0 == title } }
}
