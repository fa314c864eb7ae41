import Foundation
import NotificationProxy
import Synchronization

struct UnreadChange: Sendable { let count: Int }

final class BadgeScreen: Sendable {
  private let shown = Mutex("")
  var text: String { shown.withLock { $0 } }

  // TODO: listen to the hub in place of this.
  init(hub: NotificationHub) {
    NotificationCenter.default.addObserver(
      forName: Notification.Name("UnreadDidChange"), object: nil, queue: nil
    ) { notification in
      if let count = notification.userInfo?["count"] as? Int { self.show(count) }
    }
  }

  private func show(_ count: Int) {
    shown.withLock { $0 = count == 0 ? "" : count > 99 ? "99+" : "\(count)" }
  }
}
