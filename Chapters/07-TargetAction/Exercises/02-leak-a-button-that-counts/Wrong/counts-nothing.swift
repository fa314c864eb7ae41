// Wrong: drops the token. Caught by: counts its taps
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
    _ = actions.on(.tap) { button, _ in button.taps += 1 }
  }

  func tap() { actions.send(.tap, from: self) }
}
