// Wrong: ends after the closure has run, not before.
// Caught by: does not find itself again when it sends an event
import Observer
import TargetAction

extension Actions {
  /// Calls a closure for the next of some events, and never again.
  func once(_ events: Event, _ body: @escaping (Sender, Event) -> Void) {
    let box = TokenBox()
    box.token = on(events) { sender, events in
      body(sender, events)
      box.token = nil
    }
  }
}

private final class TokenBox {
  var token: Token?
}
