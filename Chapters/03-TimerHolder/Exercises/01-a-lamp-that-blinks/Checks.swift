import ManualTime
import Testing

@MainActor @Suite struct `A lamp` {
  private let clock = ManualClock()

  /// Whether the lamp is on after each of so many half seconds.
  private func states(of lamp: Lamp<ManualClock>, _ count: Int) async throws -> [Bool] {
    var states: [Bool] = []
    for _ in 0..<count {
      try await wait(otherwise: "no ticker waits on `clock`") { clock.sleeperCount > 0 }
      let before = lamp.isOn
      clock.advance(by: .milliseconds(500))
      try await wait(otherwise: "the lamp is not switched, and no ticker waits on `clock`") {
        lamp.isOn != before || clock.sleeperCount > 0
      }
      states.append(lamp.isOn)
    }
    return states
  }

  @Test func `switches every half second`() async throws {
    let lamp = Lamp(clock: clock)
    lamp.blink()
    try #require(!lamp.isOn, "for the first time after half a second")
    let found = try await states(of: lamp, 7)
    #expect(found == [true, false, true, false, true, false, true])
  }

  @Test func `does not switch before half a second is over`() async throws {
    let lamp = Lamp(clock: clock)
    lamp.blink()
    try await wait(otherwise: "no ticker waits on `clock`") { clock.sleeperCount > 0 }
    clock.advance(by: .milliseconds(499))
    await drain()
    #expect(!lamp.isOn, "after 499 milliseconds")
  }

  @Test(arguments: [0, 1, 2]) func `stops, and is off`(halfSeconds: Int) async throws {
    let lamp = Lamp(clock: clock)
    lamp.blink()
    let found = try await states(of: lamp, halfSeconds)
    #expect(found == Array([true, false].prefix(halfSeconds)))
    lamp.stop()
    #expect(!lamp.isOn)
    await drain()
    #expect(clock.sleeperCount == 0, "tickers that still wait on the clock after stop()")
  }

  @Test func `blinks again after a stop`() async throws {
    let lamp = Lamp(clock: clock)
    for round in 1...3 {
      lamp.blink()
      let found = try await states(of: lamp, 3)
      #expect(found == [true, false, true], "round \(round)")
      lamp.stop()
      #expect(!lamp.isOn)
      await drain()
    }
  }

  @Test func `has one ticker when it is told to blink twice`() async throws {
    let lamp = Lamp(clock: clock)
    lamp.blink()
    try await wait(otherwise: "no ticker waits on `clock`") { clock.sleeperCount > 0 }
    lamp.blink()
    await drain()
    #expect(clock.sleeperCount == 1, "tickers that wait on the clock")
    let found = try await states(of: lamp, 3)
    #expect(found == [true, false, true])
  }

  @Test func `starts over when it is told to blink while it blinks`() async throws {
    let lamp = Lamp(clock: clock)
    lamp.blink()
    try await wait(otherwise: "no ticker waits on `clock`") { clock.sleeperCount > 0 }
    clock.advance(by: .milliseconds(300))
    lamp.blink()
    await drain()
    clock.advance(by: .milliseconds(499))
    await drain()
    #expect(!lamp.isOn, "499 milliseconds after the second blink()")
    clock.advance(by: .milliseconds(1))
    try await wait(otherwise: "the lamp is still off 500 milliseconds after the second blink()") {
      lamp.isOn
    }
  }

  @Test func `is not kept alive`() async throws {
    weak var lost: Lamp<ManualClock>?
    do {
      let lamp = Lamp(clock: clock)
      lost = lamp
      lamp.blink()
      let found = try await states(of: lamp, 1)
      #expect(found == [true])
    }
    #expect(lost == nil)
    await drain()
    #expect(clock.sleeperCount == 0, "tickers of a lamp that is gone")
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
