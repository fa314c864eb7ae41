// The closure must end its own token, and exists before it. So it captures a box, which is filled
// after `on`. It ends the token before it calls the body, so a nested event does not find it again.
// Another way is a `TokenBag` as the box, or a captured `var token: Token?`.

import Observer
import TargetAction

extension Actions {
  /// Calls a closure for the next of some events, and never again.
  func once(_ events: Event, _ body: @escaping (Sender, Event) -> Void) {
    let box = TokenBox()
    box.token = on(events) { sender, events in
      box.token = nil
      body(sender, events)
    }
  }
}

private final class TokenBox {
  var token: Token?
}
