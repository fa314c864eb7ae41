// The closure is taken out of a lock in one step, so one post gets it, and what it captured is
// released with it. It runs outside of the lock, where it may post. An `Atomic` flag would let one
// post in, too, but would not release the closure; a weak reference to the registration, canceled
// inside, would.

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

  func take() -> (@Sendable (Event) -> Void)? { body.withLock { exchange(&$0, with: nil) } }
}
