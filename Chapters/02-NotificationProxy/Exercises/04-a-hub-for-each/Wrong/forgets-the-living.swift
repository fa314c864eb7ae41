// Wrong: makes room by forgetting all hubs, the living too. Caught by: do not pile up
import NotificationProxy
import Synchronization

/// A hub for every object, without keeping the object alive.
final class Hubs: Sendable {
  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  /// How many hubs there are, those of the dead among them.
  var count: Int { entries.withLock { $0.count } }

  /// The hub of one object.
  func hub(for subject: some AnyObject & Sendable) -> NotificationHub {
    // Whoever looks at a subject may be the last to hold it, and no one may die under the lock. So
    // the dead are found in a copy, which also keeps their hubs until the lock is open again.
    let full = entries.withLock { $0.count == $0.capacity ? $0 : [:] }
    let dead = full
    return withExtendedLifetime(dead) { insert(subject, sweeping: dead) }
  }

  private func insert(
    _ subject: some AnyObject & Sendable, sweeping dead: [ObjectIdentifier: Entry]
  ) -> NotificationHub {
    entries.withLock { entries in
      for (id, entry) in dead where entries[id]?.hub === entry.hub { entries[id] = nil }
      let id = ObjectIdentifier(subject)
      if let entry = entries[id], entry.subject != nil {
        return (hub: entry.hub, old: nil as Entry?)
      }
      let entry = Entry(subject: subject)
      return (hub: entry.hub, old: entries.updateValue(entry, forKey: id))
    }.hub
  }
}

private struct Entry: Sendable {
  weak let subject: (any AnyObject & Sendable)?
  let hub = NotificationHub()
}
