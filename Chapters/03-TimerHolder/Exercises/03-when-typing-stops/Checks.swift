import ManualTime
import Testing

extension ManualClock {
  /// Lets a ticker get to sleep, if there is one. Returns whether there is.
  @discardableResult @MainActor func settle() async -> Bool {
    for _ in 0..<2_000 where sleeperCount == 0 { await Task.yield() }
    return sleeperCount > 0
  }

  /// Moves the hands on by 50 milliseconds at a time, or at once if nobody sleeps.
  @MainActor func pass(_ duration: Duration) async {
    let end = now.offset + duration
    while now.offset < end {
      let step = await settle() ? .milliseconds(50) : end - now.offset
      advance(by: step)
    }
    await settle()
  }
}

@MainActor @Suite struct `A search field` {
  let clock = ManualClock()

  @Test func `searches once, when typing has stopped`() async {
    var searches: [String] = []
    let field = SearchField(clock: clock) { searches.append($0) }
    for text in ["s", "sw", "swi"] {
      field.type(text)
      await clock.pass(.milliseconds(250))
    }
    #expect(searches.isEmpty)
    #expect(field.text == "swi")
    await clock.pass(.milliseconds(50))
    #expect(searches == ["swi"])
    await clock.pass(.milliseconds(400))
    #expect(searches == ["swi"])
  }

  @Test func `searches again for what is typed later`() async {
    var searches: [String] = []
    let field = SearchField(clock: clock) { searches.append($0) }
    field.type("swift")
    await clock.pass(.milliseconds(300))
    field.type("swifts")
    await clock.pass(.milliseconds(300))
    #expect(searches == ["swift", "swifts"])
  }

  @Test func `searches at once for what is submitted, and not a second time`() async {
    var searches: [String] = []
    let field = SearchField(clock: clock) { searches.append($0) }
    field.type("swift")
    await clock.pass(.milliseconds(100))
    field.submit()
    #expect(searches == ["swift"])
    await clock.pass(.milliseconds(400))
    #expect(searches == ["swift"])
  }

  @Test func `never searches for nothing`() async {
    var searches: [String] = []
    let field = SearchField(clock: clock) { searches.append($0) }
    field.type("s")
    await clock.pass(.milliseconds(100))
    field.type("")
    await clock.pass(.milliseconds(400))
    field.submit()
    #expect(searches.isEmpty)
    field.type("t")
    await clock.pass(.milliseconds(300))
    #expect(searches == ["t"])
  }

  @Test func `is not kept alive by what waits`() async {
    var searches: [String] = []
    weak var lost: SearchField<ManualClock>?
    do {
      let field = SearchField(clock: clock) { searches.append($0) }
      lost = field
      field.type("swift")
      await clock.settle()
    }
    #expect(lost == nil)
    await clock.pass(.milliseconds(400))
    #expect(searches.isEmpty)

    let field = SearchField(clock: clock) { searches.append($0) }
    field.type("again")
    await clock.pass(.milliseconds(300))
    #expect(searches == ["again"])
  }
}
