import ManualTime
import Testing

@MainActor @Suite struct `A countdown` {
  private let clock = ManualClock()

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
    try await wait(
      otherwise: "no ticker waits on `clock`, although \(countdown.left) seconds are left"
    ) { countdown.left <= 0 || clock.sleeperCount > 0 }
  }

  @Test(arguments: [1, 3, 5])
  func `reports every number down to zero, and nothing after it`(count: Int) async throws {
    final class Camera {}
    var heard: [Int] = []
    weak var lost: Camera?
    let countdown = Countdown(clock: clock)
    do {
      let camera = Camera()
      lost = camera
      countdown.start(from: count) { number in
        withExtendedLifetime(camera) { heard.append(number) }
      }
    }
    try #require(countdown.left == count)
    #expect(heard == [], "at once")
    for second in 1...count {
      try await pass(.milliseconds(750), countdown)
      #expect(heard.count == second - 1, "a quarter before second \(second)")
      try await pass(.milliseconds(250), countdown)
      #expect(heard == Array((count - second..<count).reversed()))
      try #require(countdown.left == count - second)
    }
    await drain()
    #expect(clock.sleeperCount == 0, "tickers that still wait on the clock after the last report")
    try await wait(otherwise: "what the closure has captured is still kept") { lost == nil }
  }

  @Test func `leaves out no number that is late`() async throws {
    var heard: [Int] = []
    let countdown = Countdown(clock: clock)
    countdown.start(from: 3) { heard.append($0) }
    try await settle(countdown)
    clock.advance(by: .seconds(2.5))
    try await pass(.seconds(3), countdown)
    #expect(heard == [2, 1, 0], "the first tick comes after two and a half seconds")
  }

  @Test func `starts over`() async throws {
    var heard: [String] = []
    let countdown = Countdown(clock: clock)
    countdown.start(from: 3) { heard.append("first \($0)") }
    try await pass(.seconds(1.5), countdown)
    countdown.start(from: 2) { heard.append("second \($0)") }
    try #require(countdown.left == 2)
    try await pass(.seconds(1.5), countdown)
    countdown.start(from: 4) { heard.append("third \($0)") }
    #expect(countdown.left == 4)
    try await pass(.seconds(4), countdown)
    await drain()
    clock.advance(by: .seconds(2))
    await drain()
    #expect(heard == ["first 2", "second 1", "third 3", "third 2", "third 1", "third 0"])
  }

  @Test func `counts again after it has come to zero`() async throws {
    var heard: [String] = []
    let countdown = Countdown(clock: clock)
    for (round, count) in [2, 1].enumerated() {
      countdown.start(from: count) { heard.append("\(round): \($0)") }
      try await pass(.seconds(count), countdown)
      await drain()
    }
    #expect(heard == ["0: 1", "0: 0", "1: 0"])
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
    await drain()
    #expect(heard == ["first 0", "second 1", "second 0"])
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
