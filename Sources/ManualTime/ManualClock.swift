import Synchronization

/// A clock that advances only on demand, so that a test of an hour takes no time.
///
/// ```swift
/// let clock = ManualClock()
/// let alarm = Task {
///   try await clock.sleep(for: .seconds(3600))
///   print("an hour later")
/// }
/// await clock.sleepers()              // the alarm has gone to sleep
/// clock.advance(by: .seconds(3600))   // … and is woken
/// try await alarm.value               // prints "an hour later"
/// ```
///
/// ``sleepers(atLeast:)`` replaces the sleeping and yielding with which tests otherwise wait for a
/// task to reach its next deadline.
public final class ManualClock: Clock {
  /// A point in time of the clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// Makes the instant at which the clock shows `offset`.
    public init(_ offset: Duration = .zero) { self.offset = offset }

    /// The instant later by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset + duration) }
    /// The duration from here to another instant.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Whether an instant is before another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let dial = Mutex(Dial())

  /// Makes a clock that shows zero.
  public init() {}

  /// The current time.
  public var now: Instant { dial.withLock(\.now) }

  /// The resolution: arbitrarily small.
  public var minimumResolution: Duration { .zero }

  /// Advances the time, and wakes all due sleepers, the earliest deadline first. Woken tasks may run in
  /// another order: their executors decide that, the main actor's too.
  ///
  /// A sleeper that sleeps again until a time that has passed meanwhile is woken at once.
  public func advance(by duration: Duration) {
    precondition(duration >= .zero, "time cannot go backwards")
    update { $0.now = $0.now.advanced(by: duration) }
  }

  /// Sleeps until `deadline`.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  nonisolated(nonsending) public func sleep(
    until deadline: Instant, tolerance: Duration? = nil
  ) async throws {
    let number = dial.withLock { $0.nextNumber() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { wake in
        update { dial in
          let deadline = Task.isCancelled ? dial.now : deadline
          dial.sleepers[number] = Dial.Sleeper(deadline: deadline, number: number, wake: wake)
        }
      }
    } onCancel: {
      update { $0.sleepers[number]?.deadline = $0.now }
    }
    try Task.checkCancellation()
  }

  /// Waits until at least `count` tasks sleep on this clock, or until its own task is cancelled.
  ///
  /// If too few tasks ever sleep, it waits forever. Give the test a time limit, which cancels it.
  public func sleepers(atLeast count: Int = 1) async {
    let number = dial.withLock { $0.nextNumber() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { wake in
        update { $0.watchers[number] = (Task.isCancelled ? 0 : count, wake) }
      }
    } onCancel: {
      update { $0.watchers[number]?.count = 0 }
    }
  }

  /// The number of tasks that sleep on this clock.
  public var sleeperCount: Int { dial.withLock(\.sleepers.count) }

  /// Changes the dial under the lock, and wakes the sleepers concerned outside of it.
  private func update(_ change: (inout Dial) -> Void) {
    let woken = dial.withLock { dial in
      change(&dial)
      return dial.removeDue() + dial.removeSatisfied()
    }
    for wake in woken { wake.resume() }
  }
}

/// The current time, and the tasks that wait for later times.
private struct Dial {
  typealias Wake = CheckedContinuation<Void, Never>

  struct Sleeper {
    var deadline: ManualClock.Instant
    let number: Int
    let wake: Wake
  }

  var now = ManualClock.Instant()
  var sleepers: [Int: Sleeper] = [:]
  var watchers: [Int: (count: Int, wake: Wake)] = [:]
  private var numbers = 0

  mutating func nextNumber() -> Int {
    numbers += 1
    return numbers
  }

  mutating func removeDue() -> [Wake] {
    let due = sleepers.values.filter { $0.deadline <= now }
    for sleeper in due { sleepers[sleeper.number] = nil }
    return due.sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) }.map(\.wake)
  }

  mutating func removeSatisfied() -> [Wake] {
    let satisfied = watchers.filter { $0.value.count <= sleepers.count }
    for number in satisfied.keys { watchers[number] = nil }
    return satisfied.sorted { $0.key < $1.key }.map(\.value.wake)
  }
}
