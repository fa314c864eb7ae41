// Wrong: adds an action for each event, so it hears of one where two happen at once.
// Caught by: runs for one of its events, and not for each
import Observer
import TargetAction

extension Actions {
  /// Calls a closure for the next of some events, and never again.
  func once(_ events: Event, _ body: @escaping (Sender, Event) -> Void) {
    let bag = TokenBag()
    for event in [Event](splitting: events) {
      on(event) { sender, event in
        bag.removeAll()
        body(sender, event)
      }.store(in: bag)
    }
  }
}

extension Array where Element: OptionSet {
  fileprivate init(splitting events: Element) {
    let all = (0..<8).compactMap { (1 << $0) as? Element.RawValue }.map(Element.init(rawValue:))
    self = all.filter { !events.intersection($0).isEmpty }
  }
}
