import InstanceMethods
import Testing

@MainActor private final class Account {
  let download = AsyncOverridable(Account.fetch)
  let find = AsyncOverridable(Account.lookUp)
  let added = AsyncOverridable<Account, String, Int, String>()
  let name: String
  var fetches = 0
  init(_ name: String = "Ada") { self.name = name }
  func image(_ file: String) async throws -> String { try await download(self, file) }

  private func fetch(_ file: String) async throws -> String {
    fetches += 1
    await Task.yield()
    if file.isEmpty { throw Offline() }
    return "\(file) for \(name)"
  }

  private func lookUp(_ file: String) async -> String? { file.isEmpty ? nil : file }
}

private struct Offline: Error {}

private enum Trace {
  @TaskLocal static var id = 0
}

/// An actor, whose methods are awaited.
private actor Store {
  let take = AsyncOverridable(Store.begin)
  private var stock = 10

  private nonisolated func begin(_ count: Int) async throws -> Int { try await sell(count) }

  private func sell(_ count: Int) throws -> Int {
    guard count <= stock else { throw Offline() }
    stock -= count
    return stock
  }

  func order(_ count: Int) async throws -> Int { try await take(self, count) }

  func double() {
    take.override("double") { store, base, count in
      store.assertIsolated()
      return try await base(2 * count)
    }
  }
}

@MainActor @Suite struct `An async method of an instance` {
  private let ada = Account()

  @Test func `can be overridden for one instance only`() async throws {
    let grace = Account("Grace")
    ada.download.override { _, _, file in "sample of \(file)" }
    #expect(try await ada.image("a.png") == "sample of a.png")
    #expect(try await grace.image("a.png") == "a.png for Grace")
    #expect(ada.fetches == 0)
  }

  @Test func `calls down through the stack to the original`() async throws {
    for name in ["b1", "b2", "b3"] {
      ada.download.override(name) { _, base, file in try await base(file) + "-" + name }
    }
    #expect(try await ada.image("a") == "a for Ada-b1-b2-b3")
    #expect(ada.download.remove("b2") && !ada.download.remove("b2"))
    #expect(try await ada.image("a") == "a for Ada-b1-b3")
  }

  @Test func `the same key again replaces the override, and lies on top`() async throws {
    ada.download.override("key") { _, _, _ in "first" }
    ada.download.override("other") { _, base, file in try await "other " + base(file) }
    let key = ada.download.override("key") { _, base, file in try await "again " + base(file) }
    #expect(key == AnyHashable("key") && ada.download.has("key") && !ada.download.has("third"))
    #expect(try await ada.image("a") == "again other a for Ada")
  }

  @Test func `can be added, with several arguments, and its call throws until then`() async throws {
    #expect(!ada.added.responds)
    await #expect(throws: NoMethod.self) { try await ada.added(ada, "a", 1) }
    ada.added.override { _, base, text, count in
      base.responds ? "" : String(repeating: text, count: count)
    }
    #expect(ada.added.responds)
    #expect(try await ada.added(ada, "a", 3) == "aaa")
  }

  @Test func `S9.8: a base with nothing below it throws, and can be asked first`() async throws {
    ada.added.override("log") { _, base, text, count in try await "[log] " + base(text, count) }
    await #expect(throws: NoMethod.self) { try await ada.added(ada, "a", 1) }
    ada.added.override("asks") { _, base, text, count in
      base.responds ? try await base(text, count) : "nothing"
    }
    await #expect(throws: NoMethod.self) { try await ada.added(ada, "a", 1) }
    ada.added.remove("log")
    #expect(try await ada.added(ada, "a", 1) == "nothing")
  }

  @Test func `an optional result has one level`() async throws {
    ada.find.override { _, base, file in try await base(file)?.uppercased() }
    let found = try await ada.find(ada, "a")
    #expect(type(of: found) == String?.self)
    #expect(found == "A")
    #expect(try await ada.find(ada, "") == nil)
  }

  @Test func `S9.12: fails with the error of the method, and of a stub`() async {
    struct Broken: Error {}
    await #expect(throws: Offline.self) { try await ada.image("") }
    ada.download.override { _, base, file in
      do { return try await base(file) } catch is Offline { throw Broken() }
    }
    await #expect(throws: Broken.self) { try await ada.image("") }
  }

  @Test func `hears of the cancellation of its caller, below other overrides, too`() async {
    let clock = ContinuousClock()
    ada.download.override("slow") { _, _, file in
      try await Task.sleep(for: .seconds(60))
      return file
    }
    ada.download.override("log") { _, base, file in try await "log " + base(file) }
    let start = clock.now
    let task = Task { try await ada.image("a") }
    await Task.yield()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now - start < .seconds(30))
  }

  @Test func `runs in the task of its caller`() async throws {
    ada.download.override { _, base, file in try await "\(Trace.id) " + base(file) }
    ada.download.override("below") { _, _, _ in "\(Trace.id)" }
    #expect(try await Trace.$id.withValue(7) { try await ada.image("a") } == "7")
    ada.download.remove("below")
    #expect(try await Trace.$id.withValue(8) { try await ada.image("a") } == "8 a for Ada")
  }

  @Test func `runs on the actor of its caller`() async throws {
    ada.download.override { account, base, file in
      MainActor.assertIsolated()
      return try await account.name + ": " + base(file)
    }
    #expect(try await ada.image("a") == "Ada: a for Ada")
  }

  @Test func `begins nothing before it is awaited, and may call below several times`() async throws
  {
    var tries = 0
    ada.download.override("flaky") { _, base, file in
      tries += 1
      if tries < 3 { throw Offline() }
      return try await base(file)
    }
    ada.download.override("retry") { _, base, file in
      #expect(tries == 0)
      for _ in 1...2 {
        if let image = try? await base(file) { return image }
      }
      return try await base(file)
    }
    #expect(try await ada.image("a") == "a for Ada")
    #expect(tries == 3 && ada.fetches == 1)
  }

  @Test func `an override that is removed while a call waits is still called by it`() async throws {
    ada.download.override("below") { _, _, _ in "below" }
    ada.download.override("above") { account, base, file in
      account.download.remove("below")
      account.download.override("new") { _, _, _ in "new" }
      await Task.yield()
      return try await base(file)
    }
    #expect(try await ada.image("a") == "below")
    #expect(try await ada.image("a") == "new")
  }

  @Test func `what it captures is released on removal, and with the receiver`() async throws {
    final class Context {}
    weak var first: Context?
    weak var second: Context?
    var account: Account? = Account()
    do {
      let (one, two) = (Context(), Context())
      (first, second) = (one, two)
      account?.download.override("key") { _, _, _ in withExtendedLifetime(one) { "" } }
      account?.download.override { _, _, _ in withExtendedLifetime(two) { "" } }
    }
    #expect(try await account?.image("a") == "")
    account?.download.remove("key")
    #expect(first == nil && second != nil)
    account = nil
    #expect(second == nil)
  }

  @Test func `a method of an actor is overridden on that actor`() async throws {
    let store = Store()
    #expect(try await store.order(1) == 9)
    await store.double()
    #expect(try await store.order(2) == 5)
    await #expect(throws: Offline.self) { try await store.order(3) }
  }
}
