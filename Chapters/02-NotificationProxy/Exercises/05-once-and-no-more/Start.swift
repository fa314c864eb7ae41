import NotificationProxy
import Synchronization

extension NotificationHub {
  /// Runs a closure for the next value of a certain type, and then never again.
  ///
  /// - Parameters:
  ///   - type: The type of the event.
  ///   - body: What to do; it runs on the thread that posts, and is released afterwards.
  /// - Returns: The registration, to be kept until the event has come.
  func observeOnce<Event: Sendable>(
    _ type: Event.Type, _ body: @escaping @Sendable (Event) -> Void
  ) -> Registration {
    // TODO: once.
    observe(type, body)
  }
}
