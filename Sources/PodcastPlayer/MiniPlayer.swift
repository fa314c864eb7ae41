import ExtendedTouchRect
import Observer
import TargetAction

/// The bar at the bottom, which is there while an episode is played or paused.
@MainActor final class MiniPlayer: PlayerDelegate {
  // snippet.views
  let bar = View(frame: Rect(0, 140, 400, 20))
  private let title = Label(column: 0, row: 0, columns: 20)
  private let meter = Label(column: 21, row: 0, columns: 4)
  private let volume = Label(column: 27, row: 0, columns: 3)
  private let sleep = Label(column: 31, row: 0, columns: 7)
  private let cross = Button("✕", column: 38, row: 0, columns: 2)
  // snippet.end
  private var waveform: Waveform?

  private let player: Player
  private let sleepTimer: SleepTimer
  private let makeWaveform: (Label, Episode) -> Waveform
  private let tokens = TokenBag()

  init(
    player: Player, sleepTimer: SleepTimer,
    makeWaveform: @escaping (Label, Episode) -> Waveform
  ) {
    (self.player, self.sleepTimer, self.makeWaveform) = (player, sleepTimer, makeWaveform)
    // snippet.cross
    cross.minimumTouchSize = Size(44, 44)
    bar.passesTouchesOutside = true
    bar.subviews = [title, meter, volume, sleep, cross]
    cross.actions.on(.released, player) { player, _ in player.stop() }.store(in: tokens)
    // snippet.end
    // snippet.observers
    player.$volume.observe(also: [.initial]) { [weak self] in
      self?.volume.text = "♪\($0.new)"
    }.store(in: tokens)
    sleepTimer.$end.observe { [weak self] _ in self?.show() }.store(in: tokens)
    // snippet.end
    player.delegates.add(self) { $0 }
    show()
  }
  isolated deinit {}

  func playerDidStart(_ title: String) {
    waveform = player.episode.map { makeWaveform(meter, $0) }
    show()
  }

  func playerDidMove(to position: Duration) { show() }

  func playerDidStop() {
    if player.episode == nil { waveform = nil }
    show()
  }

  private func show() {
    bar.isHidden = player.episode == nil
    let name = player.episode?.title ?? ""
    title.text = "\(player.isPlaying ? "▶" : "‖") \(name) \(player.position.minutesAndSeconds)"
    sleep.text = sleepTimer.rest.map { "☾ \($0.minutesAndSeconds)" } ?? ""
  }
}
