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

@MainActor @Suite struct `A countdown` {
  let clock = ManualClock()

  /// Advances the clock by 250 milliseconds at a time, whenever the ticker sleeps. A countdown
  /// that has nothing left need not be waited for.
  private func pass(_ duration: Duration, _ countdown: Countdown<ManualClock>) async throws {
    let end = clock.now.offset + duration
    while clock.now.offset < end {
      try await settle(countdown)
      clock.advance(by: countdown.left > 0 ? .milliseconds(250) : end - clock.now.offset)
    }
    try await settle(countdown)
  }

  private func settle(_ countdown: Countdown<ManualClock>) async throws {
    try await wait(until: "a ticker sleeps on the clock, as long as something is left") {
      countdown.left <= 0 || clock.sleeperCount > 0
    }
  }

  @Test func `reports every number down to zero, and nothing after it`() async throws {
    var heard: [Int] = []
    let countdown = Countdown(clock: clock)
    countdown.start(from: 3) { heard.append($0) }
    #expect(countdown.left == 3)
    try await pass(.seconds(2), countdown)
    #expect(heard == [2, 1])
    try await pass(.seconds(1), countdown)
    #expect(heard == [2, 1, 0])
    #expect(countdown.left == 0)
    await drain()
    #expect(clock.sleeperCount == 0, "no sleeper after the last report")
    clock.advance(by: .seconds(3))
    await drain()
    #expect(heard == [2, 1, 0])
  }

  @Test func `starts over`() async throws {
    var heard: [String] = []
    let countdown = Countdown(clock: clock)
    countdown.start(from: 3) { heard.append("first \($0)") }
    try await pass(.seconds(1.5), countdown)
    countdown.start(from: 2) { heard.append("second \($0)") }
    try await pass(.seconds(2), countdown)
    await drain()
    clock.advance(by: .seconds(2))
    await drain()
    #expect(heard == ["first 2", "second 1", "second 0"])
  }

  @Test func `is not kept alive`() async throws {
    var heard: [Int] = []
    weak var lost: Countdown<ManualClock>?
    do {
      let countdown = Countdown(clock: clock)
      lost = countdown
      countdown.start(from: 3) { heard.append($0) }
      try await pass(.seconds(1), countdown)
    }
    #expect(lost == nil)
    clock.advance(by: .seconds(3))
    await drain()
    #expect(heard == [2])
  }

  @Test func `may be started again by its last report`() async throws {
    var heard: [String] = []
    let countdown = Countdown(clock: clock)
    countdown.start(from: 1) { [weak countdown] number in
      heard.append("first \(number)")
      countdown?.start(from: 2) { heard.append("second \($0)") }
    }
    try await pass(.seconds(3), countdown)
    #expect(heard == ["first 0", "second 1", "second 0"])
  }
}
