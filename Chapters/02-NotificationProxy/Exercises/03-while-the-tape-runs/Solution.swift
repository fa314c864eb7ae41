// `cancel()` says where the recording ends. A constant that is not used any more may be released
// before the call, and with it the registration. `withExtendedLifetime(registration) { body() }` is
// another way: it keeps the registration until then, and ends it by releasing it.

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
