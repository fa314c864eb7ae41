import NotificationProxy
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct `Hubs of objects` {
  private final class Document: Sendable {}

  /// Uses the hubs when it goes.
  private final class Visitor: Sendable {
    let hubs: Hubs
    let document: Document

    init(_ hubs: Hubs, _ document: Document) { (self.hubs, self.document) = (hubs, document) }
    deinit { hubs.hub(for: document).post(Saved()) }
  }

  /// An unowned reference keeps the address in use, so that every document has its own.
  private struct Grave { unowned let document: Document }

  private struct Weak { weak var hub: NotificationHub? }

  private struct Saved: Sendable {}

  private final class Counter: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .relaxed) }
    func add() { count.add(1, ordering: .relaxed) }
  }

  private let hubs = Hubs()

  @Test(arguments: [0, 1_000]) func `do not stay when their objects are gone`(together: Int) {
    let letter = Document()
    let hub = hubs.hub(for: letter)
    var crowd = (0..<together).map { _ in Document() }
    var (graves, old) = (crowd.map(Grave.init), crowd.map { Weak(hub: hubs.hub(for: $0)) })
    crowd = []
    for _ in 0..<1_000 {
      let document = Document()
      old.append(Weak(hub: hubs.hub(for: document)))
      graves.append(Grave(document: document))
    }
    #expect(old.count { $0.hub != nil } < 100)
    #expect(hubs.hub(for: letter) === hub, "a living object has lost its hub")
    withExtendedLifetime((letter, graves)) {}
  }

  @Test func `stay as long as their objects`() {
    let documents = (0..<300).map { _ in Document() }
    let ids = documents.map { ObjectIdentifier(hubs.hub(for: $0)) }
    for _ in 0..<1_000 { _ = hubs.hub(for: Document()) }
    #expect(documents.map { ObjectIdentifier(hubs.hub(for: $0)) } == ids)
    #expect(Set(ids).count == 300)
  }

  @Test func `stay while another thread asks for others`() {
    for _ in 1...5 {
      // The thread that asks for other hubs, too, is not in step with the one that does not.
      let (hubs, others, letter) = (Hubs(), Hubs(), Document())
      let letters = (0..<20).map { _ in Document() }
      let turn = Atomic(0)
      let found = Mutex<[NotificationHub]>([])
      onTwoThreads {
        guard turn.add(1, ordering: .relaxed).newValue == 1 else {
          for _ in letters { _ = (hubs.hub(for: letter), others.hub(for: letter)) }
          return
        }
        let all = letters.map { hubs.hub(for: $0) }
        found.withLock { $0 = all }
      }
      let lost = found.withLock { zip(letters, $0).count { hubs.hub(for: $0) !== $1 } }
      #expect(lost == 0, "hubs of living objects")
    }
  }

  @Test(arguments: [true, false])
  func `may be used by what dies with a hub`(addressesAreNew: Bool) {
    let letter = Document()
    var graves: [Grave] = []
    for _ in 0..<100 {
      let draft = Document()
      if addressesAreNew { graves.append(Grave(document: draft)) }
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
