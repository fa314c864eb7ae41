// The lock and what it guards are one value, so no code can reach the count without it. To look and
// to count are in one `withLock`: with two, both threads could look first. Another way is an
// `Atomic<Int>` and `compareExchange` in a loop, which tries again where another thread was faster.
// `@unchecked Sendable` and `nonisolated(unsafe)` would leave the race as it is, and
// `MainActor.assumeIsolated` would stop the program on any other thread.

import Synchronization

/// How many downloads run. Any thread may begin one, and end one.
final class Downloads: Sendable {
  private let limit: Int
  private let running = Mutex(0)

  init(limit: Int) { self.limit = limit }

  /// Whether one more may begin. It counts until `end()`.
  func begin() -> Bool {
    running.withLock { running in
      guard running < limit else { return false }
      running += 1
      return true
    }
  }

  func end() { running.withLock { $0 -= 1 } }
}
