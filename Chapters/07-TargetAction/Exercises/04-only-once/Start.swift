import Observer
import TargetAction

extension Actions {
  /// Calls a closure for the next of some events, and never again.
  func once(_ events: Event, _ body: @escaping (Sender, Event) -> Void) {
    // TODO: this token is dropped before anything can happen.
    _ = on(events, body)
  }
}
