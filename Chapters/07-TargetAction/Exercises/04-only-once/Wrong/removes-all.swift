// Wrong: ends all actions for these events. Caught by: leaves other actions alone
import Observer
import TargetAction

extension Actions {
  /// Calls a closure for the next of some events, and never again.
  func once(_ events: Event, _ body: @escaping (Sender, Event) -> Void) {
    let box = TokenBox()
    box.token = on(events) { sender, events in
      box.token = nil
      self.removeAll(for: events)
      body(sender, events)
    }
  }
}

private final class TokenBox {
  var token: Token?
}
