import NotificationProxy
import Synchronization

/// A hub for every object, without keeping the object alive.
final class Hubs: Sendable {
  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  /// The hub of one object.
  func hub(for subject: some AnyObject & Sendable) -> NotificationHub {
    // TODO: release the hubs of objects that are gone, and never under the lock.
    entries.withLock { entries in
      let id = ObjectIdentifier(subject)
      if let entry = entries[id], entry.subject != nil { return entry.hub }
      let entry = Entry(subject: subject)
      entries[id] = entry
      return entry.hub
    }
  }
}

private struct Entry: Sendable {
  weak let subject: (any AnyObject & Sendable)?
  let hub = NotificationHub()
}
