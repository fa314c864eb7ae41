import MulticastDelegate
import NotificationProxy
import Synchronization
import Testing

/// A log of calls in order, from any thread.
private final class Diary: Sendable {
  private let entries = Mutex<[String]>([])
  func note(_ line: String) { entries.withLock { $0.append(line) } }
  var lines: [String] { entries.withLock { $0 } }
}

private protocol UserActions: AnyObject, Sendable {
  func userDidFollow(_ follows: Bool, userID: Int)
  func userDidLogIn(userID: Int)
  func isShowing(userID: Int) -> Bool
}

extension UserActions {
  fileprivate func userDidLogIn(userID: Int) {}
  fileprivate func isShowing(userID: Int) -> Bool { false }
}

/// Has a method of the same name as `UserActions`.
private protocol GroupActions: AnyObject, Sendable {
  func userDidFollow(_ follows: Bool, userID: Int)
}

private protocol AdminActions: UserActions {
  func userWasBanned(userID: Int)
}

private final class Screen: UserActions, GroupActions {
  let name: String
  let diary: Diary
  let then: @Sendable () -> Void

  init(_ name: String, _ diary: Diary, then: @escaping @Sendable () -> Void = {}) {
    (self.name, self.diary, self.then) = (name, diary, then)
  }

  func userDidFollow(_ follows: Bool, userID: Int) {
    diary.note("\(name): \(follows ? "follows" : "leaves") \(userID)")
    then()
  }
}

private final class AdminScreen: AdminActions {
  let diary: Diary
  init(_ diary: Diary) { self.diary = diary }
  func userDidFollow(_ follows: Bool, userID: Int) { diary.note("admin: \(userID)") }
  func userDidLogIn(userID: Int) { diary.note("admin: \(userID) logs in") }
  func isShowing(userID: Int) -> Bool { userID == 7 }
  func userWasBanned(userID: Int) { diary.note("admin: \(userID) is banned") }
}

private struct LoggedIn: Sendable { let userID: Int }
private struct LoggedOut: Sendable {}
private struct Refusal: Error {}

