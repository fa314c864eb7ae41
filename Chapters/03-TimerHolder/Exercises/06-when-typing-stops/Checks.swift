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

@MainActor @Suite struct `A search field` {
  let clock = ManualClock()

  /// Types a text, and waits until the field waits.
  private func type(_ text: String, into field: SearchField<ManualClock>) async throws {
    field.type(text)
    try #require(field.text == text)
    try await wait(until: "a ticker sleeps on the clock") { clock.sleeperCount > 0 }
  }

  @Test func `searches once, when typing has stopped`() async throws {
    var searches: [String] = []
    let field = SearchField(clock: clock) { searches.append($0) }
    for text in ["s", "sw", "swi"] {
      try await type(text, into: field)
      clock.advance(by: .milliseconds(250))
    }
    await drain()
    #expect(searches.isEmpty)
    clock.advance(by: .milliseconds(50))
    try await wait(until: "the field searches after 300 milliseconds") { !searches.isEmpty }
    await drain()
    clock.advance(by: .milliseconds(400))
    await drain()
    #expect(searches == ["swi"])
  }

  @Test func `searches again for what is typed later`() async throws {
    var searches: [String] = []
    let field = SearchField(clock: clock) { searches.append($0) }
    for (index, text) in ["swift", "swifts"].enumerated() {
      try await type(text, into: field)
      clock.advance(by: .milliseconds(300))
      try await wait(until: "the field searches a second time") { searches.count > index }
    }
    #expect(searches == ["swift", "swifts"])
  }

  @Test func `searches at once for what is submitted, and not a second time`() async throws {
    var searches: [String] = []
    let field = SearchField(clock: clock) { searches.append($0) }
    try await type("swift", into: field)
    clock.advance(by: .milliseconds(100))
    field.submit()
    #expect(searches == ["swift"])
    clock.advance(by: .milliseconds(400))
    await drain()
    #expect(searches == ["swift"])
  }

  @Test func `searches for what is submitted, although it has searched for that`() async throws {
    var searches: [String] = []
    let field = SearchField(clock: clock) { searches.append($0) }
    try await type("swift", into: field)
    clock.advance(by: .milliseconds(300))
    try await wait(until: "the field searches after 300 milliseconds") { !searches.isEmpty }
    field.submit()
    #expect(searches == ["swift", "swift"])
  }

  @Test func `never searches for nothing`() async throws {
    var searches: [String] = []
    let field = SearchField(clock: clock) { searches.append($0) }
    try await type("s", into: field)
    clock.advance(by: .milliseconds(100))
    field.type("")
    await drain()
    clock.advance(by: .milliseconds(400))
    await drain()
    field.submit()
    #expect(searches.isEmpty)
    try await type("t", into: field)
    clock.advance(by: .milliseconds(300))
    try await wait(until: "the field searches again") { !searches.isEmpty }
    #expect(searches == ["t"])
  }

  @Test func `is not kept alive by what waits`() async throws {
    var searches: [String] = []
    weak var lost: SearchField<ManualClock>?
    do {
      let field = SearchField(clock: clock) { searches.append($0) }
      lost = field
      try await type("swift", into: field)
    }
    #expect(lost == nil)
    clock.advance(by: .milliseconds(400))
    await drain()
    #expect(searches.isEmpty)
  }
}
