// Wrong: says that it is safe, and is not. Caught by: are no more than the limit for two threads
/// How many downloads run. Any thread may begin one, and end one.
final class Downloads: @unchecked Sendable {
  private let limit: Int
  private var running = 0

  init(limit: Int) { self.limit = limit }

  /// Whether one more may begin. It counts until `end()`.
  func begin() -> Bool {
    guard running < limit else { return false }
    running += 1
    return true
  }

  func end() { running -= 1 }
}
