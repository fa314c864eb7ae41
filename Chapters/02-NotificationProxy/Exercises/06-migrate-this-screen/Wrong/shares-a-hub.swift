// Wrong: listens to the shared hub. Caught by: hears its own hub only
import NotificationProxy
import Synchronization

struct UnreadChange: Sendable { let count: Int }

final class BadgeScreen: Sendable {
  private let shown = Mutex("")
  private let registration = Mutex<Registration?>(nil)
  var text: String { shown.withLock { $0 } }

  init(hub: NotificationHub) {
    let new = NotificationHub.shared.observe(UnreadChange.self) { [weak self] in
      self?.show($0.count)
    }
    registration.withLock { $0 = new }
  }

  private func show(_ count: Int) {
    shown.withLock { $0 = count == 0 ? "" : count > 99 ? "99+" : "\(count)" }
  }
}
