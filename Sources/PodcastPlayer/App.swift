import ExtendedTouchRect
import NotificationProxy

/// The podcast player: its parts, and the window that shows some of them.
@MainActor final class App {
  let feed: Feed
  let player: Player
  let downloads: Downloads
  let sleepTimer: SleepTimer
  let undoHistory: UndoHistory
  let debugMenu: DebugMenu
  let display: Display
  let samples = SampleCache()

  let hub = NotificationHub()
  private let window = View(frame: Rect(0, 0, 400, 160))
  let library: Library
  let miniPlayer: MiniPlayer
  private(set) var episodeScreen: EpisodeScreen?
  private let makeWaveform: (Label, Episode) -> Waveform

  init(episodes: [Episode], time: Time) {
    feed = Feed(episodes: episodes)
    player = Player(time: time)
    downloads = Downloads(feed: feed, hub: hub, time: time)
    sleepTimer = SleepTimer(player: player, time: time)
    undoHistory = UndoHistory(of: player)
    debugMenu = DebugMenu(feed: feed, downloads: downloads)
    display = Display(time: time)
    makeWaveform = { [player, display, samples] label, episode in
      Waveform(in: label, of: samples.samples(of: episode), player: player, display: display)
    }
    library = Library(episodes: episodes, player: player, hub: hub)
    miniPlayer = MiniPlayer(player: player, sleepTimer: sleepTimer, makeWaveform: makeWaveform)
    show(library)
  }

  // snippet.screens
  /// Opens the screen of the episode that is played, in place of the library.
  func openEpisode() {
    let screen = EpisodeScreen(player: player, hub: hub, makeWaveform: makeWaveform)
    episodeScreen = screen
    show(screen)
  }

  /// Closes it. Nobody has to be told: all that it is part of refers to it weakly.
  func closeEpisode() {
    episodeScreen = nil
    show(library)
  }

  private func show(_ screen: any Screen) { window.subviews = [screen.view, miniPlayer.bar] }
  // snippet.end

  /// The rows of the window.
  var rows: [String] { window.drawn() }

  // snippet.touch
  /// A finger comes down, moves, and is lifted. The control that it hits gets all of it.
  func touch(from start: Point, to end: Point) {
    guard let control = window.hitTest(start) as? Control else { return }
    for (touch, point) in [(Touch.moved, start), (.moved, end), (.released, end)] {
      guard let inner = window.convert(point, to: control) else { return }
      control.finger(touch, at: inner)
    }
  }
  // snippet.end

  /// How many tickers run. Each of them sleeps, unless it is about to tick.
  var tickerCount: Int {
    [player.isPlaying, sleepTimer.isOn, downloads.isRunning, display.isRunning].count { $0 }
  }
}
