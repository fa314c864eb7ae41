// Wrong: assumes that only the main actor calls.
// Caught by: are no more than the limit for two threads
/// How many downloads run. Any thread may begin one, and end one.
final class Downloads: Sendable {
  private let limit: Int
  @MainActor private var running = 0

  init(limit: Int) { self.limit = limit }

  /// Whether one more may begin. It counts until `end()`.
  func begin() -> Bool {
    MainActor.assumeIsolated {
      guard running < limit else { return false }
      running += 1
      return true
    }
  }

  func end() { MainActor.assumeIsolated { running -= 1 } }
}
