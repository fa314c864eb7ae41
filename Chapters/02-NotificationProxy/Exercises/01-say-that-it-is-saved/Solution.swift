// The type of the value connects the two: no name, and no dictionary. The caller of `writeLog` owns
// the registration, so the log ends when the caller wants it. A `Saved` can also be posted
// elsewhere, and the log has it, since it does not know `save`.

import NotificationProxy
import Synchronization

struct Saved: Sendable { let name: String }

final class Log: Sendable {
  private let lines = Mutex<[String]>([])
  var names: [String] { lines.withLock { $0 } }
  func add(_ name: String) { lines.withLock { $0.append(name) } }
}

func save(_ name: String, on hub: NotificationHub) {
  hub.post(Saved(name: name))
}

func writeLog(of hub: NotificationHub, in log: Log) -> Registration {
  hub.observe(Saved.self) { log.add($0.name) }
}
