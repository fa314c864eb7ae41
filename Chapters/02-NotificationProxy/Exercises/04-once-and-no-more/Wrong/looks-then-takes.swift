// Wrong: looks and takes in two steps, so two tasks may both look first.
// Caught by: hears one of two that come at once
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

  func take() -> (@Sendable (Event) -> Void)? {
    let found = body.withLock { $0 }
    for _ in 0..<1_000 where body.withLock({ $0 == nil }) { break }
    body.withLock { $0 = nil }
    return found
  }
}
