// Wrong: keeps its captures until the control goes.
// Caught by: releases what it has captured when it has run
import Observer
import TargetAction

extension Actions {
  /// Calls a closure for the next of some events, and never again.
  func once(_ events: Event, _ body: @escaping (Sender, Event) -> Void) {
    let box = TokenBox()
    box.token = on(events) { sender, events in
      guard !box.isDone else { return }
      box.isDone = true
      body(sender, events)
    }
  }
}

private final class TokenBox {
  var token: Token?
  var isDone = false
}
