import NotificationProxy

@MainActor
protocol SessionMember: AnyObject, Sendable {
  func userDidLogIn(_ name: String)
  func userDidLogOut()
  func mayLogOut() -> Bool
}

// TODO: what does a member say that does not care?
extension SessionMember {
  func userDidLogIn(_ name: String) {}
  func userDidLogOut() {}
  func mayLogOut() -> Bool { false }
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
    // TODO: add it, and tell it if it is new.
  }

  /// A user is logged in.
  func logIn(_ name: String) {
    // TODO: set the user, tell the members, and post a change.
  }

  /// Asks all members, and ends the session if all agree.
  ///
  /// - Returns: Whether no user is logged in now.
  func logOut() -> Bool {
    // TODO: ask all of them.
    false
  }

  /// Runs a closure at every change, until the registration goes.
  func observe(_ body: @escaping @Sendable (UserChange) -> Void) -> Registration {
    hub.observe(UserChange.self, body)
  }

  /// The changes from now on.
  func changes() -> AsyncStream<UserChange> {
    // TODO: a stream that does not end at once.
    AsyncStream { $0.finish() }
  }
}
