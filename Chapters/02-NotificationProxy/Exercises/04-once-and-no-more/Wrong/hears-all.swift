// Wrong: hears every event. Caught by: hears the first, and no other
// Caught by: leaves other observers alone
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
    let once = Once(body)
    return observe(type) { event in once.take()?(event) }
  }
}

/// A closure that can be taken out once, by the first caller.
private final class Once<Event>: Sendable {
  private let body: Mutex<(@Sendable (Event) -> Void)?>

  init(_ body: @escaping @Sendable (Event) -> Void) { self.body = Mutex(body) }

  func take() -> (@Sendable (Event) -> Void)? { body.withLock { $0 } }
}
