import Observer
import Testing

@Suite struct `A handler` {
  let tap = Tap()

  @Test func `is called with the recognizer`() {
    var counts: [Int] = []
    tap.handler = { counts.append($0.count) }
    tap.recognize()
    tap.recognize()
    #expect(counts == [1, 2])
  }

  @Test func `is one of the actions`() {
    var calls: [String] = []
    let before = tap.actions.on(.recognized) { _, _ in calls.append("before") }
    tap.handler = { _ in calls.append("handler") }
    let after = tap.actions.on(.recognized) { _, _ in calls.append("after") }
    #expect(tap.actions.hasActions(for: .recognized))
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
    tap.handler = { _ in calls.append("old") }
    tap.handler = { _ in calls.append("new") }
    tap.recognize()
    #expect(calls == ["new"])
  }

  @Test func `is cleared by nil`() {
    var calls = 0
    tap.handler = { _ in calls += 1 }
    tap.handler = nil
    tap.recognize()
    #expect(calls == 0)
    #expect(tap.handler == nil)
    #expect(!tap.actions.hasActions(for: .recognized))
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

  @Test func `keeps nothing alive after it is cleared`() {
    final class Guest {}
    weak var lost: Guest?
    do {
      let guest = Guest()
      lost = guest
      tap.handler = { _ in withExtendedLifetime(guest) {} }
    }
    #expect(lost != nil)
    tap.handler = nil
    #expect(lost == nil)
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
