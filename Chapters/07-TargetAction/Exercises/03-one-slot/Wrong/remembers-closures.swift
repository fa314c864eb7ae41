// Wrong: keeps the closures that it had. Caught by: keeps nothing alive after it is cleared
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
  private var old: [((Tap) -> Void)?] = []
  var handler: ((Tap) -> Void)? {
    didSet {
      old.append(oldValue)
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
