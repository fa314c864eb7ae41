import ManualTime
import Testing

@MainActor @Suite struct `A stopwatch` {
  private let clock = ManualClock()

  /// Lets some seconds pass for a stopwatch that runs.
  private func pass(seconds: Int, for watch: Stopwatch<ManualClock>) async throws {
    for _ in 0..<seconds {
      try await wait(otherwise: "no ticker waits on `clock`") { clock.sleeperCount > 0 }
      let before = watch.seconds
      clock.advance(by: .seconds(1))
      try await wait(otherwise: "the second is not counted, and no ticker waits on `clock`") {
        watch.seconds != before || clock.sleeperCount > 0
      }
    }
  }

  @Test func `counts the seconds`() async throws {
    let watch = Stopwatch(clock: clock)
    watch.start()
    try await pass(seconds: 7, for: watch)
    #expect(watch.seconds == 7)
  }

  @Test func `counts as before when it is started again`() async throws {
    let watch = Stopwatch(clock: clock)
    watch.start()
    try await pass(seconds: 2, for: watch)
    await drain()
    clock.advance(by: .milliseconds(600))
    watch.start()
    await drain()
    try #require(clock.sleeperCount == 1, "tickers that wait on the clock")
    clock.advance(by: .milliseconds(600))
    await drain()
    #expect(watch.seconds == 2, "600 milliseconds after the second start()")
    try await pass(seconds: 3, for: watch)
    #expect(watch.seconds == 5)
  }

  @Test func `counts late ticks too`() async throws {
    let watch = Stopwatch(clock: clock)
    watch.start()
    try await wait(otherwise: "no ticker waits on `clock`") { clock.sleeperCount > 0 }
    clock.advance(by: .milliseconds(3_500))
    await drain()
    #expect(watch.seconds == 3, "3.5 s after the start, when three ticks come late")
    clock.advance(by: .milliseconds(500))
    try await wait(otherwise: "the second that ends 4 s after the start is not counted") {
      watch.seconds == 4
    }
  }

  @Test(arguments: [1, 2]) func `is not kept alive`(starts: Int) async throws {
    weak var lost: Stopwatch<ManualClock>?
    do {
      let watch = Stopwatch(clock: clock)
      lost = watch
      for _ in 0..<starts {
        watch.start()
        await drain()
        try await pass(seconds: 1, for: watch)
      }
    }
    #expect(lost == nil, "started \(starts) times")
    await drain()
    #expect(clock.sleeperCount == 0, "tickers of a stopwatch that is gone")
  }

  /// What a check waited for did not happen.
  private struct TooLate: Error, CustomStringConvertible {
    let what: String
    var description: String { "after 1 s \(what)" }
  }

  /// Waits until a condition is true. If it does not become true, the check fails with `otherwise`.
  private func wait(otherwise what: String, _ condition: () -> Bool) async throws {
    for attempt in 0..<300 {
      if condition() { return }
      // Most conditions are true soon; for the others, the processor is left to other programs.
      if attempt < 100 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(5)) }
    }
    throw TooLate(what: what)
  }

  /// Lets everything run that could run, before a check says that something did not happen.
  private func drain() async {
    for _ in 0..<100 { await Task.yield() }
    // A ticker is woken on another thread, which may have to wait for a processor.
    try? await Task.sleep(for: .milliseconds(20))
  }
}
