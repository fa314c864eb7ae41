import Dispatch
import ManualTime
import Synchronization
import Testing
import TimerHolder

/// Counts its ticks, and signals its deallocation.
@MainActor private final class Screen {
  var ticks = 0
  var times: [Duration] = []
  var ticker: Ticker?
  let death: Signal

  init(death: Signal = Signal()) { self.death = death }
  deinit { death.send() }
}

/// A one-time event that can be awaited.
private struct Signal: Sendable {
  private let channel = AsyncStream<Void>.makeStream()
  func send() { channel.continuation.finish() }
  func received() async { for await _ in channel.stream {} }
}

/// Sends a signal when it is released.
private final class Canary: Sendable {
  let death = Signal()
  deinit { death.send() }
}

@MainActor @Suite(.timeLimit(.minutes(1))) struct `A ticker` {
  let clock = ManualClock()
  private let screen = Screen()

  /// Advances the clock second by second, waiting each time until the ticker sleeps again.
  func pass(seconds: Int) async {
    for _ in 0..<seconds {
      await clock.sleepers()
      clock.advance(by: .seconds(1))
    }
    await clock.sleepers()
  }

  /// Lets all ready tasks run, before a test checks that something did not happen.
  func settle() async {
    for _ in 0..<100 { await Task.yield() }
  }

  @Test func `S2.1: does not keep its target alive`() async {
    let death = Signal()
    do {
      let screen = Screen(death: death)
      screen.ticker = Ticker(screen, every: .seconds(1), clock: clock) { $0.ticks += 1 }
      await clock.sleepers()
    }
    await death.received()
  }

  @Test func `S2.2: a ticker that another object owns does not keep the target alive`() async {
    let death = Signal()
    var screen: Screen? = Screen(death: death)
    let ticker = Ticker(screen!, every: .seconds(1), clock: clock) { $0.ticks += 1 }
    await pass(seconds: 2)
    #expect(screen?.ticks == 2)
    screen = nil
    await death.received()
    ticker.stop()
  }

  @Test func `S2.3: a new ticker in the same property replaces target, interval and repetition`()
    async
  {
    let other = Screen()
    screen.ticker = Ticker(screen, every: .seconds(1), clock: clock) { $0.ticks += 1 }
    await pass(seconds: 2)
    screen.ticker = Ticker(other, every: .seconds(3), repeats: false, clock: clock) {
      $0.ticks += 10
    }
    await until { clock.sleeperCount == 1 }
    await pass(seconds: 2)
    #expect(screen.ticks == 2 && other.ticks == 0)
    clock.advance(by: .seconds(1))
    await until { other.ticks > 0 }
    #expect(screen.ticks == 2 && other.ticks == 10)
    await settle()
    #expect(clock.sleeperCount == 0)
  }

  @Test func `S2.4: passes the target to the callback, which is not called without a target`() async
  {
    var calls = 0
    let death = Signal()
    var target: Screen? = Screen(death: death)
    let ticker = Ticker(target!, every: .seconds(1), clock: clock) { _ in calls += 1 }
    await pass(seconds: 1)
    target = nil
    await death.received()
    clock.advance(by: .seconds(1))
    await settle()
    #expect(calls == 1)
    ticker.stop()
  }

  @Test func `S2.5: a one-shot ticker may start again inside its own callback`() async {
    func start() {
      screen.ticker = Ticker(screen, every: .seconds(1), repeats: false, clock: clock) {
        $0.ticks += 1
        if $0.ticks < 3 { start() }
      }
    }
    start()
    await pass(seconds: 2)
    clock.advance(by: .seconds(1))
    await until { screen.ticks == 3 }
    await settle()
    #expect(clock.sleeperCount == 0)
    #expect(screen.ticks == 3)
  }

  @Test
  func `S2.6: stopping inside the callback makes it the last, and stopping again is harmless`()
    async
  {
    let ended = Signal()
    screen.ticker = Ticker(screen, every: .seconds(1), clock: clock) {
      $0.ticks += 1
      $0.ticker = nil
      $0.ticker = nil
      ended.send()
    }
    await clock.sleepers()
    clock.advance(by: .seconds(1))
    await ended.received()
    clock.advance(by: .seconds(5))
    await settle()
    #expect(screen.ticks == 1)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `S2.7: a deallocated target ends a ticker that was not stopped`() async {
    let canary = Canary()
    let death = canary.death
    let ticker = Ticker(Screen(), every: .seconds(1), clock: clock) { [canary] _ in
      withExtendedLifetime(canary) {}
    }
    _ = consume canary
    await clock.sleepers()
    clock.advance(by: .seconds(1))
    await death.received()
    #expect(clock.sleeperCount == 0)
    ticker.stop()
  }

  @Test func `S2.7: releasing the ticker stops it and releases its closure`() async {
    let canary = Canary()
    let death = canary.death
    do {
      let ticker = Ticker(screen, every: .seconds(1), clock: clock) { [canary] screen in
        withExtendedLifetime(canary) { screen.ticks += 1 }
      }
      await pass(seconds: 1)
      ticker.stop()
    }
    _ = consume canary
    await death.received()
    clock.advance(by: .seconds(1))
    await settle()
    #expect(screen.ticks == 1)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `S2.8: ticks from a task that has no run loop`() async {
    let target = Reader()
    let clock = self.clock
    let ticker = await tickerMadeOnAnotherThread(target, clock)
    await pass(seconds: 2)
    #expect(await target.ticks == 2)
    ticker.stop()
  }

  @Test(arguments: [(Ticker.Missed.skip, [1, 4.5, 5, 6]), (.catchUp, [1, 4.5, 4.5, 4.5, 5, 6])])
  func `S2.8: skips or delivers missed ticks, as asked`(missed: Ticker.Missed, times: [Double])
    async
  {
    let clock = self.clock
    screen.ticker = Ticker(screen, every: .seconds(1), missed: missed, clock: clock) {
      $0.times.append(clock.now.offset)
    }
    await pass(seconds: 1)
    for step in [3.5, 0.5, 1] {
      clock.advance(by: .seconds(step))
      await clock.sleepers()
    }
    #expect(screen.times == times.map { .seconds($0) })
  }

  @Test func `a stall that ends at a deadline gives one tick, not two`() async {
    let clock = self.clock
    screen.ticker = Ticker(screen, every: .seconds(1), clock: clock) {
      $0.times.append(clock.now.offset)
    }
    await clock.sleepers()
    clock.advance(by: .seconds(2))
    await clock.sleepers()
    #expect(screen.times == [.seconds(2)])
  }

  @Test func `ticks once and is finished when it does not repeat`() async {
    let ticked = Signal()
    screen.ticker = Ticker(screen, every: .seconds(1), repeats: false, clock: clock) {
      $0.ticks += 1
      ticked.send()
    }
    await clock.sleepers()
    clock.advance(by: .seconds(1))
    await ticked.received()
    await settle()
    clock.advance(by: .seconds(10))
    await settle()
    #expect(screen.ticks == 1)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `does not drift when every tick is late`() async {
    let clock = self.clock
    screen.ticker = Ticker(screen, every: .seconds(10), clock: clock) {
      $0.times.append(clock.now.offset)
    }
    await clock.sleepers()
    for step in [13, 9, 10, 8] {
      clock.advance(by: .seconds(step))
      await clock.sleepers()
    }
    #expect(screen.times == [.seconds(13), .seconds(22), .seconds(32), .seconds(40)])
  }

  @Test(arguments: [(Ticker.Missed.skip, [1, 4, 5]), (.catchUp, [1, 3.5, 3.5, 4, 5])])
  func `keeps step when its callback is slower than the interval`(
    missed: Ticker.Missed, times: [Double]
  ) async {
    let clock = self.clock
    screen.ticker = Ticker(screen, every: .seconds(1), missed: missed, clock: clock) {
      $0.times.append(clock.now.offset)
      if $0.times.count == 1 { clock.advance(by: .seconds(2.5)) }
    }
    await clock.sleepers()
    clock.advance(by: .seconds(1))
    await clock.sleepers()
    clock.advance(by: .seconds(0.5))
    await clock.sleepers()
    clock.advance(by: .seconds(1))
    await clock.sleepers()
    #expect(screen.times == times.map { .seconds($0) })
  }

  @Test(arguments: [1, 3, 7, 9, 49, 60], [(0, 5), (-1, 4)] as [(Int64, Int)])
  func `skips exactly the missed ticks, although the division of durations rounds`(
    parts: Int, stall: (offset: Int64, next: Int)
  ) async {
    let clock = self.clock
    let interval = Duration.seconds(1) / parts
    screen.ticker = Ticker(screen, every: interval, clock: clock) {
      $0.times.append(clock.now.offset)
      guard $0.times.count == 1 else { return }
      clock.advance(by: interval * 3 + Duration(attoseconds: Int128(stall.offset)))
    }
    await clock.sleepers()
    clock.advance(by: interval)
    await clock.sleepers()
    clock.advance(by: (interval * stall.next) - clock.now.offset)
    await clock.sleepers()
    #expect(screen.times == [interval, interval * stall.next])
  }

  @Test func `counts the first interval from when it was made, not from when its task begins`()
    async
  {
    let clock = self.clock
    screen.ticker = Ticker(screen, every: .seconds(1), clock: clock) {
      $0.times.append(clock.now.offset)
    }
    clock.advance(by: .seconds(0.5))  // no await so far: the task has not begun
    await clock.sleepers()
    clock.advance(by: .seconds(0.5))
    await clock.sleepers()
    #expect(screen.times == [.seconds(1)])
  }

  @Test(arguments: [nil, Duration.milliseconds(100)])
  func `passes its tolerance to the clock`(tolerance: Duration?) async {
    let clock = ListeningClock()
    screen.ticker = Ticker(screen, every: .seconds(1), tolerance: tolerance, clock: clock) { _ in }
    await clock.base.sleepers()
    #expect(clock.tolerances.withLock { $0 } == [tolerance])
  }

  @Test func `skips a stall of years without counting through it`() async {
    screen.ticker = Ticker(screen, every: .milliseconds(1), clock: clock) { $0.ticks += 1 }
    await clock.sleepers()
    clock.advance(by: .seconds(100_000_000))
    await clock.sleepers()
    clock.advance(by: .milliseconds(1))
    await clock.sleepers()
    #expect(screen.ticks == 2)
  }

  @Test func `never ticks when it is stopped at once`() async {
    Ticker(screen, every: .seconds(1), clock: clock) { $0.ticks += 1 }.stop()
    clock.advance(by: .seconds(1))
    await settle()
    #expect(screen.ticks == 0)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `does not deliver a tick that was due already when it was stopped`() async {
    screen.ticker = Ticker(screen, every: .seconds(1), clock: clock) { $0.ticks += 1 }
    await clock.sleepers()
    clock.advance(by: .seconds(1))
    screen.ticker = nil
    await settle()
    #expect(screen.ticks == 0)
  }

  @Test func `does not deliver a tick that was due already when its target was deallocated`() async
  {
    var calls = 0
    let canary = Canary()
    let death = canary.death
    var screen: Screen? = Screen()
    let ticker = Ticker(screen!, every: .seconds(1), clock: clock) { [canary] _ in
      withExtendedLifetime(canary) { calls += 1 }
    }
    _ = consume canary
    await clock.sleepers()
    clock.advance(by: .seconds(1))
    screen = nil
    await death.received()
    #expect(calls == 0)
    ticker.stop()
  }

  @Test func `a repeating ticker may be restarted inside its callback`() async {
    screen.ticker = Ticker(screen, every: .seconds(1), clock: clock) { [clock] in
      $0.ticks += 1
      $0.ticker = Ticker($0, every: .seconds(1), clock: clock) { $0.ticks += 100 }
    }
    await clock.sleepers()
    clock.advance(by: .seconds(1))
    await until { screen.ticks > 0 }
    await pass(seconds: 2)
    #expect(screen.ticks == 201)
  }

  @Test func `a finite ticker may be restarted`() async {
    let ended = Signal()
    func start(_ count: Int) {
      screen.ticker = Ticker(screen, every: .seconds(1), clock: clock) {
        $0.ticks += 1
        if $0.ticks == count {
          $0.ticker = nil
          if count == 4 { ended.send() } else { start(4) }
        }
      }
    }
    start(2)
    await pass(seconds: 3)
    clock.advance(by: .seconds(1))
    await ended.received()
    #expect(screen.ticks == 4)
  }

  @Test func `a target deallocated inside the callback is not called again`() async {
    let death = Signal()
    var screens = [Screen(death: death)]
    var calls = 0
    let ticker = Ticker(screens[0], every: .seconds(1), clock: clock) { _ in
      calls += 1
      screens = []
    }
    await clock.sleepers()
    clock.advance(by: .seconds(1))
    await death.received()
    await clock.sleepers()
    clock.advance(by: .seconds(1))
    await settle()
    #expect(clock.sleeperCount == 0)
    #expect(calls == 1)
    ticker.stop()
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `a single tick is due at once at an interval of zero or less`(interval: Duration) async {
    let ticked = Signal()
    screen.ticker = Ticker(screen, every: interval, repeats: false, clock: clock) {
      $0.ticks += 1
      ticked.send()
    }
    #expect(screen.ticks == 0)
    await ticked.received()
    #expect(screen.ticks == 1)
    #expect(clock.now.offset == .zero)
  }

  @Test func `a repeating ticker traps at an interval of zero or less`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Ticker(Screen(), every: .zero) { _ in } }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Ticker(Screen(), every: .seconds(-1)) { _ in } }
    }
  }

  @Test func `may be stopped from another thread`() async {
    let canary = Canary()
    let death = canary.death
    let ticker = Ticker(screen, every: .seconds(1), clock: clock) { [canary] _ in
      withExtendedLifetime(canary) {}
    }
    _ = consume canary
    await pass(seconds: 1)
    await stopOnAnotherThread(ticker)
    await death.received()
    await until { clock.sleeperCount == 0 }
  }

  @Test func `uses the continuous clock by default`() async {
    let ticked = Signal()
    screen.ticker = Ticker(screen, every: .milliseconds(1)) {
      $0.ticks += 1
      if $0.ticks == 2 { ticked.send() }
    }
    await ticked.received()
    #expect(screen.ticks >= 2)
  }
}

