import Synchronization

/// Counts on any thread.
final class Counter: Sendable {
  // A class, since the closure that counts and its owner share it.
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }
}
