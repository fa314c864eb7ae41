// Typical use of the module, compiled in Swift 5 mode and with main-actor isolation by default.
import NotificationProxy

@MainActor protocol UserActions: AnyObject, Sendable {
  func userDidFollow(_ follows: Bool, userID: Int)
}

@MainActor final class FollowButton: UserActions {
  let userID: Int
  private(set) var title = "Follow"

  init(userID: Int) { self.userID = userID }

  func userDidFollow(_ follows: Bool, userID: Int) {
    if userID == self.userID { title = follows ? "Following" : "Follow" }
  }
}

struct LoggedIn: Sendable { let userID: Int }

let hub = NotificationHub()
let button = FollowButton(userID: 7)
hub.add(button, to: (any UserActions).self) { $0 }
hub.send(to: (any UserActions).self) { $0.userDidFollow(true, userID: 7) }

let registration = hub.observe(LoggedIn.self) { print("observed", $0.userID) }
let logins = hub.events(of: LoggedIn.self)
hub.post(LoggedIn(userID: 7))
registration.cancel()
hub.post(LoggedIn(userID: 8))
for await login in logins.prefix(2) { print("read", login.userID) }
print(button.title)
