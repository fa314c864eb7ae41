// Each function is one line, so nothing can come in between.
// TODO: that is not so. Lose no episode.

/// How many episodes were finished and skipped today. Any thread may report one.
final class Plays: @unchecked Sendable {
  private var finished = 0
  private var skipped = 0

  var all: (finished: Int, skipped: Int) { (finished, skipped) }

  func finish() { finished += 1 }
  func skip() { skipped += 1 }

  /// Returns the numbers of the day, and begins the next one.
  func reset() -> (finished: Int, skipped: Int) {
    let day = all
    finished = 0
    skipped = 0
    return day
  }
}
