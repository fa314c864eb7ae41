// The action captures the closure that was set, not the property: a closure that is set during a
// call is another action, which waits for the next tap. Assigning nil to the token ends the action.
// Another way is a computed property, with a stored closure beside the token.

import Observer
import TargetAction

final class Tap {
  struct Event: OptionSet {
    let rawValue: Int
    static let recognized = Event(rawValue: 1)
  }

  let actions = Actions<Tap, Event>()
  private(set) var count = 0

  private var token: Token?
  var handler: ((Tap) -> Void)? {
    didSet {
      token = nil
      guard let handler else { return }
      token = actions.on(.recognized) { tap, _ in handler(tap) }
    }
  }

  func recognize() {
    count += 1
    actions.send(.recognized, from: self)
  }
}
