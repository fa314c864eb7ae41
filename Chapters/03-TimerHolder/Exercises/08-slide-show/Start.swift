import TimerHolder

@MainActor
final class SlideShow<C: Clock> where C.Duration == Duration {
  private(set) var index = 0
  private let count: Int
  private let interval: Duration
  private let clock: C
  private var ticker: Ticker?

  init(count: Int, every interval: Duration, clock: C) {
    self.count = count
    self.interval = interval
    self.clock = clock
  }

  var isPlaying: Bool { ticker != nil }

  /// Goes on with the rest of the time that the picture has.
  func play() {
    // TODO: play.
  }

  /// Stops, and remembers what is left of the time.
  func pause() {
    // TODO: pause.
  }

  /// Turns to a picture and gives it its full time.
  func show(_ index: Int) {
    // TODO: show.
  }
}
