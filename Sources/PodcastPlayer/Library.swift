import ExtendedTouchRect
import NotificationProxy
import Observer

/// The episodes, how far their files have arrived, and the queue.
@MainActor final class Library: Screen, DownloadListener {
  let view = View(frame: Rect(0, 0, 400, 140))
  private let rows: [String: Label]
  private let queue = Label(column: 0, row: 5, columns: 40)
  private let tokens = TokenBag()

  init(episodes: [Episode], player: Player, hub: NotificationHub) {
    let title = Label("Library", column: 0, row: 0, columns: 40)
    let lines = episodes.enumerated().map { row, episode in
      Label(
        "\(episode.title) · \(episode.length.minutesAndSeconds)", column: 1, row: row + 1,
        columns: 25)
    }
    let marks = episodes.indices.map { Label(column: 27, row: $0 + 1, columns: 13) }
    rows = Dictionary(uniqueKeysWithValues: zip(episodes.map(\.title), marks))
    view.subviews = [title, queue] + lines + marks
    player.$queue.observe(also: [.initial]) { [weak self] in self?.show($0.new) }.store(in: tokens)
    hub.add(self, to: (any DownloadListener).self) { $0 }
  }
  isolated deinit {}

  // snippet.listener
  func download(of title: String, didReach percent: Int) { rows[title]?.text = "\(percent) %" }
  func downloadDidFinish(_ title: String) { rows[title]?.text = "downloaded" }
  func downloadDidFail(_ title: String) { rows[title]?.text = "failed" }
  // snippet.end

  private func show(_ episodes: [Episode]) {
    let titles = episodes.map(\.title).joined(separator: ", ")
    queue.text = "Next: \(titles.isEmpty ? "nothing" : titles)"
  }
}
