// Wrong: does not compare the order of the calls. Caught by: your tests kill mutant 2
import Testing

@Suite struct `A control` {
  let handlers = Handlers()

  @Test func `calls a closure`() {
    var calls = 0
    _ = handlers.add(["tap"]) { _ in calls += 1 }
    handlers.send("tap")
    #expect(calls == 1)
  }

  @Test func `calls those that wait for the event, in order`() {
    var calls: [String] = []
    _ = handlers.add(["tap"]) { _ in calls.append("one") }
    _ = handlers.add(["tap", "cancel"]) { calls.append("two \($0)") }
    handlers.send("tap")
    handlers.send("cancel")
    #expect(calls.sorted() == ["one", "two cancel", "two tap"])
  }

  @Test func `removes a closure by its number`() {
    var calls: [String] = []
    let one = handlers.add(["tap"]) { _ in calls.append("one") }
    _ = handlers.add(["tap"]) { _ in calls.append("two") }
    handlers.remove(one)
    handlers.send("tap")
    #expect(calls == ["two"])
  }

  @Test func `knows what is waited for`() {
    _ = handlers.add(["tap"]) { _ in }
    #expect(handlers.hasHandler(for: "tap"))
    #expect(!handlers.hasHandler(for: "cancel"))
  }
}
