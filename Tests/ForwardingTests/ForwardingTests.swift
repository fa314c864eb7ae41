import Forwarding
import NotificationProxy
import Synchronization
import Testing

enum Theme { case light, dark }

@Multicast protocol ThemeDelegate: AnyObject {
  func themeDidChange(to theme: Theme)
  func themeDidSettle()
}

extension ThemeDelegate {
  func themeDidSettle() {}
}

/// Names that the generated code uses itself, keywords, and two methods with the same name.
@Multicast protocol Awkward: AnyObject {
  func forward(delegate: Int, delegates: Int, _ answers: Int) -> Int
  func call(in: Int, for `class`: Int)
  func call(in: String)
  func run(_ value: @autoclosure @escaping () -> Int, _ body: (Int) -> Void)
}

/// A protocol with results; public, so that the generated class is.
@Multicast public protocol WindowDelegate: AnyObject {
  @discardableResult
  func mayClose(_ name: String) -> Bool
  var title: String { get }
  var size: Int { get throws }
}

struct Refusal: Error { let code: Int }

@Multicast protocol Worker: AnyObject, Sendable {
  func work<Value: Sendable>(on value: Value) async throws(Refusal) -> [Value]
  where Value: Equatable
  func rest() async
}

@MainActor @Multicast protocol LabelDelegate: AnyObject, Sendable {
  func show(_ text: String)
  nonisolated func log(_ text: String)
  nonisolated var identity: Int { get }
}

@Multicast private protocol Secret: AnyObject {
  func tell<each Word>(_ words: repeat each Word)
}

@Multicast protocol UserActions: AnyObject, Sendable {
  func userDidFollow(_ follows: Bool, userID: Int)
}

final class Diary {
  var lines: [String] = []
}

class Screen: ThemeDelegate {
  let name: String
  let diary: Diary

  init(_ name: String, _ diary: Diary) { (self.name, self.diary) = (name, diary) }

  func themeDidChange(to theme: Theme) { diary.lines.append("\(name) turns \(theme)") }
}

@Suite struct `A generated multicast` {
  let diary = Diary()

  @Test func `S1.1, S1.7: a message reaches every delegate in order, as if it were one`() {
    let themes = ThemeDelegateMulticast()
    let screens = [Screen("Home", diary), Screen("Settings", diary)]
    for screen in screens { #expect(themes.add(screen)) }
    #expect(!themes.add(screens[0]))
    withExtendedLifetime(screens) {
      themes.themeDidChange(to: .dark)
      themes.themeDidSettle()
      #expect(themes.remove(screens[0]))
      themes.themeDidChange(to: .light)
    }
    #expect(diary.lines == ["Home turns dark", "Settings turns dark", "Settings turns light"])
  }

  @Test func `S1.2: the generated class keeps no delegate alive`() {
    let themes = ThemeDelegateMulticast()
    themes.add(Screen("Home", diary))
    #expect(themes.delegates.isEmpty)
    themes.themeDidChange(to: .dark)
    #expect(diary.lines == [])
  }

  @Test func `it may be a delegate of another multicast`() {
    let (all, some) = (ThemeDelegateMulticast(), ThemeDelegateMulticast())
    let home = Screen("Home", diary)
    some.add(home)
    all.add(some)
    withExtendedLifetime((home, some)) { all.themeDidChange(to: .dark) }
    #expect(diary.lines == ["Home turns dark"])
  }

  @Test func `S1.10: results of methods and properties are collected in order`() throws {
    final class Window: WindowDelegate {
      let title: String
      init(_ title: String) { self.title = title }
      func mayClose(_ name: String) -> Bool { name == title }
      var size: Int {
        get throws { if title == "C" { throw Refusal(code: 3) } else { title.count } }
      }
    }
    let windows = WindowDelegateMulticast()
    let all = [Window("A"), Window("B")]
    for window in all { windows.add(window) }
    #expect(windows.mayClose("B") == [false, true])
    #expect(windows.title == ["A", "B"])
    #expect(try windows.size == [1, 1])
    let broken = Window("C")
    windows.add(broken)
    #expect(throws: Refusal.self) { try windows.size }
    withExtendedLifetime((all, broken)) {}
  }

  @Test func `generics, async and typed throws are forwarded`() async {
    final class Busy: Worker {
      let calls = Atomic(0)
      func work<Value: Sendable>(on value: Value) async throws(Refusal) -> [Value] {
        calls.add(1, ordering: .relaxed)
        if value is String { throw Refusal(code: 1) }
        return [value]
      }
      func rest() async { calls.add(10, ordering: .relaxed) }
    }
    let workers = WorkerMulticast()
    let all = [Busy(), Busy()]
    for worker in all { workers.add(worker) }
    do throws(Refusal) {
      #expect(try await workers.work(on: 7) == [[7], [7]])
      _ = try await workers.work(on: "seven")
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.code == 1)
    }
    await workers.rest()
    #expect(all.map { $0.calls.load(ordering: .relaxed) } == [12, 11])
  }

