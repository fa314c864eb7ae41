import Dispatch
import NotificationProxy
import Synchronization
import Testing

final class Document: Sendable {}

struct Saved: Sendable {}

final class Counter: Sendable {
  private let count = Atomic(0)
  var value: Int { count.load(ordering: .relaxed) }
  func add() { count.add(1, ordering: .relaxed) }
}

/// Uses the hubs when it goes.
final class Visitor: Sendable {
  let hubs: Hubs
  let document: Document

  init(_ hubs: Hubs, _ document: Document) { (self.hubs, self.document) = (hubs, document) }
  deinit { hubs.hub(for: document).post(Saved()) }
}

/// An unowned reference keeps the address in use, so that every document has its own.
struct Grave { unowned let document: Document }

@Suite(.timeLimit(.minutes(1))) struct `A hub for each` {
  let hubs = Hubs()

  @Test func `are one for each object, and stay`() {
    let (letter, poem) = (Document(), Document())
    let hub = hubs.hub(for: letter)
    #expect(hubs.hub(for: poem) !== hub)
    for _ in 0..<100 { _ = hubs.hub(for: Document()) }
    #expect(hubs.hub(for: letter) === hub)
    withExtendedLifetime((letter, poem)) {}
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

  @Test func `do not pile up`() {
    let letter = Document()
    let hub = hubs.hub(for: letter)
    var graves: [Grave] = []
    for _ in 0..<1_000 {
      let document = Document()
      _ = hubs.hub(for: document)
      graves.append(Grave(document: document))
    }
    #expect((1..<100).contains(hubs.count))
    #expect(hubs.hub(for: letter) === hub, "a living object has lost its hub")
    withExtendedLifetime((letter, graves)) {}
  }

  @Test func `may be used by what dies with a hub`() {
    let letter = Document()
    var graves: [Grave] = []
    for _ in 0..<100 {
      let draft = Document()
      graves.append(Grave(document: draft))
      let visitor = Visitor(hubs, letter)
      let hub = hubs.hub(for: draft)
      // The hub's list keeps the view, and the view keeps the visitor.
      let listener = Counter()
      hub.add(listener, to: Counter.self) { counter in
        withExtendedLifetime(visitor) { counter }
      }
    }
    #expect(hubs.hub(for: letter) === hubs.hub(for: letter))
    withExtendedLifetime((letter, graves)) {}
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
    for _ in 0..<5 {
      let (hubs, document) = (Hubs(), Document())
      let found = Mutex<[NotificationHub]>([])
      onTwoThreads {
        let hub = hubs.hub(for: document)
        found.withLock { $0.append(hub) }
      }
      found.withLock { hubs in #expect(hubs[0] === hubs[1], "the object got two hubs") }
    }
  }
}
