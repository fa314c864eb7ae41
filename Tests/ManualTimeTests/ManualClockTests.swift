import Testing
import ManualTime

@Suite(.timeLimit(.minutes(1))) struct `A manual clock` {
  let clock = ManualClock()

  func instant(_ seconds: Int) -> ManualClock.Instant {
    ManualClock.Instant(.seconds(seconds))
  }

  @Test func `does not move until it is advanced`() {
    #expect(clock.now == instant(0))
    clock.advance(by: .seconds(60))
    #expect(clock.now == instant(60))
    #expect(instant(10).duration(to: clock.now) == .seconds(50))
    #expect(clock.minimumResolution == .zero)
  }

  @Test func `cannot go backwards`() async {
    await #expect(processExitsWith: .failure) { ManualClock().advance(by: .seconds(-1)) }
  }

  @MainActor @Test func `wakes the sleepers that are due, and no others`() async {
    var woken: [Int] = []
    let sleepers = [3, 1, 2, 8, 4, 6, 5, 7, 9].map { second in
      Task { @MainActor in
        try await clock.sleep(until: instant(second))
        woken.append(second)
      }
    }
    await clock.sleepers(atLeast: 9)
    clock.advance(by: .seconds(8))
    #expect(clock.sleeperCount == 1)
    for sleeper in sleepers[..<8] { _ = await sleeper.result }
    // The executor of the main actor may run woken tasks in another order.
    #expect(woken.sorted() == [1, 2, 3, 4, 5, 6, 7, 8])
    clock.advance(by: .seconds(1))
    _ = await sleepers[8].result
    #expect(woken.last == 9)
  }

  @Test func `wakes a sleeper several times within one advance`() async throws {
    let sleeper = Task {
      for second in 1...100 { try await clock.sleep(until: instant(second)) }
    }
    await clock.sleepers()
    clock.advance(by: .seconds(100))
    try await sleeper.value
    #expect(clock.sleeperCount == 0)
  }

  @Test func `removes a cancelled sleeper`() async {
    let sleeper = Task { try await clock.sleep(until: instant(1)) }
    await clock.sleepers()
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test(arguments: [0, 1]) func `throws at once for a task that is cancelled already`(second: Int)
    async
  {
    let sleeper = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(until: instant(second))
    }
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test func `does not suspend a sleeper whose deadline has passed`() async throws {
    clock.advance(by: .seconds(2))
    try await clock.sleep(until: instant(2))
    try await clock.sleep(until: instant(1))
    try await clock.sleep(for: .zero)
  }

  @Test func `waits until enough tasks sleep`() async throws {
    let sleepers = (0..<8).map { _ in Task { try await clock.sleep(until: instant(1)) } }
    await clock.sleepers(atLeast: 8)
    #expect(clock.sleeperCount == 8)
    clock.advance(by: .seconds(1))
    for sleeper in sleepers { try await sleeper.value }
    await clock.sleepers(atLeast: 0)
  }

  @Test func `stops waiting for sleepers when its task is cancelled`() async {
    let watcher = Task { await clock.sleepers() }
    for _ in 0..<100 { await Task.yield() }
    watcher.cancel()
    await watcher.value
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await clock.sleepers()
    }
    await late.value
  }

  @Test func `serves eight tasks that sleep and cancel while the time advances`() async {
    let hands = Task {
      while !Task.isCancelled {
        clock.advance(by: .seconds(1))
        await Task.yield()
      }
    }
    let slept = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var slept = 0
          for step in 1...100 {
            let nap = Task { try await clock.sleep(for: .seconds(step % 3)) }
            if step % 5 == 0 { nap.cancel() }
            if case .success = await nap.result { slept += 1 }
          }
          return slept
        }
      }
      return await group.reduce(0, +)
    }
    hands.cancel()
    await hands.value
    #expect(clock.sleeperCount == 0)
    #expect((640...800).contains(slept))
  }
}
