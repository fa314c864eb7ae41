// `finished += 1` reads, adds and writes. Two threads that both read first write the same sum, and one
// episode is lost. In the lock the three are one step, and so are the look and the clearing of
// `reset()`. Without `@unchecked` the compiler would have refused the start: the word silences it, and
// changes nothing of what runs. Another way are two `Atomic<Int>`, with `add` and `exchange`; then
// `all` may have one number from before a reset and one from after it.

import Synchronization

/// How many episodes were finished and skipped today. Any thread may report one.
final class Plays: Sendable {
  private let counts = Mutex((finished: 0, skipped: 0))

  var all: (finished: Int, skipped: Int) { counts.withLock { $0 } }

  func finish() { counts.withLock { $0.finished += 1 } }
  func skip() { counts.withLock { $0.skipped += 1 } }

  /// Returns the numbers of the day, and begins the next one.
  func reset() -> (finished: Int, skipped: Int) {
    counts.withLock { counts in
      let day = counts
      counts = (0, 0)
      return day
    }
  }
}
