/// A timer that neither keeps its target alive nor outlives it.
///
/// Dropping the ticker stops it, so a property is all the bookkeeping there is: assign a new ticker
/// to start over, assign `nil` to stop.
///
/// ```swift
/// @MainActor final class Countdown {
///   var seconds = 3
///   var ticker: Ticker?
///
///   func start() {
///     ticker = Ticker(self, every: .seconds(1)) { countdown in
///       countdown.seconds -= 1
///       if countdown.seconds == 0 { countdown.ticker = nil }
///     }
///   }
/// }
/// ```
///
/// Ticks arrive on the main actor, or on the target if the target is an actor. Whoever stops the
/// ticker from there can be sure of silence: not even a tick that is already due arrives any more.
/// A ticker dropped elsewhere stops too, but cannot call back a tick that has begun. If the target
/// dies while somebody else holds the ticker, the ticker ends when it next falls due.
public struct Ticker: ~Copyable, Sendable {
  /// What becomes of the ticks that fell due while the target was busy or the machine asleep.
  public enum Missed: Sendable {
    /// One tick stands for all of them; the next one is back in step with the first.
    case skip
    /// They follow at once, one for each.
    case catchUp
  }

  private let task: Task<Void, Never>

  deinit { task.cancel() }

  /// Starts to tick on the main actor for as long as the target lives.
  ///
  /// - Parameters:
  ///   - target: The object handed to `tick`. It is held weakly.
  ///   - interval: The time up to the first tick and between two. At zero or less, a single tick is
  ///     due at once; repeating ones would never end, and trap.
  ///   - repeats: Whether there is more than one tick.
  ///   - missed: What becomes of ticks that come too late.
  ///   - tolerance: How much later a tick may be, so that the system can wake up less often.
  ///   - clock: The time to go by.
  ///   - tick: What to do at each tick. Leave the target out of what it captures.
  @MainActor
  public init<Target: AnyObject, C: Clock>(
    _ target: Target, every interval: C.Duration, repeats: Bool = true, missed: Missed = .skip,
    tolerance: C.Duration? = nil, clock: C = ContinuousClock(),
    tick: @escaping @MainActor (Target) -> Void
  ) {
    let deadlines = Deadlines(clock: clock, interval: interval, repeats: repeats, missed: missed)
    task = Task { [weak target] in
      for deadline in deadlines {
        try? await clock.sleep(until: deadline, tolerance: tolerance)
        guard !Task.isCancelled, let target else { return }
        tick(target)
      }
    }
  }

  /// Starts to tick on an actor for as long as it lives.
  ///
  /// The parameters are those of the initializer for objects on the main actor.
  public init<Target: Actor, C: Clock>(
    _ target: Target, every interval: C.Duration, repeats: Bool = true, missed: Missed = .skip,
    tolerance: C.Duration? = nil, clock: C = ContinuousClock(),
    tick: @escaping @Sendable (isolated Target) -> Void
  ) {
    let deadlines = Deadlines(clock: clock, interval: interval, repeats: repeats, missed: missed)
    task = Task { [weak target] in
      for deadline in deadlines {
        try? await clock.sleep(until: deadline, tolerance: tolerance)
        guard let target else { return }
        await Self.deliver(tick, to: target)
      }
    }
  }

  /// Asks on the actor itself whether the ticker still runs: it may have been stopped meanwhile.
  private static func deliver<Target: Actor>(
    _ tick: (isolated Target) -> Void, to target: isolated Target
  ) {
    if !Task.isCancelled { tick(target) }
  }

  /// Stops for good, which is what happens to a ticker that is dropped, too.
  ///
  /// It consumes the ticker, so that to stop one twice does not compile. Take it out of a property
  /// with `ticker.take()?.stop()`, or assign `nil`.
  public consuming func stop() {}
}
