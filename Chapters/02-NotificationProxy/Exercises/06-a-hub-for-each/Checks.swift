import Dispatch
import NotificationProxy
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct `Hubs of objects` {
  /// All documents are equal, and yet each is an object of its own.
  private final class Document: Hashable, Sendable {
    static func == (left: Document, right: Document) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  private struct Saved: Sendable {}

  private final class Counter: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .relaxed) }
    func add() { count.add(1, ordering: .relaxed) }
  }

  private let hubs = Hubs()

  @Test func `are one for each object, and stay`() {
    let documents = (0..<1_200).map { _ in Document() }
    let ids = documents.map { ObjectIdentifier(hubs.hub(for: $0)) }
    #expect(Set(ids).count == 1_200)
    for _ in 0..<100 { _ = hubs.hub(for: Document()) }
    #expect(documents.map { ObjectIdentifier(hubs.hub(for: $0)) } == ids)
  }

  @Test func `tell only of their own object`() {
    let (letter, poem) = (Document(), Document())
    let counter = Counter()
    let registration = hubs.hub(for: letter).observe(Saved.self) { _ in counter.add() }
    hubs.hub(for: poem).post(Saved())
    Hubs().hub(for: letter).post(Saved())
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
    for _ in 1...10 {
      let (hubs, document) = (Hubs(), Document())
      let found = Mutex<[NotificationHub]>([])
      onTwoThreads {
        let hub = hubs.hub(for: document)
        found.withLock { $0.append(hub) }
      }
      found.withLock { hubs in #expect(hubs[0] === hubs[1], "an object got two hubs") }
    }
  }
}
