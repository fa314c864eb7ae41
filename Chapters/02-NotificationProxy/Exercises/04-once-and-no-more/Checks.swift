import NotificationProxy
import Synchronization
import Testing

struct LoggedIn: Sendable { let userID: Int }

final class Counter: Sendable {
  private let count = Atomic(0)
  var value: Int { count.load(ordering: .relaxed) }
  func add() { count.add(1, ordering: .relaxed) }
}

final class Diary: Sendable {
  private let entries = Mutex<[Int]>([])
  func note(_ userID: Int) { entries.withLock { $0.append(userID) } }
  var userIDs: [Int] { entries.withLock { $0 } }
}

@Suite struct `An observer that hears one event` {
  let hub = NotificationHub()
  let diary = Diary()

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

  @Test func `hears one of two that come at once`() async {
    let races = (0..<1_000).map { _ in Race() }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask { for race in races { race.hub.post(LoggedIn(userID: 7)) } }
      }
    }
    #expect(Set(races.map(\.heard.value)) == [1])
  }
}

/// Two observers of an event: the first delays its post until the other one
/// is there, too, or for a limited time, and the second must hear it once.
private final class Race: Sendable {
  let hub = NotificationHub()
  let heard = Counter()
  private let registrations: [Registration]

  init() {
    let posts = Counter()
    registrations = [
      hub.observe(LoggedIn.self) { _ in
        posts.add()
        var patience = 10_000
        while posts.value < 2 && patience > 0 { patience -= 1 }
      },
      hub.observeOnce(LoggedIn.self) { [heard] _ in heard.add() },
    ]
  }
}
