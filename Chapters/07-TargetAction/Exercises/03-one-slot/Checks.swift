import Observer
import Testing

@Suite struct `A handler` {
  let tap = Tap()

  @Test func `is called with the recognizer`() {
    var counts: [Int] = []
    tap.handler = { counts.append($0.count) }
    for _ in 1...3 { tap.recognize() }
    tap.actions.send(Tap.Event(rawValue: 2), from: tap)
    #expect(counts == [1, 2, 3])
  }

  @Test func `can be read`() {
    var calls: [String] = []
    #expect(tap.handler == nil)
    for name in ["old", "new"] {
      tap.handler = { calls.append("\(name) \($0.count)") }
      tap.handler?(tap)
    }
    tap.recognize()
    #expect(calls == ["old 0", "new 0", "new 1"])
  }

  @Test func `belongs to one recognizer`() {
    var calls: [String] = []
    let other = Tap()
    tap.handler = { _ in calls.append("one") }
    other.handler = { _ in calls.append("two") }
    for tap in [other, tap] { tap.recognize() }
    tap.handler = nil
    for tap in [other, tap] { tap.recognize() }
    #expect(calls == ["two", "one", "two"])
  }

  @Test func `is one of the actions`() {
    var calls: [String] = []
    let before = tap.actions.on(.recognized) { _, _ in calls.append("before") }
    tap.handler = { _ in calls.append("handler") }
    let after = tap.actions.on(.recognized) { _, _ in calls.append("after") }
    tap.actions.send(.recognized, from: tap)
    #expect(calls == ["before", "handler", "after"])
    tap.handler = { _ in calls.append("new") }
    tap.recognize()
    #expect(calls.suffix(3) == ["before", "after", "new"])
    before.cancel()
    after.cancel()
  }

  @Test func `is what hasActions counts`() {
    #expect(!tap.actions.hasActions(for: .recognized))
    tap.handler = { _ in }
    #expect(tap.actions.hasActions(for: .recognized))
  }

  @Test func `takes the place of the one before`() {
    var calls: [String] = []
    for name in ["first", "second", "third"] { tap.handler = { _ in calls.append(name) } }
    tap.recognize()
    #expect(calls == ["third"])
  }

  @Test func `is cleared by nil`() {
    var calls = 0
    tap.handler = { _ in calls += 1 }
    tap.handler = nil
    tap.recognize()
    #expect(calls == 0)
    #expect(tap.handler == nil)
    #expect(!tap.actions.hasActions(for: .recognized))
    var isCleared = false
    tap.handler = { tap in
      tap.handler = nil
      isCleared = tap.handler == nil
    }
    tap.recognize()
    #expect(isCleared, "when the handler itself sets `handler` to nil")
  }

  @Test func `can be set again after nil`() {
    var calls: [String] = []
    for name in ["one", "two"] {
      tap.handler = { _ in calls.append(name) }
      tap.recognize()
      tap.handler = nil
      tap.recognize()
    }
    #expect(calls == ["one", "two"])
  }

  @Test func `does not disturb other actions`() {
    var calls: [String] = []
    let token = tap.actions.on(.recognized) { _, _ in calls.append("other") }
    tap.handler = { _ in calls.append("handler") }
    tap.handler = nil
    tap.recognize()
    token.cancel()
    #expect(calls == ["other"])
  }

  @Test func `may be replaced while it runs`() {
    var calls: [String] = []
    tap.handler = { tap in
      calls.append("once")
      tap.handler = { _ in calls.append("later") }
    }
    tap.recognize()
    #expect(calls == ["once"])
    tap.recognize()
    #expect(calls == ["once", "later"])
    tap.handler = nil
  }

  private final class Guest {}

  private func setHandlerWithGuest() -> () -> Guest? {
    let guest = Guest()
    tap.handler = { _ in withExtendedLifetime(guest) {} }
    return { [weak guest] in guest }
  }

  @Test func `keeps nothing alive after it is cleared`() {
    let guest = setHandlerWithGuest()
    tap.handler = nil
    #expect(guest() == nil)
  }

  @Test func `keeps nothing alive after it is replaced`() {
    let guest = setHandlerWithGuest()
    tap.handler = { _ in }
    #expect(guest() == nil)
  }

  @Test func `makes no cycle with the recognizer it is handed`() {
    weak var lost: Tap?
    do {
      let tap = Tap()
      lost = tap
      tap.handler = { $0.recognize() }
    }
    #expect(lost == nil)
  }
}
