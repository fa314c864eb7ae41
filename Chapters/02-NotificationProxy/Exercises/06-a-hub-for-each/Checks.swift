import Foundation
import NotificationProxy
import Synchronization
import Testing

private final class Document: Sendable {}

private struct Saved: Sendable {}

private final class Counter: Sendable {
  private let count = Atomic(0)
  var value: Int { count.load(ordering: .relaxed) }
  func add() { count.add(1, ordering: .relaxed) }
}

@Suite(.timeLimit(.minutes(1))) struct `Hubs of objects` {
  private let hubs = Hubs()

  @Test func `are one for each object, and stay`() {
    let documents = (0..<300).map { _ in Document() }
    let ids = documents.map { ObjectIdentifier(hubs.hub(for: $0)) }
    #expect(Set(ids).count == 300)
    for _ in 0..<100 { _ = hubs.hub(for: Document()) }
    #expect(documents.map { ObjectIdentifier(hubs.hub(for: $0)) } == ids)
  }

  @Test func `tell only of their own object`() {
    let (letter, poem) = (Document(), Document())
    let counter = Counter()
    let registration = hubs.hub(for: letter).observe(Saved.self) { _ in counter.add() }
    hubs.hub(for: poem).post(Saved())
    #expect(counter.value == 0)
    hubs.hub(for: letter).post(Saved())
    #expect(counter.value == 1)
    withExtendedLifetime((letter, poem, registration)) {}
  }

  @Test func `keep no object alive`() {
    weak var lost: Document?
    do {
      let letter = Document()
      lost = letter
      _ = hubs.hub(for: letter)
    }
    #expect(lost == nil)
  }

  @Test func `are new for a new object at an old address`() {
    let counter = Counter()
    var registrations: [Registration] = []
    for _ in 0..<100 {
      let letter = Document()
      hubs.hub(for: letter).post(Saved())
      registrations.append(hubs.hub(for: letter).observe(Saved.self) { _ in counter.add() })
    }
    // Many at a time: new objects are likely to be where old ones were.
    var old = (0..<100).map { _ in Document() }
    registrations += old.map { hubs.hub(for: $0).observe(Saved.self) { _ in counter.add() } }
    old = []
    for letter in (0..<100).map({ _ in Document() }) { hubs.hub(for: letter).post(Saved()) }
    #expect(counter.value == 0)
    withExtendedLifetime(registrations) {}
  }

  @Test func `are for all threads`() {
    let documents = (0..<10).map { _ in Document() }
    let counters = documents.map { _ in Counter() }
    let registrations = zip(documents, counters).map { document, counter in
      hubs.hub(for: document).observe(Saved.self) { _ in counter.add() }
    }
    let group = DispatchGroup()
    for _ in 0..<8 {
      DispatchQueue.global().async(group: group) { [hubs] in
        for document in documents {
          _ = hubs.hub(for: Document())
          hubs.hub(for: document).post(Saved())
        }
      }
    }
    group.wait()
    #expect(counters.map(\.value) == Array(repeating: 8, count: 10))
    withExtendedLifetime(registrations) {}
  }

  @Test func `are the same for two threads that ask at once`() {
    for _ in 1...3 {
      let (hubs, document) = (Hubs(), Document())
      let found = Pair.run { hubs.hub(for: document) }
      #expect(found[0] === found[1], "an object got two hubs")
    }
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
