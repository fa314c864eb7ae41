// Wrong: counts the taps of all buttons. Caught by: counts its own taps only
import Observer
import TargetAction

nonisolated(unsafe) private var allTaps = 0

final class CountingButton {
  struct Event: OptionSet {
    let rawValue: Int
    static let tap = Event(rawValue: 1)
  }

  let actions = Actions<CountingButton, Event>()
  var taps: Int {
    get { allTaps }
    set { allTaps = newValue }
  }
  private let bag = TokenBag()

  init() {
    actions.on(.tap) { button, _ in button.taps += 1 }.store(in: bag)
  }

  func tap() { actions.send(.tap, from: self) }
}
