import Dispatch
import ManualTime
import Synchronization
import Testing
import TimerHolder

actor Reader {
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

  @Test func `ends without a tick when its clock throws`() async {
    let reader = Reader()
    let ticker = Ticker(reader, every: .seconds(60), clock: BrokenClock()) { $0.ticks += 1 }
    for _ in 0..<1_000 { await Task.yield() }
    #expect(await reader.ticks == 0)
    ticker.stop()
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
