// Wrong: ends the registration, and keeps the closure.
// Caught by: releases its closure once it has heard
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
    return observe(type) { event in if once.isFirst() { once.body(event) } }
  }
}

/// A closure that can be taken out once, by the first caller.
private final class Once<Event>: Sendable {
  let body: @Sendable (Event) -> Void
  private let hasHeard = Mutex(false)

  init(_ body: @escaping @Sendable (Event) -> Void) { self.body = body }

  func isFirst() -> Bool { hasHeard.withLock { !exchange(&$0, with: true) } }
}