  @Test func `names that the generated code uses are forwarded`() {
    final class Each: Awkward {
      var sum = 0
      func forward(delegate: Int, delegates: Int, _ answers: Int) -> Int {
        delegate + delegates + answers
      }
      func call(in number: Int, for kind: Int) { sum += number * kind }
      func call(in text: String) { sum += text.count }
      func run(_ value: @autoclosure @escaping () -> Int, _ body: (Int) -> Void) { body(value()) }
    }
    let list = AwkwardMulticast()
    let all = [Each(), Each()]
    for each in all { list.add(each) }
    #expect(list.forward(delegate: 1, delegates: 2, 3) == [6, 6])
    list.call(in: 2, for: 3)
    list.call(in: "abc")
    #expect(all.map(\.sum) == [9, 9])
    var (evaluations, results) = (0, [Int]())
    func next() -> Int {
      evaluations += 1
      return evaluations
    }
    withExtendedLifetime(all) { list.run(next()) { results.append($0) } }
    #expect(results == [1, 2])
  }

  @Test @MainActor func `a global actor is kept`() {
    @MainActor final class Label: LabelDelegate {
      var text = ""
      func show(_ text: String) { self.text = text }
      nonisolated func log(_ text: String) {}
      nonisolated var identity: Int { 7 }
    }
    let labels = LabelDelegateMulticast()
    let label = Label()
    labels.add(label)
    labels.show("hello")
    labels.log("hello")
    #expect(label.text == "hello")
  }

  @Test func `private protocols and parameter packs are forwarded`() {
    final class Ear: Secret {
      var heard = 0
      func tell<each Word>(_ words: repeat each Word) { for _ in repeat each words { heard += 1 } }
    }
    let secrets = SecretMulticast()
    let ear = Ear()
    secrets.add(ear)
    secrets.tell(1, "two", 3.0)
    #expect(ear.heard == 3)
  }

  @Test func `S1.12: methods with the names of a root class can be forwarded`() {
    let windows = Multicast<any WindowDelegate>()
    #expect(WindowDelegateMulticast(windows).delegates === windows)
  }
}

@Suite struct `A proxy for a notification hub` {
  final class Profile: UserActions {
    let follows = Mutex<[Int]>([])
    func userDidFollow(_ follows: Bool, userID: Int) {
      self.follows.withLock { $0.append(follows ? userID : -userID) }
    }
  }

  @Test func `S6.1: a call on the proxy reaches every object that is registered at the hub`() async
  {
    let hub = NotificationHub()
    let proxy = UserActionsMulticast(hub.listeners((any UserActions).self))
    let profiles = [Profile(), Profile()]
    hub.add(profiles[0], to: (any UserActions).self) { $0 }
    proxy.add(profiles[1])
    proxy.userDidFollow(true, userID: 7)
    await Task.detached { proxy.userDidFollow(false, userID: 8) }.value
    hub.send(to: (any UserActions).self) { $0.userDidFollow(true, userID: 9) }
    #expect(profiles.map { $0.follows.withLock { $0 } } == [[7, -8, 9], [7, -8, 9]])
  }
}
