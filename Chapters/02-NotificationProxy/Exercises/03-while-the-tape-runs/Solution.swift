import NotificationProxy
import Synchronization

struct News: Sendable { let title: String }

final class Tape: Sendable {
  private let lines = Mutex<[String]>([])
  var titles: [String] { lines.withLock { $0 } }
  func add(_ title: String) { lines.withLock { $0.append(title) } }
}

/// Calls a function, and records the news that come meanwhile.
func record(_ hub: NotificationHub, on tape: Tape, while body: () -> Void) {
  let registration = hub.observe(News.self) { tape.add($0.title) }
  body()
  registration.cancel()
}
