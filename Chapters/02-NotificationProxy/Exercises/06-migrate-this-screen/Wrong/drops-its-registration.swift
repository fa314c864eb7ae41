// Wrong: does not store the registration. Caught by: shows the number
import NotificationProxy
import Synchronization

struct UnreadChange: Sendable { let count: Int }

final class BadgeScreen: Sendable {
  private let shown = Mutex("")
  private let registration = Mutex<Registration?>(nil)
  var text: String { shown.withLock { $0 } }

  init(hub: NotificationHub) {
    _ = hub.observe(UnreadChange.self) { [weak self] in self?.show($0.count) }
  }

  private func show(_ count: Int) {
    shown.withLock { $0 = count == 0 ? "" : count > 99 ? "99+" : "\(count)" }
  }
}
