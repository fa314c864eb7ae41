import NotificationProxy
import Synchronization
import Testing

@MainActor final class Diary {
  var lines: [String] = []
}

final class Tab: SessionMember {
  let title: String
  let diary: Diary
  var agrees = true

  init(_ title: String, _ diary: Diary) { (self.title, self.diary) = (title, diary) }

  func userDidLogIn(_ name: String) { diary.lines.append("\(title): \(name)") }
  func userDidLogOut() { diary.lines.append("\(title): logged out") }
  func mayLogOut() -> Bool {
    diary.lines.append("\(title): \(agrees)")
    return agrees
  }
}

/// Looks at the session while it is told.
final class Witness: SessionMember {
  let session: Session
  var seen: [String?] = []

  init(_ session: Session) { self.session = session }

  func userDidLogIn(_ name: String) { seen.append(session.user) }
  func userDidLogOut() { seen.append(session.user) }
}

/// Cares about nothing.
final class Clock: SessionMember {}

final class Log: Sendable {
  private let entries = Mutex<[UserChange]>([])
  func note(_ change: UserChange) { entries.withLock { $0.append(change) } }
  var changes: [UserChange] { entries.withLock { $0 } }
}

@MainActor @Suite(.timeLimit(.minutes(1))) struct `A session` {
  let session = Session()
  let diary = Diary()
  let home: Tab
  let inbox: Tab

  init() {
    home = Tab("Home", diary)
    inbox = Tab("Inbox", diary)
    session.join(home)
    session.join(inbox)
  }

  @Test func `tells the tabs that exist, in order`() {
    session.logIn("Mona")
    #expect(session.user == "Mona")
    #expect(diary.lines == ["Home: Mona", "Inbox: Mona"])
  }

  @Test func `says nothing when nothing has changed`() {
    session.logIn("Mona")
    session.logIn("Mona")
    #expect(diary.lines.count == 2)
  }

  @Test func `tells a late tab, and only that`() {
    session.logIn("Mona")
    diary.lines = []
    let late = Tab("Late", diary)
    session.join(late)
    #expect(diary.lines == ["Late: Mona"])
    session.join(late)
    session.join(home)
    #expect(diary.lines == ["Late: Mona"])
    withExtendedLifetime(late) {}
  }

  @Test func `keeps no tab alive`() {
    weak var lost: Tab?
    do {
      let tab = Tab("Short", diary)
      lost = tab
      session.join(tab)
    }
    #expect(lost == nil)
    session.logIn("Mona")
    #expect(diary.lines == ["Home: Mona", "Inbox: Mona"])
  }

  @Test func `ends when all members agree`() {
    session.logIn("Mona")
    diary.lines = []
    #expect(session.logOut())
    #expect(session.user == nil)
    #expect(diary.lines == ["Home: true", "Inbox: true", "Home: logged out", "Inbox: logged out"])
  }

  @Test func `continues when a member refuses, after asking all`() {
    session.logIn("Mona")
    home.agrees = false
    diary.lines = []
    #expect(!session.logOut())
    #expect(session.user == "Mona")
    #expect(diary.lines == ["Home: false", "Inbox: true"])
  }

  @Test func `asks no member when no user is logged in`() {
    home.agrees = false
    #expect(session.logOut())
    #expect(diary.lines.isEmpty)
  }

  @Test func `lets a member without an answer agree`() {
    let clock = Clock()
    session.join(clock)
    session.logIn("Mona")
    #expect(session.logOut())
    withExtendedLifetime(clock) {}
  }

  @Test func `posts what was and what is`() {
    let log = Log()
    let registration = session.observe { log.note($0) }
    session.logIn("Mona")
    session.logIn("Nils")
    session.logIn("Nils")
    home.agrees = false
    _ = session.logOut()
    home.agrees = true
    _ = session.logOut()
    _ = session.logOut()
    #expect(
      log.changes == [
        UserChange(old: nil, new: "Mona"), UserChange(old: "Mona", new: "Nils"),
        UserChange(old: "Nils", new: nil),
      ])
    withExtendedLifetime(registration) {}
  }

  /// What a stream has collected. The task is canceled, so it takes that and waits for nothing.
  private func collected(_ stream: AsyncStream<UserChange>) async -> [UserChange] {
    let reader = Task {
      var changes: [UserChange] = []
      for await change in stream { changes.append(change) }
      return changes
    }
    reader.cancel()
    return await reader.value
  }

  @Test func `has a stream for each caller`() async {
    let streams = [session.changes(), session.changes()]
    session.logIn("Mona")
    _ = session.logOut()
    let expected = [UserChange(old: nil, new: "Mona"), UserChange(old: "Mona", new: nil)]
    for stream in streams {
      let found = await collected(stream)
      #expect(found == expected)
    }
  }

  @Test func `has changed when it tells of a change`() {
    let witness = Witness(session)
    session.join(witness)
    session.logIn("Mona")
    _ = session.logOut()
    #expect(witness.seen == ["Mona", nil])
  }

  @Test func `tells the members before it posts`() {
    let counts = Mutex<[Int]>([])
    let registration = session.observe { _ in
      MainActor.assumeIsolated {
        let count = diary.lines.count
        counts.withLock { $0.append(count) }
      }
    }
    session.logIn("Mona")
    _ = session.logOut()
    // Two members: told of the login, asked, told of the end.
    #expect(counts.withLock { $0 } == [2, 6])
    withExtendedLifetime(registration) {}
  }
}
