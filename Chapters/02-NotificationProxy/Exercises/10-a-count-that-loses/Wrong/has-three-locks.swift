// Wrong: has a lock for each function. Caught by: keep what is reported during a reset

import Foundation

/// How many episodes were finished and skipped today. Any thread may report one.
final class Plays: @unchecked Sendable {
  private let finishLock = NSLock()
  private let skipLock = NSLock()
  private let resetLock = NSLock()
  private var finished = 0
  private var skipped = 0

  var all: (finished: Int, skipped: Int) {
    (finishLock.withLock { finished }, skipLock.withLock { skipped })
  }

  func finish() { finishLock.withLock { finished += 1 } }
  func skip() { skipLock.withLock { skipped += 1 } }

  /// Returns the numbers of the day, and begins the next one.
  func reset() -> (finished: Int, skipped: Int) {
    resetLock.withLock {
      let day = all
      finished = 0
      skipped = 0
      return day
    }
  }
}
