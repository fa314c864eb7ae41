import NotificationProxy
import Synchronization

/// A hub for every object, without keeping the object alive.
final class Hubs: Sendable {
  private let hubs = Mutex<[ObjectIdentifier: NotificationHub]>([:])

  /// The hub of one object.
  func hub(for subject: some AnyObject & Sendable) -> NotificationHub {
    // TODO: make sure that the hub is not that of an earlier object at this address.
    hubs.withLock { hubs in
      let id = ObjectIdentifier(subject)
      if let hub = hubs[id] { return hub }
      let hub = NotificationHub()
      hubs[id] = hub
      return hub
    }
  }
}
