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
    // TODO: find the leak.
    actions.on(.tap) { _, _ in self.taps += 1 }.store(in: bag)
  }

  func tap() { actions.send(.tap, from: self) }
}
