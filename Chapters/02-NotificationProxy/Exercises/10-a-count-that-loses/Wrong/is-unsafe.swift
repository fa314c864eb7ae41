// Wrong: silences the compiler in another way.
// Caught by: lose nothing when two threads report at once
/// How many episodes were finished and skipped today. Any thread may report one.
final class Plays: Sendable {
  nonisolated(unsafe) private var finished = 0
  nonisolated(unsafe) private var skipped = 0

  var all: (finished: Int, skipped: Int) { (finished, skipped) }

  func finish() { finished += 1 }
  func skip() { skipped += 1 }

  func reset() -> (finished: Int, skipped: Int) {
    let day = all
    finished = 0
    skipped = 0
    return day
  }
}
