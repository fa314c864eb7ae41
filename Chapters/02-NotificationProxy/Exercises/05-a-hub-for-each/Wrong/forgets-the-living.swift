// Wrong: makes room by removing all hubs.
// Caught by: do not pile up
import NotificationProxy
import Synchronization

/// A hub for every object, without keeping the object alive.
final class Hubs: Sendable {
  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  /// How many hubs there are, also of objects that are gone.
  var count: Int { entries.withLock { $0.count } }

  /// The hub of one object.
  func hub(for subject: some AnyObject & Sendable) -> NotificationHub {
    // To look at a subject retains it, possibly as the last reference, and no deinit may run under
    // the lock. So old entries are found in a copy, which keeps their hubs until it is unlocked.
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
