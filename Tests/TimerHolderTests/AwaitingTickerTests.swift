import ManualTime
import Synchronization
import Testing
import TimerHolder

/// Work for a ticker: it takes a time on a clock, and counts what runs at once.
private final class Download: Sendable {
  struct State {
    var begun = 0, running = 0, most = 0, cancelled = 0
  }

  let clock: ManualClock
  let duration: Duration
  let state = Mutex(State())

  init(_ clock: ManualClock, takes duration: Duration) {
    (self.clock, self.duration) = (clock, duration)
  }

  /// Returns how many have begun.
  func run() async -> Int {
    state.withLock {
      $0.begun += 1
      $0.running += 1
      $0.most = max($0.most, $0.running)
    }
    do { try await clock.sleep(for: duration) } catch { state.withLock { $0.cancelled += 1 } }
    return state.withLock {
      $0.running -= 1
      return $0.begun
    }
  }

  var begun: Int { state.withLock(\.begun) }
}

@MainActor @Suite(.timeLimit(.minutes(1))) struct `A ticker that awaits` {
  let clock = ManualClock()
  let screen = Screen()

  /// Advances the clock by halves of a second, waiting each time until a task sleeps.
  func pass(seconds: Double) async {
    for _ in 0..<Int(2 * seconds) {
      await clock.sleepers()
      clock.advance(by: .milliseconds(500))
    }
    await clock.sleepers()
  }

  func settle() async {
    for _ in 0..<100 { await Task.yield() }
  }

  @Test func `ticks with each value, on the main actor`() async {
    let download = Download(clock, takes: .milliseconds(500))
    var values: [Int] = []
    let ticker = Ticker(screen, every: .seconds(1), clock: clock, awaiting: download.run) {
      MainActor.assertIsolated()
      $0.ticks += 1
      values.append($1)
    }
    await pass(seconds: 4)
    #expect(values == [1, 2, 3])
    #expect(screen.ticks == 3)
    ticker.stop()
  }

  @Test(arguments: [(Ticker.Missed.skip, [3.5, 6.5]), (.catchUp, [3.5, 6, 8.5])])
  func `runs one work at a time`(missed: Ticker.Missed, seconds: [Double]) async {
    let clock = clock
    let download = Download(clock, takes: .milliseconds(2500))
    let ticker = Ticker(
      screen, every: .seconds(1), missed: missed, clock: clock, awaiting: download.run
    ) { screen, _ in screen.times.append(clock.now.offset) }
    await pass(seconds: 9)
    #expect(screen.times == seconds.map { .seconds($0) })
    #expect(download.state.withLock(\.most) == 1)
    ticker.stop()
  }

  @Test func `does not keep its target alive while the work runs, and drops the value`() async {
    let download = Download(clock, takes: .seconds(60))
    let death = Signal()
    var ticks = 0
    var target: Screen? = Screen(death: death)
    let ticker = Ticker(target!, every: .seconds(1), clock: clock, awaiting: download.run) { _, _ in
      ticks += 1
    }
    await pass(seconds: 1)
    await until { download.begun == 1 }
    target = nil
    await death.received()
    await clock.sleepers()
    clock.advance(by: .seconds(60))
    await settle()
    #expect(ticks == 0 && clock.sleeperCount == 0)
    ticker.stop()
  }

  @Test func `cancels the work when its owner drops it`() async {
    let download = Download(clock, takes: .seconds(60))
    let death = Signal()
    do {
      let screen = Screen(death: death)
      screen.ticker = Ticker(screen, every: .seconds(1), clock: clock, awaiting: download.run) {
        screen, _ in screen.ticks += 1
      }
      await pass(seconds: 1)
      await until { download.begun == 1 }
    }
    await death.received()
    await until { download.state.withLock(\.cancelled) == 1 }
    await settle()
    #expect(clock.sleeperCount == 0)
  }

  @Test func `drops the value of work that goes on after it was cancelled`() async {
    let gate = Signal()
    let begun = Signal()
    screen.ticker = Ticker(
      screen, every: .seconds(1), clock: clock,
      awaiting: {
        begun.send()
        await Task { await gate.received() }.value  // another task, which is not cancelled
      }
    ) { screen, _ in screen.ticks += 1 }
    await clock.sleepers()
    clock.advance(by: .seconds(1))
    await begun.received()
    screen.ticker = nil
    gate.send()
    await settle()
    #expect(screen.ticks == 0)
  }

  @Test func `begins no work when it is stopped while a clock sleeps that reports no cancellation`()
    async throws
  {
    let begun = Atomic(0)
    screen.ticker = Ticker(
      screen, every: .seconds(60), clock: DeafClock(),
      awaiting: { begun.add(1, ordering: .relaxed) }
    ) { screen, _ in screen.ticks += 1 }
    for _ in 0..<100 { await Task.yield() }
    screen.ticker = nil
    for _ in 0..<100 { await Task.yield() }
    try await Task.sleep(for: .milliseconds(20))
    #expect(begun.load(ordering: .relaxed) == 0)
  }

  @Test func `begins no work when it was stopped, even if a deadline was due`() async {
    let download = Download(clock, takes: .zero)
    screen.ticker = Ticker(screen, every: .seconds(1), clock: clock, awaiting: download.run) {
      screen, _ in screen.ticks += 1
    }
    await clock.sleepers()
    clock.advance(by: .seconds(1))
    screen.ticker = nil
    await settle()
    #expect(download.begun == 0 && screen.ticks == 0)
  }

  @Test func `begins no work without its target`() async {
    let download = Download(clock, takes: .zero)
    var target: Screen? = Screen()
    let ticker = Ticker(target!, every: .seconds(1), clock: clock, awaiting: download.run) { _, _ in
    }
    await clock.sleepers()
    target = nil
    clock.advance(by: .seconds(1))
    await settle()
    #expect(download.begun == 0 && clock.sleeperCount == 0)
    ticker.stop()
  }

  @Test func `awaits once if it does not repeat`() async {
    let download = Download(clock, takes: .zero)
    let ticker = Ticker(
      screen, every: .seconds(1), repeats: false, clock: clock, awaiting: download.run
    ) { screen, _ in screen.ticks += 1 }
    await clock.sleepers()
    clock.advance(by: .seconds(1))
    await until { screen.ticks == 1 }
    await settle()
    #expect(clock.sleeperCount == 0 && download.begun == 1)
    ticker.stop()
  }

  @Test func `passes its tolerance to the clock`() async {
    let clock = ListeningClock()
    let ticker = Ticker(
      screen, every: .seconds(1), tolerance: .milliseconds(200), clock: clock, awaiting: { 7 }
    ) { screen, value in screen.ticks += value }
    await clock.base.sleepers()
    clock.base.advance(by: .seconds(1))
    await clock.base.sleepers()
    #expect(screen.ticks == 7)
    #expect(clock.tolerances.withLock { $0 } == [.milliseconds(200), .milliseconds(200)])
    ticker.stop()
  }
}