private actor Reader {
  var ticks = 0
  var ticker: Ticker?
  let death = Signal()

  func start(on clock: ManualClock) {
    ticker = Ticker(self, every: .seconds(1), clock: clock) { $0.ticks += 1 }
  }

  func advance(_ clock: ManualClock, thenStop: Void) {
    clock.advance(by: .seconds(1))
    ticker = nil
  }

  deinit { death.send() }
}

@Suite(.timeLimit(.minutes(1))) struct `A ticker whose target is an actor` {
  let clock = ManualClock()

  @Test func `ticks on the actor`() async {
    let reader = Reader()
    await reader.start(on: clock)
    for _ in 0..<3 {
      await clock.sleepers()
      clock.advance(by: .seconds(1))
    }
    await clock.sleepers()
    #expect(await reader.ticks == 3)
  }

  @Test func `does not keep the actor alive, even if the actor owns it`() async {
    let death: Signal
    do {
      let reader = Reader()
      death = reader.death
      await reader.start(on: clock)
      await clock.sleepers()
    }
    await death.received()
    await until { clock.sleeperCount == 0 }
  }

  @Test func `does not deliver a tick that was due already when the actor stopped it`() async {
    let reader = Reader()
    await reader.start(on: clock)
    await clock.sleepers()
    await reader.advance(clock, thenStop: ())
    for _ in 0..<100 { await Task.yield() }
    #expect(await reader.ticks == 0)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `does not deliver a tick that already waits for the actor when the actor stops it`()
    async
  {
    let meter = Meter()
    await meter.start(on: clock)
    await clock.sleepers()
    await meter.stopWhileATickWaits(clock)
    let ticks = Task { await meter.ticks }  // it queues up behind the tick
    #expect(await ticks.value == 0)
  }

  @Test func `skips missed ticks unless asked to deliver them`() async {
    let reader = Reader()
    await reader.start(on: clock)
    await clock.sleepers()
    clock.advance(by: .seconds(3.5))
    await clock.sleepers()
    #expect(await reader.ticks == 1)
  }

  @Test func `passes its tolerance to the clock`() async {
    let clock = ListeningClock()
    let ticker = Ticker(
      Reader(), every: .seconds(1), tolerance: .milliseconds(100), clock: clock
    ) { _ in }
    await clock.base.sleepers()
    #expect(clock.tolerances.withLock { $0 } == [.milliseconds(100)])
    ticker.stop()
  }
}

/// An actor that can observe the jobs waiting for it.
private actor Meter {
  var ticks = 0
  var ticker: Ticker?
  private let queue = WatchedQueue()

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  func start(on clock: ManualClock) {
    ticker = Ticker(self, every: .seconds(1), clock: clock) { $0.ticks += 1 }
  }

  /// Occupies the actor until the ticker's task has asked for it, and stops the ticker then.
  func stopWhileATickWaits(_ clock: ManualClock) {
    clock.advance(by: .seconds(1))
    queue.arrivals.wait()
    ticker = nil
  }
}

/// A serial executor that signals each arrival after the first two: the two calls of the test.
private final class WatchedQueue: SerialExecutor {
  let arrivals = DispatchSemaphore(value: 0)
  private let count = Atomic(0)
  private let queue = DispatchQueue(label: "Meter")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    if count.add(1, ordering: .relaxed).newValue > 2 { arrivals.signal() }
  }
}

/// A manual clock that records the tolerances of its sleeps.
private final class ListeningClock: Clock {
  let base = ManualClock()
  let tolerances = Mutex<[Duration?]>([])

  var now: ManualClock.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    tolerances.withLock { $0.append(tolerance) }
    try await base.sleep(until: deadline, tolerance: tolerance)
  }
}

/// Yields until a condition is true; fails after a time limit.
nonisolated(nonsending) private func until(
  _ condition: () -> Bool, at location: SourceLocation = #_sourceLocation
) async {
  for _ in 0..<100_000 where !condition() { await Task.yield() }
  #expect(condition(), sourceLocation: location)
}

@concurrent private func tickerMadeOnAnotherThread(
  _ target: Reader, _ clock: ManualClock
) async -> Ticker {
  Ticker(target, every: .seconds(1), clock: clock) { $0.ticks += 1 }
}

@concurrent private func stopOnAnotherThread(_ ticker: consuming Ticker) async {
  ticker.stop()
}
