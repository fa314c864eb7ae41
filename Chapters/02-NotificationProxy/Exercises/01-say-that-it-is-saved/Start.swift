import NotificationProxy
import Synchronization

struct Saved: Sendable { let name: String }

final class Log: Sendable {
  private let lines = Mutex<[String]>([])
  var names: [String] { lines.withLock { $0 } }
  func add(_ name: String) { lines.withLock { $0.append(name) } }
}

func save(_ name: String, on hub: NotificationHub) {
  // TODO: post a Saved.
}

func writeLog(of hub: NotificationHub, in log: Log) -> Registration {
  // TODO: observe Saved.
  hub.observe(Int.self) { _ in }
}
