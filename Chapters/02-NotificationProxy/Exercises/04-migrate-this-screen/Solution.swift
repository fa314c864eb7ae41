// The screen owns the registration, so it ends with the screen, and no `deinit` has to leave.
// `self` can be captured only when all properties have values, so the registration is set
// afterwards, behind a lock. Another way is an object for the text, which the closure captures in
// place of the screen.

import NotificationProxy
import Synchronization

struct UnreadChange: Sendable { let count: Int }

final class BadgeScreen: Sendable {
  private let shown = Mutex("")
  private let registration = Mutex<Registration?>(nil)
  var text: String { shown.withLock { $0 } }

  init(hub: NotificationHub) {
    let new = hub.observe(UnreadChange.self) { [weak self] in self?.show($0.count) }
    registration.withLock { $0 = new }
  }

  private func show(_ count: Int) {
    shown.withLock { $0 = count == 0 ? "" : count > 99 ? "99+" : "\(count)" }
  }
}
