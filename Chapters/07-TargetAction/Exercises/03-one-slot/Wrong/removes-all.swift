// Wrong: removes the actions of others, too. Caught by: does not disturb other actions
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
      actions.removeAll(for: .recognized)
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
