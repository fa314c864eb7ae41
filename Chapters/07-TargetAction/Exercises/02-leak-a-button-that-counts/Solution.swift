// The closure gets the button as its first argument, so it need not capture it. A capture would be
// a cycle: the button owns its actions, the actions own the closure, the closure owns the button.
// Other ways: `{ [weak self] _, _ in self?.taps += 1 }`, or `on(.tap, self) { me, _ in … }`.

import Observer
import TargetAction

final class CountingButton {
  struct Event: OptionSet {
    let rawValue: Int
    static let tap = Event(rawValue: 1)
  }

  let actions = Actions<CountingButton, Event>()
  private(set) var taps = 0
  private let bag = TokenBag()

  init() {
    actions.on(.tap) { button, _ in button.taps += 1 }.store(in: bag)
  }

  func tap() { actions.send(.tap, from: self) }
}
