import Synchronization
import Testing

@Suite struct `A storage` {
  /// Answers when the check says so.
  private final class User: Sendable {
    private typealias Question = (size: Int, answer: CheckedContinuation<Bool, Never>)

    private let questions = Mutex<[Question]>([])
    private let all = Mutex<[Int]>([])

    /// The sizes that it was asked about, in order.
    var sizes: [Int] { all.withLock { $0 } }

    func ask(_ size: Int) async -> Bool {
      await withCheckedContinuation { answer in
        questions.withLock { $0.append((size, answer)) }
        all.withLock { $0.append(size) }
      }
    }

    /// Answers all open questions about a size.
    func answer(_ size: Int, _ agrees: Bool) {
      let open = questions.withLock { questions in
        let open = questions.filter { $0.size == size }
        questions.removeAll { $0.size == size }
        return open
      }
      for question in open { question.answer.resume(returning: agrees) }
    }
  }

  /// What became of claims, in the order in which they ended.
  private final class Results: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private let user = User()
  private let results = Results()
  private let storage: Storage

  init() { storage = Storage(free: 100) { [user] in await user.ask($0) } }

  /// Begins a claim, and lets it come as far as it can.
  @discardableResult
  private func claim(_ size: Int) async -> Task<Void, Never> {
    let task = Task { [storage, results] in
      results.add("\(size): \(await storage.claim(size))")
    }
    await drain()
    return task
  }

  @Test func `asks once for space that is there once`() async {
    await claim(80)
    await claim(70)
    #expect(user.sizes == [80])
    #expect(results.all == ["70: false"])
    user.answer(80, true)
    await drain()
    #expect(results.all == ["70: false", "80: true"])
    #expect(await storage.free == 20)
  }

  @Test func `asks about two that fit, at the same time`() async {
    await claim(80)
    #expect(await storage.free == 20)
    await claim(15)
    #expect(user.sizes == [80, 15])
    user.answer(15, true)
    await drain()
    user.answer(80, false)
    await drain()
    #expect(results.all == ["15: true", "80: false"])
    #expect(await storage.free == 85)
  }

  @Test func `keeps apart any number of claims, also of one size`() async {
    for size in [30, 30, 20] { await claim(size) }
    #expect(user.sizes == [30, 30, 20])
    #expect(await storage.free == 20)
    user.answer(20, false)
    await drain()
    #expect(await storage.free == 40)
  }

  @Test func `has the space again after a no`() async {
    await claim(80)
    user.answer(80, false)
    await drain()
    #expect(await storage.free == 100)
    await claim(80)
    #expect(user.sizes == [80, 80])
    user.answer(80, true)
    await drain()
    #expect(results.all == ["80: false", "80: true"])
    let task = await claim(20)
    task.cancel()
    user.answer(20, false)
    await drain()
    #expect(await storage.free == 20, "the claim's task was cancelled before the user said no")
  }

  @Test func `fills the space to the end`() async {
    for size in [30, 45, 25, 1] {
      await claim(size)
      user.answer(size, true)
      await drain()
    }
    #expect(results.all == ["30: true", "45: true", "25: true", "1: false"])
    #expect(user.sizes == [30, 45, 25])
  }

  /// Lets everything run that could run, before a check says that something did not happen.
  private func drain() async {
    for _ in 0..<100 { await Task.yield() }
    // A task may run on another thread, which may have to wait for a processor.
    try? await Task.sleep(for: .milliseconds(20))
  }
}
