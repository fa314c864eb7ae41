import Observer
import TargetAction

final class Tap {
  struct Event: OptionSet {
    let rawValue: Int
    static let recognized = Event(rawValue: 1)
  }

  let actions = Actions<Tap, Event>()
  private(set) var count = 0

  // TODO: this one is stored, and never called.
  var handler: ((Tap) -> Void)?

  func recognize() {
    count += 1
    actions.send(.recognized, from: self)
  }
}
