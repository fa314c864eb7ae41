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

/// Lets everything run that could run, before a check says that something did not happen.
@MainActor func drain() async {
  for _ in 0..<100 { await Task.yield() }
  // A ticker is woken on another thread, which may have to wait for a processor.
  try? await Task.sleep(for: .milliseconds(20))
}

@MainActor @Suite struct `An egg timer` {
  let clock = ManualClock()

  /// Lets some minutes pass for a timer that runs.
  private func pass(minutes: Int) async throws {
    try await wait(until: "a ticker sleeps on the clock") { clock.sleeperCount > 0 }
    clock.advance(by: .seconds(60 * minutes))
    await drain()
  }

  @Test func `rings after its minutes, and not before`() async throws {
    let timer = EggTimer(clock: clock)
    timer.start(minutes: 4)
    try await pass(minutes: 3)
    #expect(timer.rings == 0)
    try await pass(minutes: 1)
    try await wait(until: "the timer rings after its minutes") { timer.rings > 0 }
    #expect(timer.rings == 1)
  }

  @Test func `rings once`() async throws {
    let timer = EggTimer(clock: clock)
    timer.start(minutes: 4)
    try await pass(minutes: 4)
    try await wait(until: "the timer rings after its minutes") { timer.rings > 0 }
    clock.advance(by: .seconds(240))
    await drain()
    #expect(timer.rings == 1)
  }

  @Test func `starts over`() async throws {
    let timer = EggTimer(clock: clock)
    timer.start(minutes: 4)
    try await pass(minutes: 3)
    timer.start(minutes: 4)
    await drain()
    try await pass(minutes: 3)
    #expect(timer.rings == 0)
    try await pass(minutes: 1)
    try await wait(until: "the timer rings after its minutes") { timer.rings > 0 }
    #expect(timer.rings == 1)
  }

  @Test func `is not kept alive`() async throws {
    weak var lost: EggTimer<ManualClock>?
    do {
      let timer = EggTimer(clock: clock)
      lost = timer
      timer.start(minutes: 4)
      try await pass(minutes: 1)
      #expect(timer.rings == 0)
    }
    #expect(lost == nil)
  }
}
