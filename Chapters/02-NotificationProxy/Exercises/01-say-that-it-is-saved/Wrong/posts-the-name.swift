// Wrong: posts a string, which has no observer. Caught by: has the names of the files in order
import NotificationProxy
import Synchronization

struct Saved: Sendable { let name: String }

final class Log: Sendable {
  private let lines = Mutex<[String]>([])
  var names: [String] { lines.withLock { $0 } }
  func add(_ name: String) { lines.withLock { $0.append(name) } }
}

func save(_ name: String, on hub: NotificationHub) {
  hub.post(name)
}

func writeLog(of hub: NotificationHub, in log: Log) -> Registration {
  hub.observe(Saved.self) { log.add($0.name) }
}
