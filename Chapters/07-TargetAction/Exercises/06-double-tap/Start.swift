import Observer
import TargetAction

final class Button {
  struct Event: OptionSet {
    let rawValue: Int
    static let down = Event(rawValue: 1)
    static let up = Event(rawValue: 2)
    static let cancel = Event(rawValue: 4)
  }

  let actions = Actions<Button, Event>()

  func send(_ event: Event) { actions.send(event, from: self) }
  func tap() {
    send(.down)
    send(.up)
  }
}

final class DoubleTap {
  struct Event: OptionSet {
    let rawValue: Int
    static let recognized = Event(rawValue: 1)
    static let failed = Event(rawValue: 2)
  }

  let actions = Actions<DoubleTap, Event>()

  init(on button: Button) {
    // TODO: listen to the button, and tell when there were two taps.
  }
}
