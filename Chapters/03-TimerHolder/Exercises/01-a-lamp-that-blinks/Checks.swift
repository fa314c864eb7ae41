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

@MainActor @Suite struct `A lamp` {
  let clock = ManualClock()

  /// Whether the lamp is on after each of so many half seconds.
  private func states(of lamp: Lamp<ManualClock>, _ count: Int) async throws -> [Bool] {
    var states: [Bool] = []
    for _ in 0..<count {
      try await wait(until: "a ticker sleeps on the clock") { clock.sleeperCount > 0 }
      let before = lamp.isOn
      clock.advance(by: .milliseconds(500))
      try await wait(until: "the lamp is switched, or its ticker sleeps") {
        lamp.isOn != before || clock.sleeperCount > 0
      }
      states.append(lamp.isOn)
    }
    return states
  }

  @Test func `switches every half second`() async throws {
    let lamp = Lamp(clock: clock)
    lamp.blink()
    #expect(!lamp.isOn)
    let found = try await states(of: lamp, 3)
    #expect(found == [true, false, true])
  }

  @Test func `stops, and is off`() async throws {
    let lamp = Lamp(clock: clock)
    lamp.blink()
    let found = try await states(of: lamp, 1)
    #expect(found == [true])
    lamp.stop()
    #expect(!lamp.isOn)
    await drain()
    clock.advance(by: .seconds(1))
    await drain()
    #expect(!lamp.isOn)
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
  }
}
