import ManualTime
import Testing

/// What a check waited for did not happen.
private struct TooLate: Error, CustomStringConvertible {
  let what: String
  var description: String { "after 1 s \(what)" }
}

/// Waits until a condition is true. If it does not become true, the check fails with `otherwise`.
@MainActor private func wait(otherwise what: String, _ condition: () -> Bool) async throws {
  for attempt in 0..<300 {
    if condition() { return }
    // Most conditions are true soon; for the others, the processor is left to other programs.
    if attempt < 100 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(5)) }
  }
  throw TooLate(what: what)
}

/// Lets everything run that could run, before a check says that something did not happen.
@MainActor private func drain() async {
  for _ in 0..<100 { await Task.yield() }
  // A ticker is woken on another thread, which may have to wait for a processor.
  try? await Task.sleep(for: .milliseconds(20))
}

@MainActor @Suite struct `An egg timer` {
  private let clock = ManualClock()

  /// Lets some time pass for a timer that runs.
  private func pass(_ duration: Duration) async throws {
    try await wait(otherwise: "no ticker waits on `clock`") { clock.sleeperCount > 0 }
    clock.advance(by: duration)
    await drain()
  }

  @Test(arguments: [1, 4, 90])
  func `rings after its minutes, and not before`(minutes: Int) async throws {
    let timer = EggTimer(clock: clock)
    timer.start(minutes: minutes)
    try await pass(.seconds(60 * minutes - 1))
    #expect(timer.rings == 0, "a second before \(minutes) minutes")
    try await pass(.seconds(1))
    try await wait(otherwise: "the timer of \(minutes) minutes has not rung") { timer.rings > 0 }
    try #require(timer.rings == 1)
  }

  @Test func `rings once`() async throws {
    let timer = EggTimer(clock: clock)
    timer.start(minutes: 4)
    try await pass(.seconds(240))
    try await wait(otherwise: "the timer has not rung") { timer.rings > 0 }
    #expect(clock.sleeperCount == 0, "tickers that still wait on the clock")
    clock.advance(by: .seconds(240))
    await drain()
    #expect(timer.rings == 1)
  }

  @Test func `rings again when it is started again`() async throws {
    let timer = EggTimer(clock: clock)
    for (index, minutes) in [4, 2, 7].enumerated() {
      timer.start(minutes: minutes)
      try await pass(.seconds(60 * minutes))
      try await wait(otherwise: "start \(index + 1) has not rung") { timer.rings > index }
      try #require(timer.rings == index + 1)
    }
  }

  @Test(arguments: [(4, 4), (9, 2), (2, 9)])
  func `starts over`(first: Int, second: Int) async throws {
    let timer = EggTimer(clock: clock)
    timer.start(minutes: first)
    try await pass(.seconds(60 * first - 30))
    timer.start(minutes: second)
    await drain()
    try await pass(.seconds(60 * second - 1))
    #expect(timer.rings == 0, "a second before \(second) minutes")
    try await pass(.seconds(1))
    try await wait(otherwise: "the timer has not rung") { timer.rings > 0 }
    #expect(timer.rings == 1)
  }

  @Test func `is not kept alive`() async throws {
    weak var lost: EggTimer<ManualClock>?
    do {
      let timer = EggTimer(clock: clock)
      lost = timer
      timer.start(minutes: 4)
      try await pass(.seconds(60))
      #expect(timer.rings == 0)
    }
    #expect(lost == nil)
    await drain()
    #expect(clock.sleeperCount == 0, "tickers of a timer that is gone")
  }
}
