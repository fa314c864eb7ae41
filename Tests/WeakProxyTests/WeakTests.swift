import Testing
import WeakProxy

private struct Spot: Equatable {
  var x = 0.0
  var y = 0.0
  var name = "here"
}

private struct Refusal: Error {}

private protocol Titled: AnyObject {
  var title: String { get set }
  func add(_ left: Int, to right: Int) -> Int
}

private class Screen: Titled {
  var title = "Inbox"
  var subtitle: String?
  var spot = Spot()
  let isReady = true
  var parent: Screen? { nil }
  let label: String? = "A screen"
  private(set) var refreshes = 0

  func refresh() { refreshes += 1 }
  func add(_ left: Int, to right: Int) -> Int { left + right }
  func place(_ spot: Spot) -> Spot {
    self.spot = spot
    return spot
  }
  func find(_ text: String) -> String? { title.contains(text) ? title : nil }
  func refuse() throws(Refusal) { throw Refusal() }
}

/// A class that retains its target while it ticks, as `NSTimer` and `CADisplayLink` do.
private final class Link<Target> {
  let target: Target
  let action: (Target) -> Void
  init(target: Target, action: @escaping (Target) -> Void) {
    self.target = target
    self.action = action
  }
  func tick() { action(target) }
}

@Suite struct `A weak proxy` {
  @Test func `S3.1: serves as the target of an interface that keeps its target alive`() {
    var screen: Screen? = Screen()
    weak let weakScreen = screen
    let link = Link(target: Weak(screen!)) { $0 { $0.refresh() } }
    link.tick()
    #expect(screen?.refreshes == 1)
    screen = nil
    #expect(weakScreen == nil)
    link.tick()
  }

  @Test func `can be printed, and compared in tests, also when its object is gone`() {
    var screen: Screen? = Screen()
    let proxy = Weak(screen!)
    #expect(String(describing: proxy).hasPrefix("Weak<Screen>(target: Optional("))
    screen = nil
    #expect(String(describing: proxy) == "Weak<Screen>(target: nil)")
    #expect(proxy == proxy)
  }

  @Test func `S3.2: forwards reads, writes, calls, arguments and results to a living target`() {
    let screen = Screen()
    let proxy = Weak(screen)
    withExtendedLifetime(screen) {
      #expect(proxy.title == "Inbox")
      #expect(proxy.isReady == true)
      proxy.title = "Sent"
      #expect(screen.title == "Sent")
      proxy { $0.refresh() }
      #expect(screen.refreshes == 1)
      #expect(proxy { $0.add(1, to: 2) } == 3)
      let add = proxy.bind(Screen.add)
      #expect(add(3, 4) == 7)
      #expect(proxy.target === screen)
    }
  }

  @Test func `S3.3: gives nil and does nothing when the target is gone`() {
    var screen: Screen? = Screen()
    let proxy = Weak(screen!)
    let refresh = proxy.bind(Screen.refresh)
    let add = proxy.bind(Screen.add)
    screen = nil
    var calls = 0
    #expect(proxy.target == nil)
    #expect(proxy.title == nil)
    #expect(proxy.isReady == nil)
    proxy.title = "Sent"
    proxy { _ in calls += 1 }
    refresh()
    #expect(add(3, 4) == nil)
    #expect(calls == 0)
  }

  @Test func `S3.4: a struct as a result is nil, not undefined, when the target is gone`() {
    var screen: Screen? = Screen()
    let proxy = Weak(screen!)
    let place = proxy.bind(Screen.place)
    let there = Spot(x: 1, y: 2, name: "there")
    #expect(place(there) == there)
    #expect(proxy.spot == there)
    proxy.spot?.x = 5
    #expect(screen?.spot.x == 5)
    screen = nil
    #expect(place(there) == nil)
    #expect(proxy.spot == nil)
  }

  @Test func `S3.5: is equal for the same target, and for no other`() {
    let screen = Screen()
    let other = Screen()
    #expect(Weak(screen) == Weak(screen))
    #expect(Weak(screen) != Weak(other))
    #expect(Weak(screen).hashValue == Weak(screen).hashValue)
  }

  @Test func `S3.5: keeps its identity when the target is gone`() {
    var screen: Screen? = Screen()
    let proxy = Weak(screen!)
    let proxies: Set = [proxy, Weak(screen!)]
    let hash = proxy.hashValue
    screen = nil
    #expect(proxies.count == 1)
    #expect(proxy.hashValue == hash)
    #expect(proxies.contains(proxy))
  }

