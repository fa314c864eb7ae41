// Wrong: keeps the closure in a global list. Caught by: goes with a control whose event never came
import Observer
import TargetAction

extension Actions {
  /// Calls a closure for the next of some events, and never again.
  func once(_ events: Event, _ body: @escaping (Sender, Event) -> Void) {
    let box = TokenBox()
    boxes.append(box)
    bodies.append { body($0 as! Sender, $1 as! Event) }
    box.token = on(events) { sender, events in
      box.token = nil
      body(sender, events)
    }
  }
}

nonisolated(unsafe) private var boxes: [TokenBox] = []
nonisolated(unsafe) private var bodies: [(Any, Any) -> Void] = []

private final class TokenBox {
  var token: Token?
}
