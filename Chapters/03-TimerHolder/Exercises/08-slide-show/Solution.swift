// While it plays, the show remembers when the next picture is due: a point in time, so that late
// ticks add up to nothing. While it is paused, it remembers a length of time. Single ticks are
// needed, since the first wait is shorter. A second way keeps the time at which a picture began.
import TimerHolder

@MainActor
final class SlideShow<C: Clock> where C.Duration == Duration {
  private(set) var index = 0
  private let count: Int
  private let interval: Duration
  private let clock: C
  private var ticker: Ticker?

  /// When the next picture is due, while the show plays.
  private var due: C.Instant
  /// What is left of the picture's time, while it does not.
  private var rest: Duration

  init(count: Int, every interval: Duration, clock: C) {
    self.count = count
    self.interval = interval
    self.clock = clock
    due = clock.now
    rest = interval
  }

  var isPlaying: Bool { ticker != nil }

  /// Goes on with the rest of the time that the picture has.
  func play() {
    guard !isPlaying, index < count - 1 else { return }
    due = clock.now.advanced(by: rest)
    waitUntilDue()
  }

  /// Stops, and remembers what is left of the time.
  func pause() {
    guard isPlaying else { return }
    rest = clock.now.duration(to: due)
    ticker = nil
  }

  /// Turns to a picture and gives it its full time.
  func show(_ index: Int) {
    let wasPlaying = isPlaying
    self.index = index
    ticker = nil
    rest = interval
    if wasPlaying { play() }
  }

  private func turn() {
    index += 1
    due = due.advanced(by: interval)
    if index < count - 1 { waitUntilDue() } else { ticker = nil }
  }

  private func waitUntilDue() {
    let wait = clock.now.duration(to: due)
    ticker = Ticker(self, every: wait, repeats: false, clock: clock) { $0.turn() }
  }
}
