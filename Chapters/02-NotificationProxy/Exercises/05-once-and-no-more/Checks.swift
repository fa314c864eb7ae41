import Foundation
import NotificationProxy
import Synchronization
import Testing

private struct LoggedIn: Sendable { let userID: Int }

private final class Counter: Sendable {
  private let count = Atomic(0)
  func add() { count.add(1, ordering: .relaxed) }
}

private final class Diary: Sendable {
  private let entries = Mutex<[Int]>([])
  func note(_ userID: Int) { entries.withLock { $0.append(userID) } }
  var userIDs: [Int] { entries.withLock { $0 } }
}

@Suite struct `An observer that hears one event` {
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
    for _ in 1...3 {
      let (hub, diary) = (NotificationHub(), Diary())
      let registration = hub.observeOnce(LoggedIn.self) { diary.note($0.userID) }
      _ = Pair.run { hub.post(LoggedIn(userID: 7)) }
      #expect(diary.userIDs == [7])
      withExtendedLifetime(registration) {}
    }
  }

  @Test func `is one of several, each with an event of its own`() {
    let registrations = [1, 2, 3].map { number in
      hub.observeOnce(LoggedIn.self) { [diary] in diary.note(number * 10 + $0.userID) }
    }
    #expect(diary.userIDs == [])
    hub.post(LoggedIn(userID: 7))
    hub.post(LoggedIn(userID: 8))
    #expect(diary.userIDs == [17, 27, 37])
    let late = hub.observeOnce(LoggedIn.self) { [diary] in diary.note($0.userID) }
    hub.post(LoggedIn(userID: 9))
    hub.post(LoggedIn(userID: 5))
    #expect(diary.userIDs == [17, 27, 37, 9])
    withExtendedLifetime((registrations, late)) {}
  }
}

/// Two threads that go on in step: behind each use of a lock, one waits for the other.
private final class Pair: @unchecked Sendable {
  @TaskLocal static var mine: (pair: Pair, side: Int)?
  private let condition = NSCondition()
  private var steps = [0, 0]

  /// Runs a closure on two threads, and returns both results.
  static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> [Result] {
    let (pair, group) = (Pair(), DispatchGroup())
    let results = Synchronization.Mutex<[Result]>([])
    for side in 0...1 {
      group.enter()
      Thread {
        Pair.$mine.withValue((pair, side)) {
          let result = body()
          results.withLock { $0.append(result) }
        }
        pair.go(side, isLast: true)
        group.leave()
      }.start()
    }
    group.wait()
    return results.withLock { $0 }
  }

  static func step() {
    if let (pair, side) = mine { pair.go(side, isLast: false) }
  }

  private func go(_ side: Int, isLast: Bool) {
    condition.lock()
    defer { condition.unlock() }
    steps[side] = isLast ? .max : steps[side] + 1
    condition.broadcast()
    // The other thread may be waiting for a lock that this one has, so the wait has an end.
    let limit = Date(timeIntervalSinceNow: 1)
    while !isLast, steps[1 - side] < steps[side], condition.wait(until: limit) {}
  }
}

/// In place of the `Mutex` of Synchronization, also in the answer: a thread of a pair stops behind
/// each use. So what two threads do in two uses of a lock goes wrong each time.
struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
  private let mutex: Synchronization.Mutex<Value>

  init(_ value: consuming sending Value) { mutex = Synchronization.Mutex(value) }

  borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    defer { Pair.step() }
    return try mutex.withLock(body)
  }

  borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    defer { Pair.step() }
    return try mutex.withLockIfAvailable(body)
  }
}

extension Atomic where Value == Bool {
  /// In place of `load` of Synchronization: a thread of a pair stops behind each look.
  func load(ordering: AtomicLoadOrdering) -> Bool {
    defer { Pair.step() }
    return compareExchange(
      expected: false, desired: false, ordering: .sequentiallyConsistent
    ).original
  }
}
