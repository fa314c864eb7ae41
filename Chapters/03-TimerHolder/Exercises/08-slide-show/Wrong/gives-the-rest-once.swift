// Wrong: gives the rest after the first pause only.
// Caught by: gives the rest after each pause, however often it pauses
import TimerHolder

@MainActor
final class SlideShow<C: Clock> where C.Duration == Duration {
  private(set) var index = 0
  private let count: Int
  private let interval: Duration
  private let clock: C
  private var ticker: Ticker?
  private var rest: Duration
  private var due: C.Instant
  private var pausedOnce = false
  init(count: Int, every interval: Duration, clock: C) {
    self.count = count
    self.interval = interval
    self.clock = clock
    rest = interval
    due = clock.now
  }

  var isPlaying: Bool { ticker != nil }

  func play() {
    guard !isPlaying, index < count - 1 else { return }
    due = clock.now.advanced(by: rest)
    wait()
  }

  func pause() {
    guard isPlaying else { return }
    rest = pausedOnce ? interval : clock.now.duration(to: due)
    pausedOnce = true
    ticker = nil
  }

  func show(_ index: Int) {
    self.index = index
    rest = interval
    guard isPlaying else { return }
    ticker = nil
    play()
  }

  private func wait() {
    ticker = Ticker(self, every: clock.now.duration(to: due), repeats: false, clock: clock) {
      $0.turn()
    }
  }

  private func turn() {
    index += 1
    rest = interval
    ticker = nil
    guard index < count - 1 else { return }
    due = due.advanced(by: interval)
    wait()
  }
}
