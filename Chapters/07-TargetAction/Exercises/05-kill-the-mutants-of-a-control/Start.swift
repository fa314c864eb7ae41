import Observer
import Testing

final class Button {
  struct Event: OptionSet {
    let rawValue: Int
    static let down = Event(rawValue: 1)
    static let up = Event(rawValue: 2)
  }
}

@Suite struct `The actions of a button` {
  let actions = Actions<Button, Button.Event>()
  let button = Button()
  let tokens = TokenBag()

  @Test func `are called`() {
    var calls = 0
    actions.on(.up) { _, _ in calls += 1 }.store(in: tokens)
    actions.send(.up, from: button)
    #expect(calls == 1)
  }

  // TODO: more tests.
}
