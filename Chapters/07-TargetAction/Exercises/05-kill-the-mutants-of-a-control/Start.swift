import Testing

@Suite struct `A control` {
  let handlers = Handlers()

  @Test func `calls a closure`() {
    var calls = 0
    _ = handlers.add(["tap"]) { _ in calls += 1 }
    handlers.send("tap")
    #expect(calls == 1)
  }

  // TODO: more tests.
}
