/// Switches that change a method of one object, and change it back in any order.
@MainActor final class DebugMenu {
  private let feed: Feed
  private let downloads: Downloads

  init(feed: Feed, downloads: Downloads) { (self.feed, self.downloads) = (feed, downloads) }

  // snippet.switches
  /// Pretends that there is no network.
  func setOffline(_ isOn: Bool) {
    if isOn {
      feed.load.override("offline") { _, _, _, _ in nil }
    } else {
      feed.load.remove("offline")
    }
  }

  /// Loses every second piece.
  func setFlaky(_ isOn: Bool) {
    guard isOn else {
      feed.load.remove("flaky")
      return
    }
    var requests = 0
    feed.load.override("flaky") { _, base, episode, offset in
      requests += 1
      return requests.isMultiple(of: 2) ? nil : base?(episode, offset) ?? nil
    }
  }

  /// Writes a line for each piece of one download, and of no other.
  func log(_ episode: Episode, write: @escaping (String) -> Void) throws(Refusal) {
    let download = downloads.running.first { $0.episode == episode }
    guard let download else { throw Refusal("\(episode.title) is not being downloaded") }
    download.receive.override("log") { download, base, piece in
      base?(piece)
      write("\(episode.title): \(piece.map { "+\($0)" } ?? "no piece"), \(download.percent) %")
    }
  }
  // snippet.end
}
