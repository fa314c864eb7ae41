import NotificationProxy
import Synchronization

/// A hub for every object, without keeping the object alive.
final class Hubs: Sendable {
  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  /// How many hubs there are, those of the dead among them.
  var count: Int { entries.withLock { $0.count } }

  /// The hub of one object.
  func hub(for subject: some AnyObject & Sendable) -> NotificationHub {
    // The old entries are handed out of the lock, so that nothing dies under it.
    entries.withLock { entries in
      let id = ObjectIdentifier(subject)
      if let entry = entries[id], entry.subject != nil { return (hub: entry.hub, old: [:]) }
      let old = entries
      if entries.count == entries.capacity { entries = entries.filter { $1.subject != nil } }
      let entry = Entry(subject: subject)
      entries[id] = entry
      return (hub: entry.hub, old)
    }.hub
  }
}

private struct Entry: Sendable {
  weak let subject: (any AnyObject & Sendable)?
  let hub = NotificationHub()
}
