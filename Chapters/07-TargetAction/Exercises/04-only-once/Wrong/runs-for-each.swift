// Wrong: runs once for each of its events. Caught by: runs for one of its events, and not for each
import Observer
import TargetAction

extension Actions {
  /// Calls a closure for the next of some events, and never again.
  func once(_ events: Event, _ body: @escaping (Sender, Event) -> Void) {
    for event in [Event](splitting: events) {
      let box = TokenBox()
      box.token = on(event) { sender, events in
        box.token = nil
        body(sender, events)
      }
    }
  }
}

extension Array where Element: OptionSet {
  fileprivate init(splitting events: Element) {
    let all = (0..<8).compactMap { (1 << $0) as? Element.RawValue }.map(Element.init(rawValue:))
    self = all.filter { !events.intersection($0).isEmpty }
  }
}

private final class TokenBox {
  var token: Token?
}