  @Test func `S3.5: differs from a proxy of a newer object at the same address`() {
    let proxies = (0..<1_000).map { _ in Weak(Screen()) }
    #expect(proxies.allSatisfy { $0.target == nil })
    #expect(Set(proxies).count == 1_000)
  }

  @Test func `S3.6: reports to its owner that the target is gone, so that the owner can stop`() {
    var screen: Screen? = Screen()
    let refresh = Weak(screen!).bind { screen in { screen.title } }
    var ticks = 0
    func tick() { if refresh() != nil { ticks += 1 } }
    tick()
    screen = nil
    tick()
    #expect(ticks == 1)
  }

  @Test func `S3.6: reports through a method without a result that the target is gone, if asked`() {
    var screen: Screen? = Screen()
    let refresh: () -> Void? = Weak(screen!).bind(Screen.refresh)
    #expect(refresh() != nil)
    #expect(screen?.refreshes == 1)
    screen = nil
    #expect(refresh() == nil)
  }

  @Test func `S3.7: a proxy made in the target's deinit is empty from the start`() {
    final class Late {
      let keep: (Weak<Late>) -> Void
      init(keep: @escaping (Weak<Late>) -> Void) { self.keep = keep }
      deinit { keep(Weak(self)) }
    }
    var proxies: [Weak<Late>] = []
    _ = Late { proxies.append($0) }
    #expect(proxies.count == 1)
    #expect(proxies.first?.target == nil)
  }

  @Test func `reads and writes optional properties without nesting`() {
    let screen = Screen()
    let proxy = Weak(screen)
    withExtendedLifetime(screen) {
      #expect(proxy.subtitle == nil)
      proxy.subtitle = "unread"
      let subtitle: String? = proxy.subtitle
      #expect(subtitle == "unread")
      proxy.subtitle = nil
      #expect(screen.subtitle == nil)
      let parent: Screen? = proxy.parent
      #expect(parent == nil)
    }
  }

  @Test func `reads an optional property that cannot be written`() {
    let screen = Screen()
    let proxy = Weak(screen)
    withExtendedLifetime(screen) {
      let label: String? = proxy.label
      #expect(label == "A screen")
    }
  }

  @Test func `is found in a large set as fast as in a small one`() {
    let screens = (0..<100).map { _ in Screen() }
    #expect(Set(screens.map { Weak($0).hashValue }).count > 90)
    withExtendedLifetime(screens) {}
  }

  @Test func `ignores nil for a property that is not optional`() {
    let screen = Screen()
    let proxy = Weak(screen)
    proxy.title = nil
    #expect(screen.title == "Inbox")
  }

  @Test func `distinguishes a nil result from a deallocated target`() {
    var screen: Screen? = Screen()
    let proxy = Weak(screen!)
    #expect(proxy { $0.subtitle } == .some(nil))
    screen = nil
    #expect(proxy { $0.subtitle } == .none)
  }

  @Test func `a bound method with an optional result gives one optional`() {
    var screen: Screen? = Screen()
    let find = Weak(screen!).bind(Screen.find)
    #expect(find("box") == "Inbox")
    #expect(find("Sent") == nil)
    screen = nil
    #expect(find("box") == nil)
  }

  @Test func `refers weakly to an object of a protocol's type`() {
    var screen: (any Titled)? = Screen()
    let proxy = Weak(screen!)
    let add = proxy.bind { titled in { titled.add($0, to: $1) } }
    proxy.title = "Sent"
    #expect(screen?.title == "Sent")
    #expect(proxy { $0.title } == "Sent")
    #expect(add(1, 2) == 3)
    #expect(proxy.target === screen)
    #expect(Set([proxy, Weak(screen!)]).count == 1)
    screen = nil
    #expect(proxy.target == nil)
    #expect(proxy.title == nil)
    #expect(add(1, 2) == nil)
  }

  @Test func `refers weakly to an error that is an object`() {
    final class Refusal: Error {}
    var refusal: Refusal? = Refusal()
    let proxy = Weak<any Error>(refusal!)
    #expect(proxy.target as? Refusal === refusal)
    refusal = nil
    #expect(proxy.target == nil)
  }

