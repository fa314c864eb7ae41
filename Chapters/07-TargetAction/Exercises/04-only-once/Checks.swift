import TargetAction
import Testing

@Suite struct `An action that runs once` {
  private let button = Button()

  @Test func `runs for the first event and not for the second`() {
    var calls = 0
    button.actions.once(.up) { _, _ in calls += 1 }
    button.send(.up)
    button.send(.up)
    #expect(calls == 1)
    #expect(!button.actions.hasActions(for: .up))
  }

  @Test func `leaves other actions alone`() {
    var calls: [String] = []
    let other = button.actions.on([.down, .up]) { _, _ in calls.append("other") }
    button.actions.once(.up) { _, _ in calls.append("once") }
    for event in [Button.Event.up, .up, .down] { button.send(event) }
    #expect(calls == ["other", "once", "other", "other"])
    other.cancel()
  }

  @Test func `runs for one of its events, and not for each`() {
    var events: [Button.Event] = []
    button.actions.once([.down, .up]) { _, event in events.append(event) }
    button.send(.down)
    button.send(.up)
    #expect(events == [.down])
    #expect(!button.actions.hasActions(for: [.down, .up]))
    button.actions.once([.down, .up]) { _, event in events.append(event) }
    button.send([.down, .up])
    #expect(events == [.down, [.down, .up]])
  }

  @Test func `waits for its event`() {
    var events: [Button.Event] = []
    button.actions.once([.up]) { _, event in events.append(event) }
    button.send(.down)
    #expect(events.isEmpty)
    button.send([.down, .up])
    #expect(events == [.up])
  }

  @Test func `waits beside others of its kind`() {
    var calls: [String] = []
    let other = Button()
    button.actions.once(.up) { _, _ in calls.append("one") }
    button.actions.once(.down) { _, _ in calls.append("two") }
    button.actions.once(.up) { _, _ in calls.append("three") }
    other.actions.once(.up) { _, _ in calls.append("other") }
    for _ in 1...2 { button.send(.up) }
    for _ in 1...2 { other.send(.up) }
    button.send(.down)
    #expect(calls == ["one", "three", "other", "two"])
  }

  @Test func `does not find itself again when it sends an event`() {
    var calls = 0
    button.actions.once(.up) { button, _ in
      calls += 1
      if calls < 3 { button.send(.up) }
    }
    button.send(.up)
    #expect(calls == 1)
  }

  @Test func `releases what it has captured when it has run`() {
    weak var lost: Guest?
    do {
      let guest = Guest()
      lost = guest
      button.actions.once(.up) { _, _ in withExtendedLifetime(guest) {} }
    }
    #expect(lost != nil)
    button.send(.up)
    #expect(lost == nil)
  }

  @Test func `goes with a control whose event never came`() {
    weak var lost: Guest?
    do {
      let guest = Guest()
      lost = guest
      let button = Button()
      button.actions.once(.up) { _, _ in withExtendedLifetime(guest) {} }
    }
    #expect(lost == nil)
  }

  private final class Button {
    struct Event: OptionSet {
      let rawValue: Int
      static let down = Event(rawValue: 1)
      static let up = Event(rawValue: 2)
    }
    let actions = Actions<Button, Event>()
    func send(_ events: Event) { actions.send(events, from: self) }
  }

  private final class Guest {}
}
