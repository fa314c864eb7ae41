import InstanceMethods
import NotificationProxy
import TimerHolder

// snippet.listener
/// What the parts of the app hear of downloads, wherever they are started.
@MainActor protocol DownloadListener: AnyObject, Sendable {
  func download(of title: String, didReach percent: Int)
  func downloadDidFinish(_ title: String)
  func downloadDidFail(_ title: String)
}
// snippet.end

extension DownloadListener {
  func download(of title: String, didReach percent: Int) {}
  func downloadDidFail(_ title: String) {}
}

/// The file of an episode, as far as it has arrived.
@MainActor final class Download {
  let episode: Episode
  private(set) var received = 0
  private(set) var failures = 0
  // snippet.receive
  /// Takes the next piece, or notes that none came.
  let receive = Overridable(Download.append)

  private func append(_ piece: Int?) {
    received += piece ?? 0
    failures = piece == nil ? failures + 1 : 0
  }
  // snippet.end

  init(of episode: Episode) { self.episode = episode }

  var isComplete: Bool { received >= episode.size }
  var percent: Int { received * 100 / episode.size }
}

/// Loads a piece of each file a second, and gives up after three failures in a row.
@MainActor final class Downloads {
  private(set) var running: [Download] = []

  private let feed: Feed
  private let hub: NotificationHub
  private let time: Time
  private var ticker: Ticker?

  init(feed: Feed, hub: NotificationHub, time: Time) {
    (self.feed, self.hub, self.time) = (feed, hub, time)
  }

  var isRunning: Bool { ticker != nil }

  func start(_ episode: Episode) {
    guard !running.contains(where: { $0.episode == episode }) else { return }
    running.append(Download(of: episode))
    guard !isRunning else { return }
    ticker = Ticker(self, every: .seconds(1), clock: time.clock) { $0.step() }
  }

  // snippet.step
  private func step() {
    for download in running {
      let piece = feed.load(feed, download.episode, download.received)
      download.receive(download, piece)
      tell(of: download)
    }
    running.removeAll { $0.isComplete || $0.failures == 3 }
    if running.isEmpty { ticker = nil }
  }

  private func tell(of download: Download) {
    let title = download.episode.title
    hub.send(to: (any DownloadListener).self) { listener in
      if download.isComplete {
        listener.downloadDidFinish(title)
      } else if download.failures == 3 {
        listener.downloadDidFail(title)
      } else {
        listener.download(of: title, didReach: download.percent)
      }
    }
  }
  // snippet.end
}
