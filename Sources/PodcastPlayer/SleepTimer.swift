import Observer
import TimerHolder

/// Pauses the player after a while.
@MainActor final class SleepTimer: PlayerDelegate {
  /// The time at which the player will be paused.
  @Tracked private(set) var end: Duration?

  private let player: Player
  private let time: Time
  // snippet.timer
  private var ticker: Ticker?

  func start(_ duration: Duration) {
    ticker = Ticker(self, every: duration, repeats: false, clock: time.clock) { $0.fire() }
    end = time.now + duration
  }

  func turnOff() {
    ticker = nil
    end = nil
  }

  private func fire() {
    turnOff()
    player.pause()
  }
  // snippet.end

  init(player: Player, time: Time) {
    self.player = player
    self.time = time
    player.delegates.add(self) { $0 }
  }

  var isOn: Bool { ticker != nil }

  /// The time until the player is paused.
  var rest: Duration? { end.map { $0 - time.now } }

  func playerDidStart(_ title: String) {}
  func playerDidStop() { turnOff() }
}