@Suite(.timeLimit(.minutes(1))) struct `A notification hub` {
  let hub = NotificationHub()
  private let diary = Diary()

  private func screens(_ names: String...) -> [Screen] {
    let screens = names.map { Screen($0, diary) }
    for screen in screens { hub.add(screen, to: (any UserActions).self) { $0 } }
    return screens
  }

  private func follow() {
    hub.send(to: (any UserActions).self) { $0.userDidFollow(true, userID: 7) }
  }

  // MARK: Protocols

  @Test func `S6.1, S6.2: a call reaches every registered object with its arguments`() {
    withExtendedLifetime(screens("Home", "Profile")) { follow() }
    #expect(diary.lines == ["Home: follows 7", "Profile: follows 7"])
  }

  @Test func `S6.2: an object that is registered twice is called once`() {
    let home = screens("Home")[0]
    #expect(!hub.add(home, to: (any UserActions).self) { $0 })
    withExtendedLifetime(home) { follow() }
    #expect(diary.lines == ["Home: follows 7"])
  }

  @Test func `S6.3: the hub keeps no object alive`() {
    weak var home: Screen?
    do {
      let screen = screens("Home")[0]
      home = screen
      withExtendedLifetime(screen) { #expect(home != nil) }
    }
    #expect(home == nil)
    follow()
    #expect(diary.lines == [])
  }

  @Test func `S6.3: objects can be removed, from one list at a time`() {
    let home = screens("Home")[0]
    hub.add(home, to: (any GroupActions).self) { $0 }
    #expect(hub.remove(home, from: (any UserActions).self))
    #expect(!hub.remove(home, from: (any UserActions).self))
    follow()
    hub.send(to: (any GroupActions).self) { $0.userDidFollow(false, userID: 1) }
    withExtendedLifetime(home) { #expect(diary.lines == ["Home: leaves 1"]) }
  }

  @Test func `S6.4: a callback may register, and the new one waits for the next call`() {
    let late = Screen("Late", diary)
    let home = Screen("Home", diary) { [hub] in hub.add(late, to: (any UserActions).self) { $0 } }
    hub.add(home, to: (any UserActions).self) { $0 }
    withExtendedLifetime((home, late)) {
      follow()
      #expect(diary.lines == ["Home: follows 7"])
      follow()
    }
    #expect(diary.lines == ["Home: follows 7", "Home: follows 7", "Late: follows 7"])
  }

  @Test func `S6.5: an optional method may be missing, and so may all listeners`() {
    hub.send(to: (any UserActions).self) { $0.userDidLogIn(userID: 7) }
    let admin = AdminScreen(diary)
    hub.add(admin, to: (any UserActions).self) { $0 }
    withExtendedLifetime((screens("Home"), admin)) {
      hub.send(to: (any UserActions).self) { $0.userDidLogIn(userID: 7) }
    }
    #expect(diary.lines == ["admin: 7 logs in"])
  }

  @Test func `S6.6: two protocols with a method of the same name do not share listeners`() {
    withExtendedLifetime(screens("Home")) {
      hub.send(to: (any GroupActions).self) { $0.userDidFollow(true, userID: 7) }
    }
    #expect(diary.lines == [])
  }

  @Test func `S6.7: methods of inherited protocols are called too`() {
    let admin = AdminScreen(diary)
    hub.add(admin, to: (any AdminActions).self) { $0 }
    withExtendedLifetime(admin) {
      hub.send(to: (any AdminActions).self) {
        $0.userDidFollow(true, userID: 7)
        $0.userWasBanned(userID: 7)
      }
    }
    #expect(diary.lines == ["admin: 7", "admin: 7 is banned"])
  }

  @Test func `S6.9: listeners are called in order, and every answer is kept`() {
    let names = (0..<20).map { "\($0)" }
    let all = names.map { Screen($0, diary) }
    for screen in all { hub.add(screen, to: (any UserActions).self) { $0 } }
    let admin = AdminScreen(diary)
    hub.add(admin, to: (any UserActions).self) { $0 }
    withExtendedLifetime((all, admin)) {
      follow()
      let answers = hub.listeners((any UserActions).self).map { $0.isShowing(userID: 7) }
      #expect(answers == Array(repeating: false, count: 20) + [true])
    }
    #expect(diary.lines == names.map { "\($0): follows 7" } + ["admin: 7"])
  }

  @Test func `S6.9: a call through one hub does not reach the listeners of another`() {
    let other = NotificationHub()
    let home = screens("Home")[0]
    other.send(to: (any UserActions).self) { $0.userDidFollow(true, userID: 7) }
    #expect(!other.remove(home, from: (any UserActions).self))
    withExtendedLifetime(home) { #expect(diary.lines == []) }
    #expect(NotificationHub.shared !== other)
  }

  @Test func `S6.10: eight tasks register, send and remove at once`() async {
    let counters = (0..<3).map { _ in Counter() }
    for counter in counters { hub.add(counter, to: (any UserActions).self) { $0 } }
    await withTaskGroup(of: Void.self) { [hub] group in
      for _ in 0..<8 {
        group.addTask {
          for round in 0..<100 {
            let guest = Counter()
            hub.add(guest, to: (any UserActions).self) { $0 }
            hub.send(to: (any UserActions).self) { $0.userDidFollow(true, userID: round) }
            let heard = Counter()
            let registration = hub.observe(LoggedIn.self) {
              heard.value.add($0.userID, ordering: .relaxed)
            }
            hub.post(LoggedIn(userID: 1))
            #expect(guest.value.load(ordering: .relaxed) >= 1)
            #expect(heard.value.load(ordering: .relaxed) >= 1)
            if round.isMultiple(of: 2) { registration.cancel() }
            hub.remove(guest, from: (any UserActions).self)
          }
        }
      }
    }
    #expect(counters.map { $0.value.load(ordering: .relaxed) } == [800, 800, 800])
    #expect(hub.listeners((any UserActions).self).reduce(0) { count, _ in count + 1 } == 3)
    withExtendedLifetime(counters) {}
  }

  @Test func `tasks that ask for the listeners of a type at once get the same list`() async {
    // Other tests may keep the threads busy, so one attempt may not be at once.
    for _ in 0..<50 {
      let hub = NotificationHub()
      let lists = await withTaskGroup(of: SharedMulticast<any UserActions>.self) { group in
        for _ in 0..<8 { group.addTask { hub.listeners((any UserActions).self) } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(lists.allSatisfy { $0 === lists[0] })
    }
  }

  @Test func `an error ends the call, and keeps its type`() {
    withExtendedLifetime(screens("Home", "Profile")) {
      do throws(Refusal) {
        try hub.send(to: (any UserActions).self) { (listener) throws(Refusal) in
          listener.userDidFollow(true, userID: 7)
          throw Refusal()
        }
        Issue.record("nothing was thrown")
      } catch {
        #expect(diary.lines == ["Home: follows 7"])
      }
    }
  }

  @Test @MainActor func `listeners on the main actor are called synchronously on it`() {
    let label = Label()
    hub.add(label, to: (any MainActions).self) { $0 }
    hub.send(to: (any MainActions).self) { $0.show("hello") }
    #expect(label.text == "hello")
  }

  // MARK: Values

  @Test func `a value reaches the observers of its type, in order`() {
    let registrations = [
      hub.observe(LoggedIn.self) { [diary] in diary.note("first \($0.userID)") },
      hub.observe(LoggedOut.self) { [diary] _ in diary.note("out") },
      hub.observe(LoggedIn.self) { [diary] in diary.note("second \($0.userID)") },
    ]
    hub.post(LoggedIn(userID: 7))
    withExtendedLifetime(registrations) { #expect(diary.lines == ["first 7", "second 7"]) }
  }

  @Test func `removing the middle of three leaves the others`() {
    let registrations = (0..<3).map { number in
      hub.observe(LoggedOut.self) { [diary] _ in diary.note("\(number)") }
    }
    registrations[1].cancel()
    hub.post(LoggedOut())
    withExtendedLifetime(registrations) { #expect(diary.lines == ["0", "2"]) }
  }

  @Test func `a registration ends with its last reference, and releases its captures`() {
    weak var captured: Diary?
    do {
      let object = Diary()
      captured = object
      let registration = hub.observe(LoggedOut.self) { _ in object.note("heard") }
      hub.post(LoggedOut())
      withExtendedLifetime(registration) { #expect(object.lines == ["heard"]) }
    }
    #expect(captured == nil)
    hub.post(LoggedOut())
  }

  @Test func `cancelling releases the closure, and a second call has no effect`() {
    weak var captured: Diary?
    var object: Diary? = Diary()
    captured = object
    let registration = hub.observe(LoggedOut.self) { [object] _ in object?.note("heard") }
    object = nil
    #expect(captured != nil)
    registration.cancel()
    #expect(captured == nil)
    registration.cancel()
    withExtendedLifetime(registration) {}
  }

  @Test func `a capture of a closure may cancel the same registration in its deinit`() {
    let keeper = Keeper()
    func observe() {
      let last = LastWords { [diary] in
        keeper.cancelAll()
        diary.note("gone")
      }
      keeper.keep(hub.observe(LoggedOut.self) { _ in withExtendedLifetime(last) {} })
    }
    observe()
    keeper.cancelAll()
    #expect(diary.lines == ["gone"])
  }

  @Test func `an old registration never ends a newer one`() {
    let old = hub.observe(LoggedOut.self) { [diary] _ in diary.note("old") }
    old.cancel()
    let new = (0..<100).map { number in
      hub.observe(LoggedOut.self) { [diary] _ in diary.note("new \(number)") }
    }
    old.cancel()
    hub.post(LoggedOut())
    withExtendedLifetime((old, new)) { #expect(diary.lines == (0..<100).map { "new \($0)" }) }
  }

  @Test func `an observer that is cancelled during a post is not called`() {
    let registrations = Keeper()
    let first = hub.observe(LoggedOut.self) { [diary] _ in
      diary.note("first")
      registrations.cancelAll()
    }
    registrations.keep(hub.observe(LoggedOut.self) { [diary] _ in diary.note("second") })
    hub.post(LoggedOut())
    withExtendedLifetime(first) { #expect(diary.lines == ["first"]) }
  }

  @Test(arguments: [true, false])
  func `an observer that ends its registration in its own callback is not called again`(
    cancels: Bool
  ) {
    let keeper = Keeper()
    keeper.keep(
      hub.observe(LoggedOut.self) { [hub, diary] _ in
        diary.note("once")
        if cancels { keeper.cancelAll() } else { keeper.drop() }
        hub.post(LoggedOut())
      })
    hub.post(LoggedOut())
    #expect(diary.lines == ["once"])
    keeper.drop()
  }

  @Test func `a post inside a post runs to its end first`() {
    let outer = hub.observe(LoggedIn.self) { [hub, diary] login in
      diary.note("in \(login.userID)")
      if login.userID > 0 { hub.post(LoggedIn(userID: login.userID - 1)) }
      diary.note("out \(login.userID)")
    }
    hub.post(LoggedIn(userID: 1))
    withExtendedLifetime(outer) { #expect(diary.lines == ["in 1", "in 0", "out 0", "out 1"]) }
  }

  @Test func `the hub may be deallocated in a callback`() {
    final class Owner: Sendable {
      let hub = Mutex<NotificationHub?>(NotificationHub())
    }
    let owner = Owner()
    weak let hub = owner.hub.withLock { $0 }
    let registrations = (0..<2).compactMap { number in
      hub?.observe(LoggedOut.self) { [diary] _ in
        diary.note("\(number)")
        owner.hub.withLock { $0 = nil }
      }
    }
    owner.hub.withLock { $0 }?.post(LoggedOut())
    #expect(hub == nil)
    withExtendedLifetime(registrations) { #expect(diary.lines == ["0", "1"]) }
  }

  @Test func `registrations do not keep the hub alive`() {
    weak var gone: NotificationHub?
    let registration: Registration
    do {
      let hub = NotificationHub()
      gone = hub
      registration = hub.observe(LoggedOut.self) { _ in }
    }
    #expect(gone == nil)
    registration.cancel()
  }

  // MARK: Streams

  @Test func `a stream buffers from its creation, and each gets every value`() async {
    let streams = [hub.events(of: LoggedIn.self), hub.events(of: LoggedIn.self)]
    for number in 0..<3 { hub.post(LoggedIn(userID: number)) }
    for stream in streams {
      var seen: [Int] = []
      for await login in stream {
        seen.append(login.userID)
        if login.userID == 2 { break }
      }
      #expect(seen == [0, 1, 2])
    }
  }

  @Test func `a full stream drops values by its policy`() async {
    let stream = hub.events(of: LoggedIn.self, buffering: .bufferingNewest(2))
    for number in 0..<5 { hub.post(LoggedIn(userID: number)) }
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next()?.userID == 3)
    #expect(await iterator.next()?.userID == 4)
  }

  @Test func `a released stream gets no values`() {
    do {
      let stream = hub.events(of: Letter.self)
      withExtendedLifetime(stream) { #expect(keepsLetters(hub)) }
    }
    #expect(!keepsLetters(hub))
  }

  @Test func `a stream ends with its task`() async {
    let stream = hub.events(of: Letter.self)
    let task = Task { for await _ in stream {} }
    task.cancel()
    await task.value
    withExtendedLifetime(stream) { #expect(!keepsLetters(hub)) }
  }

  // MARK: On the main actor

  @Test @MainActor func `a closure of the main actor hears every thread, in order, and later`()
    async
  {
    let label = Label()
    let registration = hub.observeOnMainActor(LoggedIn.self) { label.text += " \($0.userID)" }
    hub.post(LoggedIn(userID: 1))
    #expect(label.text == "")
    await Task.detached { [hub] in
      for number in 2...9 { hub.post(LoggedIn(userID: number)) }
    }.value
    await until { label.text.count == 18 }
    #expect(label.text == " 1 2 3 4 5 6 7 8 9")
    registration.cancel()
  }

  @Test(arguments: [true, false])
  @MainActor func `a registration of the main actor ends there at once`(byCall: Bool) async {
    let label = Label()
    var registration: Registration? = hub.observeOnMainActor(LoggedIn.self) {
      label.text += " \($0.userID)"
    }
    hub.post(LoggedIn(userID: 1))
    await until { label.text == " 1" }
    hub.post(LoggedIn(userID: 2))
    if byCall { registration?.cancel() } else { registration = nil }
    hub.post(LoggedIn(userID: 3))
    for _ in 0..<100 { await Task.yield() }
    withExtendedLifetime(registration) { #expect(label.text == " 1") }
  }

  @Test @MainActor func `an ended registration of the main actor lets its closure go`() async {
    weak var gone: Label?
    do {
      let label = Label()
      gone = label
      let registration = hub.observeOnMainActor(LoggedIn.self) { label.text = "\($0.userID)" }
      hub.post(LoggedIn(userID: 1))
      await until { label.text == "1" }
      registration.cancel()
    }
    await until { gone == nil }
  }

  /// Whether a stream still gets posted values.
  private func keepsLetters(_ hub: NotificationHub) -> Bool {
    weak var witness: Diary?
    do {
      let letter = Letter(content: Diary())
      witness = letter.content
      hub.post(letter)
    }
    return witness != nil
  }
}

private struct Letter: Sendable { let content: Diary }

@MainActor private protocol MainActions: AnyObject, Sendable { func show(_ text: String) }

@MainActor private final class Label: MainActions {
  var text = ""
  func show(_ text: String) { self.text = text }
}

private final class Counter: UserActions {
  let value = Atomic(0)
  func userDidFollow(_ follows: Bool, userID: Int) { value.add(1, ordering: .relaxed) }
}

/// Runs code in its `deinit`.
private final class LastWords: Sendable {
  let words: @Sendable () -> Void
  init(_ words: @escaping @Sendable () -> Void) { self.words = words }
  deinit { words() }
}

private final class Keeper: Sendable {
  private let registrations = Mutex<[Registration]>([])
  func keep(_ registration: Registration) { registrations.withLock { $0.append(registration) } }
  func drop() { _ = registrations.withLock { exchange(&$0, with: []) } }
  func cancelAll() { for registration in registrations.withLock({ $0 }) { registration.cancel() } }
}

/// Yields until a condition is true; fails after a time limit.
nonisolated(nonsending) private func until(
  _ condition: () -> Bool, at location: SourceLocation = #_sourceLocation
) async {
  for _ in 0..<100_000 where !condition() { await Task.yield() }
  #expect(condition(), sourceLocation: location)
}
