import ManualTime
import Testing
import TimerHolder

@MainActor @Suite(.timeLimit(.minutes(1))) struct `A ticker` {
  let clock = ManualClock()
  let screen = Screen()

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

  @Test func `does not tick when it is stopped while a clock sleeps that reports no cancellation`()
    async throws
  {
    screen.ticker = Ticker(screen, every: .seconds(60), repeats: false, clock: DeafClock()) {
      $0.times.append(.zero)
    }
    for _ in 0..<100 { await Task.yield() }
    screen.ticker = nil
    for _ in 0..<100 { await Task.yield() }
    try await Task.sleep(for: .milliseconds(20))
    #expect(screen.times == [])
  }
}

/// A clock whose sleep ends early when its task is canceled, without an error.
struct DeafClock: Clock {
  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try? await Task.sleep(until: deadline, tolerance: tolerance, clock: .continuous)
  }
}

@concurrent private func tickerMadeOnAnotherThread(
  _ target: Reader, _ clock: ManualClock
) async -> Ticker {
  Ticker(target, every: .seconds(1), clock: clock) { $0.ticks += 1 }
}
