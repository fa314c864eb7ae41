// Wrong: ignores a handler that is set while another one runs.
// Caught by: may be replaced while it runs
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
  private var isSending = false
  var handler: ((Tap) -> Void)? {
    didSet {
      guard !isSending else { return }
      token = nil
      guard let handler else { return }
      token = actions.on(.recognized) { tap, _ in handler(tap) }
    }
  }

  func recognize() {
    count += 1
    isSending = true
    actions.send(.recognized, from: self)
    isSending = false
  }
}
