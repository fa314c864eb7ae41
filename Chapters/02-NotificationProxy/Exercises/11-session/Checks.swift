import NotificationProxy
import Synchronization
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct `A session` {
  @MainActor private final class Diary {
    var lines: [String] = []
  }

  private final class Tab: SessionMember {
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

  /// Looks at the session while it is told and asked.
  private final class Witness: SessionMember {
    let session: Session
    var told: [String?] = []
    var asked: [String?] = []

    init(_ session: Session) { self.session = session }

    func userDidLogIn(_ name: String) { told.append(session.user) }
    func userDidLogOut() { told.append(session.user) }
    func mayLogOut() -> Bool {
      asked.append(session.user)
      return true
    }
  }

  /// Lets one guest join when it is told, and another when it is asked.
  private final class Host: SessionMember {
    let session: Session
    let guests: [Witness]

    init(_ session: Session) {
      self.session = session
      guests = [Witness(session), Witness(session)]
    }

    func userDidLogIn(_ name: String) { session.join(guests[0]) }
    func mayLogOut() -> Bool {
      session.join(guests[1])
      return true
    }
  }

  /// Cares about nothing.
  private final class Clock: SessionMember {}

  private final class Log: Sendable {
    private let entries = Mutex<[UserChange]>([])
    func note(_ change: UserChange) { entries.withLock { $0.append(change) } }
    var changes: [UserChange] { entries.withLock { $0 } }
  }

  private let session = Session()
  private let diary = Diary()
  private let tabs: [Tab]

  init() {
    tabs = ["Home", "Inbox", "Drafts"].map { [diary] in Tab($0, diary) }
    for tab in tabs { session.join(tab) }
  }

  /// The lines of the diary since the last call.
  private func news() -> [String] {
    defer { diary.lines = [] }
    return diary.lines
  }

  @Test func `tells the tabs that exist, in order`() {
    #expect(session.user == nil)
    for name in ["Mona", "mona", "", "Nils"] {
      session.logIn(name)
      #expect(session.user == name)
      #expect(news() == ["Home: \(name)", "Inbox: \(name)", "Drafts: \(name)"])
    }
  }

  @Test func `says nothing when nothing has changed`() {
    session.logIn("Mona")
    _ = news()
    session.logIn("Mona")
    #expect(news() == [])
    for tab in tabs { session.join(tab) }
    #expect(news() == [])
    session.logIn("Nils")
    #expect(news() == ["Home: Nils", "Inbox: Nils", "Drafts: Nils"])
  }

  @Test func `tells a late tab, and only that`() {
    session.logIn("Mona")
    session.logIn("Nils")
    _ = news()
    let late = Tab("Late", diary)
    session.join(late)
    #expect(news() == ["Late: Nils"])
    session.join(late)
    session.join(tabs[0])
    #expect(news() == [])
    _ = session.logOut()
    _ = news()
    let last = Tab("Last", diary)
    session.join(last)
    #expect(news() == [])
    session.logIn("Olga")
    #expect(news() == ["Home", "Inbox", "Drafts", "Late", "Last"].map { "\($0): Olga" })
    withExtendedLifetime((late, last)) {}
  }

  @Test(arguments: [false, true]) func `keeps no tab alive`(isLoggedIn: Bool) {
    if isLoggedIn { session.logIn("Mona") }
    weak var lost: Tab?
    do {
      let tab = Tab("Short", diary)
      lost = tab
      session.join(tab)
    }
    #expect(lost == nil)
    _ = news()
    session.logIn("Nils")
    #expect(news() == ["Home: Nils", "Inbox: Nils", "Drafts: Nils"])
  }

  @Test func `ends when all members agree, each time`() {
    for name in ["Mona", "Nils"] {
      session.logIn(name)
      _ = news()
      #expect(session.logOut())
      #expect(session.user == nil)
      #expect(
        news() == [
          "Home: true", "Inbox: true", "Drafts: true",
          "Home: logged out", "Inbox: logged out", "Drafts: logged out",
        ])
    }
  }

  @Test(arguments: [[0], [1], [2], [0, 1], [0, 1, 2]])
  func `continues when a member refuses, after asking all`(refusals: [Int]) {
    session.logIn("Mona")
    for index in refusals { tabs[index].agrees = false }
    let answers = tabs.map { "\($0.title): \($0.agrees)" }
    for _ in 1...2 {
      _ = news()
      #expect(!session.logOut())
      #expect(session.user == "Mona")
      #expect(news() == answers)
    }
    for tab in tabs { tab.agrees = true }
    #expect(session.logOut())
    #expect(session.user == nil)
  }

  @Test func `asks no member when no user is logged in`() {
    tabs[0].agrees = false
    #expect(session.logOut())
    #expect(news() == [])
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
    let late = Tab("Late", diary)
    session.join(late)
    session.logIn("Nils")
    session.logIn("Nils")
    tabs[0].agrees = false
    _ = session.logOut()
    tabs[0].agrees = true
    _ = session.logOut()
    _ = session.logOut()
    #expect(
      log.changes == [
        UserChange(old: nil, new: "Mona"), UserChange(old: "Mona", new: "Nils"),
        UserChange(old: "Nils", new: nil),
      ])
    withExtendedLifetime((registration, late)) {}
  }

  @Test func `has its own members and observers`() {
    let (other, log) = (Session(), Log())
    let registration = session.observe { log.note($0) }
    other.logIn("Mona")
    #expect(session.user == nil)
    _ = other.logOut()
    #expect(news() == [])
    #expect(log.changes == [])
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
    session.logIn("Ola")
    let log = Log()
    let registration = session.observe { log.note($0) }
    let streams = [session.changes(), session.changes()]
    session.logIn("Mona")
    _ = session.logOut()
    session.logIn("0")
    // A loop that is late misses nothing.
    for number in 1...100 { session.logIn("\(number)") }
    let expected =
      [
        UserChange(old: "Ola", new: "Mona"), UserChange(old: "Mona", new: nil),
        UserChange(old: nil, new: "0"),
      ] + (1...100).map { UserChange(old: "\($0 - 1)", new: "\($0)") }
    for stream in streams {
      let found = await collected(stream)
      #expect(found == expected)
    }
    #expect(log.changes == expected)
    withExtendedLifetime(registration) {}
  }

  @Test func `has changed when it tells of a change`() {
    let witness = Witness(session)
    session.join(witness)
    session.logIn("Mona")
    session.logIn("Nils")
    _ = session.logOut()
    #expect(witness.told == ["Mona", "Nils", nil])
    #expect(witness.asked == ["Nils"])
  }

  @Test func `tells each tab once that joins meanwhile`() {
    let host = Host(session)
    session.join(host)
    session.logIn("Mona")
    _ = session.logOut()
    #expect(host.guests.map(\.told) == [["Mona", nil], ["Mona", nil]])
  }

  @Test func `tells the members before it posts`() {
    let counts = Mutex<[Int]>([])
    let users = Mutex<[String?]>([])
    let registration = session.observe { [session, diary] _ in
      MainActor.assumeIsolated {
        let (count, user) = (diary.lines.count, session.user)
        counts.withLock { $0.append(count) }
        users.withLock { $0.append(user) }
      }
    }
    session.logIn("Mona")
    _ = session.logOut()
    // Three members: told of the login, asked, told of the end.
    #expect(counts.withLock { $0 } == [3, 9])
    #expect(users.withLock { $0 } == ["Mona", nil])
    withExtendedLifetime(registration) {}
  }
}
