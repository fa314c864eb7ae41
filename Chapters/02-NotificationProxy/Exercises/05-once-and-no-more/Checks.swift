import NotificationProxy
import Synchronization
import Testing

@Suite struct `An observer that hears one event` {
  private struct LoggedIn: Sendable { let userID: Int }

  private struct Opened: Sendable { let page: Page? }

  /// Posts when it goes.
  private final class Page: Sendable {
    let hub: NotificationHub
    init(_ hub: NotificationHub) { self.hub = hub }
    deinit { hub.post(Opened(page: nil)) }
  }

  private final class Diary: Sendable {
    private let entries = Mutex<[Int]>([])
    func note(_ userID: Int) { entries.withLock { $0.append(userID) } }
    var userIDs: [Int] { entries.withLock { $0 } }
  }

  private let hub = NotificationHub()
  private let diary = Diary()

  @Test func `hears the first, and no other`() {
    let registration = hub.observeOnce(LoggedIn.self) { [diary] in diary.note($0.userID) }
    for userID in [7, 8, 9] { hub.post(LoggedIn(userID: userID)) }
    #expect(diary.userIDs == [7])
    withExtendedLifetime(registration) {}
  }

  @Test func `leaves other observers alone`() {
    let registrations = [
      hub.observeOnce(LoggedIn.self) { [diary] in diary.note($0.userID) },
      hub.observe(LoggedIn.self) { [diary] in diary.note(-$0.userID) },
    ]
    for userID in [7, 8] { hub.post(LoggedIn(userID: userID)) }
    NotificationHub.shared.post(LoggedIn(userID: 9))
    #expect(diary.userIDs == [7, -7, -8])
    withExtendedLifetime(registrations) {}
  }

  @Test func `may post an event of the same type itself`() {
    let registration = hub.observeOnce(LoggedIn.self) { [hub, diary] login in
      diary.note(login.userID)
      if login.userID < 10 { hub.post(LoggedIn(userID: login.userID + 1)) }
    }
    hub.post(LoggedIn(userID: 7))
    #expect(diary.userIDs == [7])
    withExtendedLifetime(registration) {}
  }

  @Test func `releases its closure once it has heard`() {
    weak var captured: Page?
    weak var posted: Page?
    let registration: Registration
    do {
      let page = Page(hub)
      captured = page
      registration = hub.observeOnce(Opened.self) { _ in withExtendedLifetime(page) {} }
    }
    #expect(captured != nil)
    do {
      let page = Page(hub)
      posted = page
      hub.post(Opened(page: page))
    }
    #expect(captured == nil)
    #expect(posted == nil)
    withExtendedLifetime(registration) {}
  }

  @Test func `hears nothing after it was canceled`() {
    let registration = hub.observeOnce(LoggedIn.self) { [diary] in diary.note($0.userID) }
    registration.cancel()
    hub.post(LoggedIn(userID: 7))
    #expect(diary.userIDs.isEmpty)
  }

  @Test func `hears nothing after it was dropped`() {
    _ = hub.observeOnce(LoggedIn.self) { [diary] in diary.note($0.userID) }
    hub.post(LoggedIn(userID: 7))
    #expect(diary.userIDs.isEmpty)
  }

  @Test func `hears one of two that come at once`() {
    for _ in 1...10 {
      let (hub, diary) = (NotificationHub(), Diary())
      let registration = hub.observeOnce(LoggedIn.self) { diary.note($0.userID) }
      onTwoThreads { hub.post(LoggedIn(userID: 7)) }
      #expect(diary.userIDs == [7])
      withExtendedLifetime(registration) {}
    }
  }

  @Test func `is one of several, each with an event of its own`() {
    let registrations = [1, 2, 3].map { number in
      hub.observeOnce(LoggedIn.self) { [diary] in diary.note(number * 10 + $0.userID) }
    }
    hub.post(LoggedIn(userID: 7))
    hub.post(LoggedIn(userID: 8))
    let late = hub.observeOnce(LoggedIn.self) { [diary] in diary.note($0.userID) }
    hub.post(LoggedIn(userID: 9))
    hub.post(LoggedIn(userID: 5))
    #expect(diary.userIDs == [17, 27, 37, 9])
    withExtendedLifetime((registrations, late)) {}
  }
}
