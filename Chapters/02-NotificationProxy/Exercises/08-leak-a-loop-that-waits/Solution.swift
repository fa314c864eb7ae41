// A task keeps what its closure captures until it ends, and this loop ends when the stream does. With
// `[weak self]`, and `self?` inside of the loop, it keeps the list for one call only. But then
// the loop would go on waiting, so the list cancels it. `guard let self` in front of the loop would be
// the leak again; as the first line in the loop it is as good as `self?`.

import NotificationProxy

struct EpisodeEnded: Sendable { let title: String }

@MainActor
final class UpNext {
  private(set) var titles: [String]
  private var task: Task<Void, Never>?

  /// Takes the events from `hub.events(of: EpisodeEnded.self)`.
  init(_ titles: [String], _ events: AsyncStream<EpisodeEnded>) {
    self.titles = titles
    task = Task { [weak self] in
      for await event in events { self?.remove(event.title) }
    }
  }

  deinit { task?.cancel() }

  private func remove(_ title: String) { titles.removeAll { $0 == title } }
}
