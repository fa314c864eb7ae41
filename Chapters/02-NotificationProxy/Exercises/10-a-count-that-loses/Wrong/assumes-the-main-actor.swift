// Wrong: assumes that only the main actor reports.
// Caught by: count what was finished and what was skipped
final class Plays: Sendable {
  @MainActor private var counts = (finished: 0, skipped: 0)

  var all: (finished: Int, skipped: Int) { MainActor.assumeIsolated { counts } }

  func finish() { MainActor.assumeIsolated { counts.finished += 1 } }
  func skip() { MainActor.assumeIsolated { counts.skipped += 1 } }

  func reset() -> (finished: Int, skipped: Int) {
    MainActor.assumeIsolated {
      let day = counts
      counts = (0, 0)
      return day
    }
  }
}
