import Observer
import TargetAction
import Testing

@Suite struct `A double tap` {
  let button = Button()
  let bag = TokenBag()

  private func events(of tap: DoubleTap) -> () -> [String] {
    final class Log { var events: [String] = [] }
    let log = Log()
    tap.actions.on(.recognized) { _, _ in log.events.append("recognized") }.store(in: bag)
    tap.actions.on(.failed) { _, _ in log.events.append("failed") }.store(in: bag)
    return { log.events }
  }

  @Test func `is recognized after the second tap`() {
    let tap = DoubleTap(on: button)
    let events = events(of: tap)
    button.tap()
    #expect(events() == [])
    button.send(.down)
    #expect(events() == [])
    button.send(.up)
    #expect(events() == ["recognized"])
    withExtendedLifetime(tap) {}
  }

  @Test func `starts over`() {
    let tap = DoubleTap(on: button)
    let events = events(of: tap)
    for _ in 1...5 { button.tap() }
    #expect(events() == ["recognized", "recognized"])
    withExtendedLifetime(tap) {}
  }

  @Test func `needs a finger that goes down`() {
    let tap = DoubleTap(on: button)
    let events = events(of: tap)
    button.tap()
    button.send(.up)
    button.send(.up)
    #expect(events() == [])
    button.tap()
    #expect(events() == ["recognized"])
    withExtendedLifetime(tap) {}
  }

  @Test func `counts one tap for two downs and an up`() {
    let tap = DoubleTap(on: button)
    let events = events(of: tap)
    button.send(.down)
    button.tap()
    #expect(events() == [])
    button.send(.down)
    button.tap()
    #expect(events() == ["recognized"])
    withExtendedLifetime(tap) {}
  }

  @Test func `shares its buttons with others`() {
    let other = Button()
    var calls = 0
    other.actions.on([.down, .up, .cancel]) { _, _ in calls += 1 }.store(in: bag)
    let taps = [button, other, other].map { DoubleTap(on: $0) }
    let logs = taps.map { events(of: $0) }
    button.tap()
    other.tap()
    #expect(logs.map { $0() } == [[], [], []])
    other.tap()
    #expect(calls == 4)
    button.send(.cancel)
    #expect(logs.map { $0() } == [["failed"], ["recognized"], ["recognized"]])
    withExtendedLifetime(taps) {}
  }

  @Test func `fails when the finger slips off`() {
    let tap = DoubleTap(on: button)
    let events = events(of: tap)
    button.tap()
    button.send(.down)
    button.send(.cancel)
    #expect(events() == ["failed"])
    button.send(.up)
    button.tap()
    #expect(events() == ["failed"])
    button.tap()
    #expect(events() == ["failed", "recognized"])
    withExtendedLifetime(tap) {}
  }

  @Test func `cannot fail before it has begun`() {
    let tap = DoubleTap(on: button)
    let events = events(of: tap)
    button.send(.cancel)
    #expect(events() == [])
    withExtendedLifetime(tap) {}
  }

  @Test func `fails between two taps, and in the first`() {
    let tap = DoubleTap(on: button)
    let events = events(of: tap)
    button.send(.down)
    button.send(.cancel)
    button.tap()
    button.send(.cancel)
    #expect(events() == ["failed", "failed"])
    withExtendedLifetime(tap) {}
  }

  @Test func `is ready again when it tells`() {
    let tap = DoubleTap(on: button)
    var count = 0
    tap.actions.on(.recognized) { [button] _, _ in
      count += 1
      if count == 1 {
        button.tap()
        button.send(.down)
      }
    }.store(in: bag)
    button.tap()
    button.tap()
    button.send(.up)
    #expect(count == 2)
    withExtendedLifetime(tap) {}
  }

  @Test func `is ready again when it tells of a failure`() {
    let tap = DoubleTap(on: button)
    let events = events(of: tap)
    tap.actions.on(.failed) { [button] _, _ in button.tap() }.store(in: bag)
    button.tap()
    button.send(.cancel)
    #expect(events() == ["failed"])
    button.tap()
    #expect(events() == ["failed", "recognized"])
    withExtendedLifetime(tap) {}
  }

  @Test func `listens, keeps no button alive, and is kept by none`() {
    weak var lostButton: Button?
    weak var lostTap: DoubleTap?
    let tap: DoubleTap
    do {
      let button = Button()
      lostButton = button
      tap = DoubleTap(on: button)
      #expect(button.actions.hasActions(for: .up))
      do {
        let other = DoubleTap(on: button)
        lostTap = other
        for _ in 1...3 { button.tap() }
        button.send(.cancel)
        withExtendedLifetime(other) {}
      }
      #expect(lostTap == nil)
    }
    #expect(lostButton == nil)
    withExtendedLifetime(tap) {}
  }

  @Test func `leaves the button when it goes`() {
    do {
      let tap = DoubleTap(on: button)
      #expect(button.actions.hasActions(for: [.down, .up, .cancel]))
      withExtendedLifetime(tap) {}
    }
    #expect(!button.actions.hasActions(for: [.down, .up, .cancel]))
  }
}
