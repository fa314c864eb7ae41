import Dispatch
import ManualTime
import Synchronization
import Testing
import TimerHolder

/// Counts its ticks, and signals its deallocation.
@MainActor final class Screen {
  var ticks = 0
  var times: [Duration] = []
  var ticker: Ticker?
  let death: Signal

  init(death: Signal = Signal()) { self.death = death }
  deinit { death.send() }
}

/// A one-time event that can be awaited.
struct Signal: Sendable {
  private let channel = AsyncStream<Void>.makeStream()
  func send() { channel.continuation.finish() }
  func received() async { for await _ in channel.stream {} }
}

/// Sends a signal when it is released.
final class Canary: Sendable {
  let death = Signal()
  deinit { death.send() }
}

/// A manual clock that records the tolerances of its sleeps.
final class ListeningClock: Clock {
  let base = ManualClock()
  let tolerances = Mutex<[Duration?]>([])

  var now: ManualClock.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    tolerances.withLock { $0.append(tolerance) }
    try await base.sleep(until: deadline, tolerance: tolerance)
  }
}

/// A manual clock on which a test can wait, without a suspension, until a sleep has returned.
final class ReturningClock: Clock {
  let base = ManualClock()
  private let returns = DispatchSemaphore(value: 0)

  var now: ManualClock.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    try await base.sleep(until: deadline, tolerance: tolerance)
    returns.signal()
  }

  /// Blocks the thread. The sleep returns on another one, because `sleep` runs on no actor.
  func blockUntilASleepReturns() -> DispatchTimeoutResult { returns.wait(timeout: .now() + 60) }
}

/// A clock that throws in place of sleeping.
struct BrokenClock: Clock {
  struct Failure: Error {}
  var now: ManualClock.Instant { ManualClock.Instant() }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    await Task.yield()
    throw Failure()
  }
}

/// Yields until a condition is true; fails after a time limit.
nonisolated(nonsending) func until(
  _ condition: () -> Bool, at location: SourceLocation = #_sourceLocation
) async {
  for _ in 0..<100_000 where !condition() { await Task.yield() }
  #expect(condition(), sourceLocation: location)
}
