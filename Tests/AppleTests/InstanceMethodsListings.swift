// The listings of chapter 8 for SwiftUI.
import InstanceMethods
import Observation

#if canImport(SwiftUI)
  import SwiftUI
#endif

@MainActor final class Feed {
  let load = AsyncOverridable(Feed.fetch)

  private func fetch(_ file: String) async throws -> String { throw Offline() }
}

struct Offline: Error {}

@MainActor @Observable final class EpisodeModel {
  let feed: Feed
  private(set) var status = "not downloaded"
  init(feed: Feed) { self.feed = feed }
}

struct EpisodeView: View {
  let model: EpisodeModel
  var body: some View { Text(model.status) }
}

// snippet.preview
struct OfflineEpisode: PreviewProvider {
  static var previews: some View {
    let feed = Feed()
    feed.load.override { _, _, _ in throw Offline() }
    return EpisodeView(model: EpisodeModel(feed: feed))
  }
}
// snippet.end
