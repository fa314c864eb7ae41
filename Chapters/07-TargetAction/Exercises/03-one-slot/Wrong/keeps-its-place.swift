// Wrong: calls the new closure in the place of the old one. Caught by: is one of the actions
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
      guard handler != nil else { return token = nil }
      guard oldValue == nil else { return }
      token = actions.on(.recognized) { tap, _ in tap.handler?(tap) }
    }
  }

  func recognize() {
    count += 1
    actions.send(.recognized, from: self)
  }
}
