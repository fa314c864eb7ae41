// This does not compile, on purpose.

/// How many downloads run. Any thread may begin one, and end one.
final class Downloads: Sendable {
  private let limit: Int
  // TODO: make it safe. Do not silence the compiler: it is right.
  private var running = 0  // error: stored property 'running' of 'Sendable'-conforming class

  init(limit: Int) { self.limit = limit }

  /// Whether one more may begin. It counts until `end()`.
  func begin() -> Bool {
    guard running < limit else { return false }
    running += 1
    return true
  }

  func end() { running -= 1 }
}
