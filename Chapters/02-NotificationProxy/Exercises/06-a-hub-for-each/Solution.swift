// The key is an address, which a new object can have again, so each entry refers weakly to its
// object: nil means that the hub is old. Looking and inserting are one step under the lock. Another
// way is to make the hub beforehand and keep it only if there is none; it makes hubs for nothing.

import NotificationProxy
import Synchronization

/// A hub for every object, without keeping the object alive.
final class Hubs: Sendable {
  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  /// The hub of one object.
  func hub(for subject: some AnyObject & Sendable) -> NotificationHub {
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
