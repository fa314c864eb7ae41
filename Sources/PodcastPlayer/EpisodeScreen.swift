import ExtendedTouchRect
import NotificationProxy
import Observer
import TargetAction

/// What fills the window above the mini player.
@MainActor protocol Screen: AnyObject {
  var view: View { get }
}

/// The episode that is played, as long as the user looks at it.
@MainActor final class EpisodeScreen: Screen, PlayerDelegate, DownloadListener {
  let view = View(frame: Rect(0, 0, 400, 140))
  private let title = Label(column: 0, row: 0, columns: 40)
  private let sound = Label(column: 0, row: 1, columns: 40)
  private let scrubber = Scrubber(column: 0, row: 2, columns: 40)
  private let times = Label(column: 0, row: 3, columns: 20)
  private let volume = Label(column: 26, row: 3, columns: 14)
  private let file = Label(column: 0, row: 4, columns: 40)
  private var waveform: Waveform?

  private let player: Player
  private let makeWaveform: (Label, Episode) -> Waveform
  private let tokens = TokenBag()

  init(
    player: Player, hub: NotificationHub, makeWaveform: @escaping (Label, Episode) -> Waveform
  ) {
    (self.player, self.makeWaveform) = (player, makeWaveform)
    view.subviews = [title, sound, scrubber, times, volume, file]
    // snippet.scrubber
    scrubber.minimumTouchSize = Size(44, 44)
    scrubber.actions.on(.moved, self) { $0.show(position: $0.length * $1.value) }
      .store(in: tokens)
    scrubber.actions.on(.released, self) { $0.player.seek(to: $0.length * $1.value) }
      .store(in: tokens)
    // snippet.end
    player.$volume.observe(also: [.initial]) { [weak self] in
      let change = $0.old == $0.new ? "" : "\($0.old) → "
      self?.volume.text = "volume \(change)\($0.new)"
    }.store(in: tokens)
    // snippet.lists
    player.delegates.add(self) { $0 }
    hub.add(self, to: (any DownloadListener).self) { $0 }
    // snippet.end
    showEpisode()
  }
  isolated deinit {}

  private var length: Duration { player.episode?.length ?? .zero }

  func playerDidStart(_ title: String) { showEpisode() }
  func playerDidMove(to position: Duration) { show(position: position) }
  func playerDidStop() { player.episode == nil ? showEpisode() : show(position: player.position) }

  func downloadDidFinish(_ title: String) {
    if title == player.episode?.title { file.text = "downloaded" }
  }

  private func showEpisode() {
    title.text = player.episode?.title ?? "Nothing is played"
    (sound.text, file.text) = ("", "")
    waveform = player.episode.map { makeWaveform(sound, $0) }
    scrubber.isHidden = player.episode == nil
    show(position: player.position)
  }

  private func show(position: Duration) {
    times.text = "\(position.minutesAndSeconds) of \(length.minutesAndSeconds)"
    scrubber.value = length == .zero ? 0 : position / length
  }
}
