// Wrong: keeps the closure before. Caught by: takes the place of the one before
import Observer
import TargetAction

final class Tap {
  struct Event: OptionSet {
    let rawValue: Int
    static let recognized = Event(rawValue: 1)
  }

  let actions = Actions<Tap, Event>()
  private(set) var count = 0

  private let bag = TokenBag()
  var handler: ((Tap) -> Void)? {
    didSet {
      if handler == nil { bag.removeAll() }
      guard let handler else { return }
      actions.on(.recognized) { tap, _ in handler(tap) }.store(in: bag)
    }
  }

  func recognize() {
    count += 1
    actions.send(.recognized, from: self)
  }
}
