import MulticastDelegate
import Observer
import TimerHolder

// snippet.delegate
/// What the parts of the app hear of the player.
@MainActor protocol PlayerDelegate: AnyObject {
  func playerDidStart(_ title: String)
  func playerDidMove(to position: Duration)
  func playerDidStop()
}
// snippet.end

extension PlayerDelegate {
  func playerDidMove(to position: Duration) {}
}

/// Plays an episode, and after it those in the queue.
@MainActor final class Player {
  // snippet.lists
  let delegates = Multicast<any PlayerDelegate>()
  @Tracked var volume = 5
  @Tracked var queue: [Episode] = []
  // snippet.end
  private(set) var episode: Episode?

  private let time: Time
  private var ticker: Ticker?
  // The position at the time at which it was last set. What has passed since then is added when
  // somebody asks: a late tick shows the position late, and does not change it.
  private var mark = (position: Duration.zero, time: Duration.zero)

  init(time: Time) { self.time = time }

  var isPlaying: Bool { ticker != nil }

  var position: Duration {
    let passed = isPlaying ? time.now - mark.time : .zero
    return min(mark.position + passed, episode?.length ?? .zero)
  }

  func play(_ episode: Episode) {
    self.episode = episode
    start(at: .zero)
  }

  func resume() {
    if !isPlaying { start(at: position) }
  }

  func pause() {
    guard isPlaying else { return }
    tick()  // the episode may have ended at this moment
    mark.position = position
    stopTicking()
  }

  /// Ends the episode, and plays none until it is told to.
  func stop() {
    episode = nil
    stopTicking()
  }

  /// Plays the first episode of the queue, or stops.
  func next() {
    guard let first = queue.first else { return stop() }
    queue.removeFirst()
    play(first)
  }

  func seek(to position: Duration) {
    mark = (position, time.now)
    delegates { $0.playerDidMove(to: self.position) }
  }

  // snippet.start
  private func start(at position: Duration) {
    guard let episode else { return }
    mark = (position, time.now)
    ticker = Ticker(self, every: .seconds(1), clock: time.clock) { $0.tick() }
    delegates { $0.playerDidStart(episode.title) }
  }
  // snippet.end

  private func tick() {
    guard let episode else { return }
    if position >= episode.length { return next() }
    delegates { $0.playerDidMove(to: position) }
  }

  private func stopTicking() {
    ticker = nil
    delegates { $0.playerDidStop() }
  }
}
