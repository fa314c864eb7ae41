/// A timer that does not keep its target alive and does not outlive it.
///
/// Dropping the ticker stops it, so a property is enough: assign a new ticker to restart, or `nil`
/// to stop.
///
/// ```swift
/// @MainActor final class Countdown {
///   var seconds = 3
///   var ticker: Ticker?
///
///   func start() {
///     ticker = Ticker(self, every: .seconds(1), missed: .catchUp) { countdown in
///       countdown.seconds -= 1
///       if countdown.seconds == 0 { countdown.ticker = nil }
///     }
///   }
/// }
/// ```
///
/// Ticks arrive on the main actor, or on the target if the target is an actor. After the ticker is
/// stopped there, no tick arrives, not even one that is already due. A ticker dropped elsewhere
/// stops too, but cannot cancel a tick that has begun. If the target is deallocated while the
/// ticker is kept elsewhere, the ticker ends at its next deadline. It also ends if its clock throws
/// an error.
public struct Ticker: ~Copyable, Sendable {
  let task: Task<Void, any Error>

  deinit { task.cancel() }

  /// Starts to tick on the main actor while the target is alive.
  ///
  /// - Parameters:
  ///   - target: The object passed to `tick`. It is held weakly.
  ///   - interval: The time before the first tick and between ticks. At zero or less, a single tick
  ///     is due at once; repeating ticks would never end, and trap.
  ///   - repeats: Whether there is more than one tick.
  ///   - missed: What happens to ticks that are late.
  ///   - tolerance: The maximum delay of a tick, so that the system can wake up less often.
  ///   - clock: The clock for the deadlines. An `any Clock<Duration>` will do.
  ///   - tick: The action at each tick. It must not capture the target.
  @MainActor
  public init<Target: AnyObject, C: Clock>(
    _ target: Target, every interval: C.Duration, repeats: Bool = true, missed: Missed = .skip,
    tolerance: C.Duration? = nil, clock: C = ContinuousClock(),
    tick: @escaping @MainActor (Target) -> Void
  ) {
    let deadlines = Deadlines(clock: clock, interval: interval, repeats: repeats, missed: missed)
    task = Task { [weak target] in
      for deadline in deadlines {
        try await clock.sleep(until: deadline, tolerance: tolerance)
        guard !Task.isCancelled, let target else { return }
        tick(target)
      }
    }
  }

  /// Stops the ticker, as dropping it does.
  ///
  /// It consumes the ticker, so that stopping it twice does not compile. Take it out of a property
  /// with `ticker.take()?.stop()`, or assign `nil`.
  public consuming func stop() {}
}
