// Wrong: switches the compiler off for the count.
// Caught by: are no more than the limit for two threads
/// How many downloads run. Any thread may begin one, and end one.
final class Downloads: Sendable {
  private let limit: Int
  nonisolated(unsafe) private var running = 0

  init(limit: Int) { self.limit = limit }

  /// Whether one more may begin. It counts until `end()`.
  func begin() -> Bool {
    guard running < limit else { return false }
    running += 1
    return true
  }

  func end() { running -= 1 }
}
