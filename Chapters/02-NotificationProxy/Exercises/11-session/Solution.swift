// `send` tells, `listeners` asks, `post` is for values, and each method needs one of them. `map`
// asks all members; `allSatisfy` on the list would stop at the first refusal. A loop that counts
// refusals does the same. `add` says whether a member is new, so no second list is needed.

import NotificationProxy

@MainActor
protocol SessionMember: AnyObject, Sendable {
  func userDidLogIn(_ name: String)
  func userDidLogOut()
  func mayLogOut() -> Bool
}

extension SessionMember {
  func userDidLogIn(_ name: String) {}
  func userDidLogOut() {}
  func mayLogOut() -> Bool { true }
}

/// What the session posts: who was logged in, and who is.
struct UserChange: Equatable, Sendable {
  let old: String?
  let new: String?
}

@MainActor
final class Session {
  private(set) var user: String?

  private let hub = NotificationHub()

  /// Adds a member, without keeping it alive, and tells it who is here already.
  func join<Member: SessionMember>(_ member: Member) {
    let isNew = hub.add(member, to: (any SessionMember).self) { $0 }
    if isNew, let user { member.userDidLogIn(user) }
  }

  /// A user is logged in.
  func logIn(_ name: String) {
    guard name != user else { return }
    let change = UserChange(old: user, new: name)
    user = name
    hub.send(to: (any SessionMember).self) { $0.userDidLogIn(name) }
    hub.post(change)
  }

  /// Asks all members, and ends the session if all agree.
  ///
  /// - Returns: Whether no user is logged in now.
  func logOut() -> Bool {
    guard let old = user else { return true }
    let answers = hub.listeners((any SessionMember).self).map { $0.mayLogOut() }
    guard !answers.contains(false) else { return false }
    user = nil
    hub.send(to: (any SessionMember).self) { $0.userDidLogOut() }
    hub.post(UserChange(old: old, new: nil))
    return true
  }

  /// Runs a closure at every change, until the registration goes.
  func observe(_ body: @escaping @Sendable (UserChange) -> Void) -> Registration {
    hub.observe(UserChange.self, body)
  }

  /// The changes from now on.
  func changes() -> AsyncStream<UserChange> {
    hub.events(of: UserChange.self)
  }
}
