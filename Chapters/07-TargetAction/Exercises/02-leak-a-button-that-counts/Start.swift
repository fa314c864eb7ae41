import Observer
import TargetAction

// TODO: find the leak.
final class CountingButton {
  struct Event: OptionSet {
    let rawValue: Int
    static let tap = Event(rawValue: 1)
  }

  let actions = Actions<CountingButton, Event>()
  private(set) var taps = 0
  private let bag = TokenBag()

  init() {
    actions.on(.tap) { _, _ in self.taps += 1 }.store(in: bag)
  }

  func tap() { actions.send(.tap, from: self) }
}
