import NotificationProxy
import Synchronization
import Testing

struct LoggedIn: Sendable { let userID: Int }

private final class Counter: Sendable {
  private let count = Atomic(0)
  var value: Int { count.load(ordering: .relaxed) }
  func add() { count.add(1, ordering: .relaxed) }
}

private final class Diary: Sendable {
  private let entries = Mutex<[Int]>([])
  func note(_ userID: Int) { entries.withLock { $0.append(userID) } }
  var userIDs: [Int] { entries.withLock { $0 } }
}

@Suite struct `An observer that hears one event` {
  let hub = NotificationHub()
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
    weak var captured: Counter?
    let registration: Registration
    do {
      let counter = Counter()
      captured = counter
      registration = hub.observeOnce(LoggedIn.self) { _ in counter.add() }
    }
    #expect(captured != nil)
    hub.post(LoggedIn(userID: 7))
    #expect(captured == nil)
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
    for _ in 0..<5 {
      let (hub, counter) = (NotificationHub(), Counter())
      let registration = hub.observeOnce(LoggedIn.self) { _ in counter.add() }
      onTwoThreads { hub.post(LoggedIn(userID: 7)) }
      #expect(counter.value == 1)
      withExtendedLifetime(registration) {}
    }
  }
}
