// Wrong: belongs to the main actor, so that no other thread can call. Caught by: the compiler
@MainActor final class Downloads: Sendable {
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
