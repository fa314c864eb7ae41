import ManualTime
import Testing

/// A condition was not true in time.
struct NeverTrue: Error, CustomStringConvertible {
  let what: String
  var description: String { "for 1 s it was not true that \(what)" }
}

/// Waits until a condition is true. If it never is, it says so instead of hanging.
@MainActor func wait(until what: String, _ condition: () -> Bool) async throws {
  for attempt in 0..<300 {
    if condition() { return }
    // Most conditions are true soon; for the others, the processor is left to other programs.
    if attempt < 100 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(5)) }
  }
  throw NeverTrue(what: what)
}

@MainActor @Suite struct `A stopwatch` {
  let clock = ManualClock()

  /// Lets some seconds pass for a stopwatch that runs.
  private func pass(seconds: Int, for watch: Stopwatch<ManualClock>) async throws {
    for _ in 0..<seconds {
      try await wait(until: "a ticker sleeps on the clock") { clock.sleeperCount > 0 }
      let before = watch.seconds
      clock.advance(by: .seconds(1))
      try await wait(until: "the second is counted, or the ticker sleeps") {
        watch.seconds != before || clock.sleeperCount > 0
      }
    }
  }

  @Test func `counts the seconds`() async throws {
    let watch = Stopwatch(clock: clock)
    watch.start()
    try await pass(seconds: 3, for: watch)
    #expect(watch.seconds == 3)
  }

  @Test func `is not kept alive`() async throws {
    weak var lost: Stopwatch<ManualClock>?
    do {
      let watch = Stopwatch(clock: clock)
      lost = watch
      watch.start()
      try await pass(seconds: 1, for: watch)
    }
    #expect(lost == nil)
  }
}