  @Test func `a value that is no object traps`() async {
    await #expect(processExitsWith: .failure) { _ = Weak(Spot()) }
  }

  @Test func `passes errors through`() {
    let screen = Screen()
    let proxy = Weak(screen)
    withExtendedLifetime(screen) {
      let error = #expect(throws: Refusal.self) {
        try proxy { (screen) throws(Refusal) in try screen.refuse() }
      }
      #expect(error != nil)
    }
  }

  @Test func `a bound method does not keep the target alive`() {
    var screen: Screen? = Screen()
    weak let weakScreen = screen
    let refresh: () -> Void = Weak(screen!).bind(Screen.refresh)
    refresh()
    #expect(screen?.refreshes == 1)
    screen = nil
    #expect(weakScreen == nil)
    refresh()
  }

  @Test func `the target lives until the end of a call that releases it`() {
    var screen: Screen? = Screen()
    let proxy = Weak(screen!)
    let title = proxy {
      screen = nil
      return $0.title
    }
    #expect(title == "Inbox")
    #expect(proxy.target == nil)
  }

  @Test func `a proxy of a subclass reaches what the superclass declares`() {
    final class Detail: Screen {}
    let detail = Detail()
    let proxy = Weak(detail)
    proxy.title = "Detail"
    #expect(detail.title == "Detail")
  }

  @Test func `is Sendable if its target is`() async {
    final class Settings: Sendable { let theme = "dark" }
    let settings = Settings()
    let proxy = Weak(settings)
    let theme = await Task.detached { proxy.theme }.value
    #expect(theme == "dark")
    withExtendedLifetime(settings) {}
  }
}

/// A class that calls back on the main actor, as most of an app's interfaces do.
@MainActor private final class Button<Answer> {
  private var actions: [@MainActor (String) -> Answer] = []
  func onTap(_ action: @escaping @MainActor (String) -> Answer) { actions.append(action) }
  func tap(_ text: String) -> [Answer] { actions.map { $0(text) } }
}

@MainActor private protocol Submitting: AnyObject, Sendable {
  func submit(_ text: String)
}

@MainActor @Suite struct `A weak proxy on the main actor` {
  @MainActor private final class Form: Submitting {
    var submissions: [String] = []
    func submit(_ text: String) { submissions.append(text) }
    func check(_ text: String) -> Int { text.count }
    func find(_ text: String) -> String? { submissions.first { $0 == text } }
  }

  @Test func `a bound method with an optional result gives one optional`() {
    let button = Button<String?>()
    let form = Form()
    let find = Weak(form).bind(Form.find)
    #expect(find("a") == nil)
    button.onTap(find)
    form.submit("a")
    #expect(button.tap("a") == ["a"])
  }

  @Test func `refers to a delegate of the main actor, and may cross threads`() async {
    let form = Form()
    let delegate: any Submitting = form
    let proxy = Weak(delegate)
    await Task.detached { await MainActor.run { proxy { $0.submit("a") } } }.value
    let submit: @MainActor (String) -> Void = proxy.bind(Submitting.submit)
    submit("b")
    #expect(form.submissions == ["a", "b"])
  }

  @Test func `binds a method of the main actor`() {
    let form = Form()
    let submit: (String) -> Void = Weak(form).bind(Form.submit)
    submit("a")
    Weak(form) { $0.submit("b") }
    #expect(form.submissions == ["a", "b"])
  }

  @Test func `binds a method for a callback of the main actor, without keeping the target`() {
    let button = Button<Void>()
    var form: Form? = Form()
    weak let weakForm = form
    button.onTap(Weak(form!).bind(Form.submit))
    _ = button.tap("a")
    #expect(form?.submissions == ["a"])
    form = nil
    #expect(weakForm == nil)
    _ = button.tap("b")
  }

  @Test func `a callback of the main actor with a result gets nil when the target is gone`() {
    let button = Button<Int?>()
    var form: Form? = Form()
    button.onTap(Weak(form!).bind(Form.check))
    #expect(button.tap("four") == [4])
    withExtendedLifetime(form) {}
    form = nil
    #expect(button.tap("four") == [nil])
  }

  @Test func `a function bound for the main actor may cross threads`() async {
    let form = Form()
    let submit = Weak(form).bind(Form.submit)
    await Task.detached { await submit("a") }.value
    #expect(form.submissions == ["a"])
  }
}
