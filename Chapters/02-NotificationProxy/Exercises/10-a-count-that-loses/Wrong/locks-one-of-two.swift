// Wrong: locks the episodes that were finished, and not those that were skipped.
// Caught by: lose nothing when two threads report at once
import Synchronization

final class Plays: @unchecked Sendable {
  private let finished = Mutex(0)
  private var skipped = 0

  var all: (finished: Int, skipped: Int) { (finished.withLock { $0 }, skipped) }

  func finish() { finished.withLock { $0 += 1 } }
  func skip() { skipped += 1 }

  func reset() -> (finished: Int, skipped: Int) {
    let day = finished.withLock { finished in
      let day = finished
      finished = 0
      return day
    }
    let others = skipped
    skipped = 0
    return (day, others)
  }
}
