import ManualTime
import Testing

@MainActor @Suite struct `A search field` {
  private let clock = ManualClock()

  /// Types a text, and waits until the field waits.
  private func type(_ text: String, into field: SearchField<ManualClock>) async throws {
    field.type(text)
    try #require(field.text == text)
    try await wait(otherwise: "no ticker waits on `clock`") { clock.sleeperCount > 0 }
  }

  /// Lets some time pass, and what is due run.
  private func pass(_ duration: Duration) async {
    await drain()
    clock.advance(by: duration)
    await drain()
  }

  @Test func `searches once, when typing has stopped`() async throws {
    var searches: [String] = []
    let field = SearchField(clock: clock) { searches.append($0) }
    for text in ["s", "sw", "swi", "swif", "swift 6"] {
      try await type(text, into: field)
      await pass(.milliseconds(250))
    }
    await pass(.milliseconds(49))
    #expect(searches == [], "299 milliseconds after the last letter")
    await pass(.milliseconds(1))
    try await wait(otherwise: "the field has not searched after 300 milliseconds") {
      !searches.isEmpty
    }
    await pass(.milliseconds(400))
    #expect(searches == ["swift 6"])
  }

  @Test func `searches again for what is typed later`() async throws {
    var searches: [String] = []
    let field = SearchField(clock: clock) { searches.append($0) }
    let texts = ["swift", "s", "swift", "swift", " ", " s "]
    for (index, text) in texts.enumerated() {
      try await type(text, into: field)
      clock.advance(by: .milliseconds(300))
      try await wait(otherwise: "the field has not searched for text \(index + 1) of \(texts)") {
        searches.count > index
      }
    }
    try #require(searches == texts)
    field.submit()
    try await type(" s ", into: field)
    clock.advance(by: .milliseconds(300))
    try await wait(otherwise: "the field has not searched for a text that was submitted before") {
      searches == texts + [" s ", " s "]
    }
  }

  @Test(arguments: ["swift", " "])
  func `searches at once for what is submitted, and not a second time`(text: String) async throws {
    var searches: [String] = []
    let field = SearchField(clock: clock) { searches.append($0) }
    try await type(text, into: field)
    clock.advance(by: .milliseconds(100))
    field.submit()
    #expect(searches == [text])
    await pass(.milliseconds(400))
    #expect(searches == [text])
  }

  @Test func `searches for what is submitted, although it has searched for that`() async throws {
    var searches: [String] = []
    let field = SearchField(clock: clock) { searches.append($0) }
    try await type("swift", into: field)
    clock.advance(by: .milliseconds(300))
    try await wait(otherwise: "the field has not searched after 300 milliseconds") {
      !searches.isEmpty
    }
    field.submit()
    field.submit()
    #expect(searches == ["swift", "swift", "swift"])
    try #require(field.text == "swift")
  }

  @Test func `never searches for nothing`() async throws {
    var searches: [String] = []
    let field = SearchField(clock: clock) { searches.append($0) }
    field.submit()
    #expect(searches == [])
    try await type("s", into: field)
    clock.advance(by: .milliseconds(100))
    field.type("")
    try #require(field.text == "")
    await pass(.milliseconds(400))
    field.submit()
    try await type("t", into: field)
    clock.advance(by: .milliseconds(300))
    try await wait(otherwise: "the field has not searched for the next text") {
      searches.last == "t"
    }
    #expect(searches == ["t"])
  }

  @Test(arguments: [false, true])
  func `may be typed into by its search`(isSubmitted: Bool) async throws {
    var searches: [String] = []
    weak var typed: SearchField<ManualClock>?
    let field = SearchField(clock: clock) { text in
      searches.append(text)
      if text == "swift" { typed?.type("swift 6") }
    }
    typed = field
    try await type("swift", into: field)
    if isSubmitted { field.submit() } else { clock.advance(by: .milliseconds(300)) }
    try await wait(otherwise: "no ticker waits on `clock` for what the search has typed") {
      searches == ["swift"] && clock.sleeperCount > 0
    }
    clock.advance(by: .milliseconds(300))
    try await wait(otherwise: "the field has not searched for what the search has typed") {
      searches == ["swift", "swift 6"]
    }
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
    await pass(.milliseconds(400))
    #expect(searches == [])
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
