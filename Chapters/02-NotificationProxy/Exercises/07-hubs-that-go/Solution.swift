// Dead entries are found in a copy, outside of the lock: to look at a subject retains it, possibly
// as the last reference. They are removed under the lock, and released behind it. To look at all
// entries at each call is short, and costs more the more hubs there are. Another way looks when
// there are twice as many entries as the last look has left, as the list of Chapter 1 does. To look
// when the dictionary is full is not enough: it stays large after a removal, and is full seldom.

import NotificationProxy
import Synchronization

/// A hub for every object, without keeping the object alive.
final class Hubs: Sendable {
  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  /// The hub of one object.
  func hub(for subject: some AnyObject & Sendable) -> NotificationHub {
    // To look at a subject retains it, possibly as the last reference, and no deinit may run under
    // the lock. So old entries are found in a copy, which keeps their hubs until it is unlocked.
    let all = entries.withLock { $0 }
    let dead = all.filter { $1.subject == nil }
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
