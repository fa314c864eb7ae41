// Wrong: goes on listening after the registration was canceled.
// Caught by: hears nothing after it was canceled
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
    let inner = observe(type) { event in once.take()?(event) }
    once.keep(inner)
    return observe(type) { _ in }
  }
}

/// A closure that can be taken out once, by the first caller.
private final class Once<Event>: Sendable {
  private let inner = Mutex<Registration?>(nil)
  func keep(_ registration: Registration) { inner.withLock { $0 = registration } }

  private let body: Mutex<(@Sendable (Event) -> Void)?>

  init(_ body: @escaping @Sendable (Event) -> Void) { self.body = Mutex(body) }

  func take() -> (@Sendable (Event) -> Void)? { body.withLock { exchange(&$0, with: nil) } }
}
