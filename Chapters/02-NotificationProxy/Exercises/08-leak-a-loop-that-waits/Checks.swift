import Synchronization
import Testing

@MainActor @Suite struct `The list of what comes next` {
  /// A stream of events, as a hub makes one.
  private final class Events: Sendable {
    let stream: AsyncStream<EpisodeEnded>
    private let continuation: AsyncStream<EpisodeEnded>.Continuation
    private let state = Mutex(false)

    /// Whether nobody can wait for events any more.
    var hasEnded: Bool { state.withLock { $0 } }

    init() {
      (stream, continuation) = AsyncStream.makeStream()
      continuation.onTermination = { [weak self] _ in self?.state.withLock { $0 = true } }
    }

    func post(_ title: String) { continuation.yield(EpisodeEnded(title: title)) }
  }

  private let events = Events()
  private let titles = ["News", "Newsreel", "Interview", "Music", "Books"]

  @Test func `removes each episode that has ended`() async throws {
    let list = UpNext(titles, events.stream)
    for title in ["Interview", "News"] {
      events.post(title)
      try await wait(otherwise: "“\(title)” is still there") { !list.titles.contains(title) }
    }
    await drain()
    events.post("Books")
    try await wait(otherwise: "“Books” is still there") { !list.titles.contains("Books") }
    #expect(list.titles == ["Newsreel", "Music"])
  }

  @Test(arguments: [0, 1, 3]) func `is released when nobody holds it`(count: Int) async throws {
    weak var lost: UpNext?
    do {
      let list = UpNext(titles, events.stream)
      lost = list
      await drain()
      for title in titles.prefix(count) { events.post(title) }
      try await wait(otherwise: "not all that has ended is removed") {
        list.titles.count == titles.count - count
      }
    }
    await drain()
    #expect(lost == nil, "after \(count) events")
  }

  @Test(arguments: [0, 2]) func `ends its loop when it goes`(count: Int) async throws {
    do {
      let list = UpNext(titles, events.stream)
      await drain()
      for title in titles.prefix(count) { events.post(title) }
      try await wait(otherwise: "not all that has ended is removed") {
        list.titles.count == titles.count - count
      }
    }
    try await wait(otherwise: "the loop goes on, after \(count) events") { events.hasEnded }
  }

  @Test func `may go while an event is on its way`() async {
    weak var lost: UpNext?
    do {
      let list = UpNext(titles, events.stream)
      lost = list
      await drain()
      events.post("News")
      withExtendedLifetime(list) {}
    }
    await drain()
    #expect(lost == nil)
  }

  /// What a check waited for did not happen.
  private struct TooLate: Error, CustomStringConvertible {
    let what: String
    var description: String { "after 1 s \(what)" }
  }

  /// Waits until a condition is true. If it does not become true, the check fails with `otherwise`.
  private func wait(otherwise what: String, _ condition: () -> Bool) async throws {
    for attempt in 0..<300 {
      if condition() { return }
      // Most conditions are true soon; for the others, the processor is left to other programs.
      if attempt < 100 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(5)) }
    }
    throw TooLate(what: what)
  }

  /// Lets everything run that could run, before a check says that something did not happen.
  private func drain() async {
    for _ in 0..<100 { await Task.yield() }
    // A task may run on another thread, which may have to wait for a processor.
    try? await Task.sleep(for: .milliseconds(20))
  }
}
