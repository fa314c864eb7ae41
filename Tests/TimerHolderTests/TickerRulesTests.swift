import ManualTime
import Synchronization
import Testing
import TimerHolder

extension `A ticker` {
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
    let clock = ReturningClock()
    screen.ticker = Ticker(screen, every: .seconds(1), clock: clock) { $0.ticks += 1 }
    await clock.base.sleepers()
    clock.base.advance(by: .seconds(1))
    #expect(clock.blockUntilASleepReturns() == .success)
    screen.ticker = nil  // too late for the sleep, which has not thrown
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

  @Test func `ends without a tick when its clock throws`() async {
    let canary = Canary()
    let death = canary.death
    let ticker = Ticker(screen, every: .seconds(60), clock: BrokenClock()) { [canary] screen in
      withExtendedLifetime(canary) { screen.ticks += 1 }
      screen.ticker = nil
    }
    _ = consume canary
    await death.received()
    #expect(screen.ticks == 0)
    ticker.stop()
  }

  @Test func `takes a clock whose type is not known`() async {
    let clock: any Clock<Duration> = self.clock
    screen.ticker = Ticker(screen, every: .seconds(1), tolerance: .zero, clock: clock) {
      $0.ticks += 1
    }
    await pass(seconds: 2)
    #expect(screen.ticks == 2)
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

@concurrent private func stopOnAnotherThread(_ ticker: consuming Ticker) async {
  ticker.stop()
}
