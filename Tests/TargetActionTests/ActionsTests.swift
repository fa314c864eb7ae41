import Foundation
import Observer
import TargetAction
import Testing

private class Button {
  struct Event: OptionSet {
    let rawValue: Int
    static let down = Event(rawValue: 1)
    static let up = Event(rawValue: 2)
    static let cancel = Event(rawValue: 4)
  }
  let actions = Actions<Button, Event>()
  let name: String
  init(_ name: String = "OK") { self.name = name }
  func send(_ events: Event) { actions.send(events, from: self) }
}

private class Form {
  var submitted: [String] = []
  func submit(_ button: Button) { submitted.append(button.name) }
}

private final class Owner { var token: Token? }

@Suite struct `A control's actions` {
  private let button = Button()

  @Test func `S7.1: a closure gets the control that it was added to`() {
    var senders: [String] = []
    let token = button.actions.on(.up) { button, _ in senders.append(button.name) }
    button.send(.up)
    token.cancel()
    #expect(senders == ["OK"])
  }

  @Test func `has no action for an event after its token is dropped, while others stay`() {
    let bag = TokenBag()
    for _ in 0..<3 { button.actions.on(.up) { _, _ in }.store(in: bag) }
    let token = button.actions.on(.down) { _, _ in }
    #expect(button.actions.hasActions(for: .down))
    token.cancel()
    #expect(!button.actions.hasActions(for: .down))
    #expect(button.actions.hasActions(for: .up))
  }

  @Test func `S7.2: each control has its own closures, and releases them when it is deallocated`() {
    let other = Button("Cancel")
    var taps: [String] = []
    let bag = TokenBag()
    button.actions.on(.up) { button, _ in taps.append(button.name) }.store(in: bag)
    other.actions.on(.up) { button, _ in taps.append(button.name + "!") }.store(in: bag)
    button.send(.up)
    other.send(.up)
    #expect(taps == ["OK", "Cancel!"])

    weak var weakForm: Form?
    var mortal: Button? = Button()
    do {
      let form = Form()
      weakForm = form
      mortal?.actions.on(.up) { button, _ in form.submit(button) }.store(in: bag)
    }
    #expect(weakForm != nil)
    mortal = nil
    #expect(weakForm == nil)
    bag.removeAll()
  }

  @Test func `S7.3: the control keeps a closure alive as long as there is a token`() {
    weak var weakForm: Form?
    let token: Token
    do {
      let form = Form()
      weakForm = form
      token = button.actions.on(.up) { button, _ in form.submit(button) }
    }
    button.send(.up)
    #expect(weakForm?.submitted == ["OK"])
    token.cancel()
    #expect(weakForm == nil)
  }

  @Test func `S7.3: a target is not kept, and not called when it is gone`() {
    var form: Form? = Form()
    weak let weakForm = form
    let token = button.actions.on(.up, form!) { $0.submit($1) }
    button.send(.up)
    #expect(form?.submitted == ["OK"])
    form = nil
    #expect(weakForm == nil)
    button.send(.up)
    token.cancel()
  }

  @Test func `S7.4: adds closures and calls them in order, whenever they were added`() {
    var calls: [Int] = []
    let bag = TokenBag()
    for number in 0..<5 {
      button.actions.on(.up) { _, _ in calls.append(number) }.store(in: bag)
    }
    button.send(.up)
    #expect(calls == [0, 1, 2, 3, 4])
    bag.removeAll()
  }

  @Test func `S7.4: one slot that is replaced is a property that holds the token`() {
    var calls: [String] = []
    let owner = Owner()
    owner.token = button.actions.on(.up) { _, _ in calls.append("first") }
    owner.token = button.actions.on(.up) { _, _ in calls.append("second") }
    button.send(.up)
    owner.token = nil
    #expect(calls == ["second"])
  }

  @Test func `S7.5: a closure is removed with its token, and all of an event at once`() {
    var calls: [String] = []
    let bag = TokenBag()
    let first = button.actions.on(.up) { _, _ in calls.append("first") }
    button.actions.on(.up) { _, _ in calls.append("second") }.store(in: bag)
    button.actions.on(.down) { _, _ in calls.append("down") }.store(in: bag)
    first.cancel()
    button.send(.up)
    #expect(calls == ["second"])
    button.actions.removeAll(for: .up)
    button.send([.up, .down])
    #expect(calls == ["second", "down"])
    #expect(!button.actions.hasActions(for: .up))
    #expect(button.actions.hasActions(for: .down))
    bag.removeAll()
    #expect(!button.actions.hasActions(for: .down))
  }

  @Test func `S7.5: removing the actions of an event keeps them for other events`() {
    var events: [Button.Event] = []
    let token = button.actions.on([.down, .up]) { _, event in events.append(event) }
    button.actions.removeAll(for: .up)
    #expect(!button.actions.hasActions(for: .up))
    button.send(.up)
    button.send([.down, .up])
    #expect(events == [.down])
    token.cancel()
    #expect(!button.actions.hasActions(for: .down))
  }

  @Test func `S7.6: capturing the control makes a cycle, using the sender does not`() {
    weak var weakButton: Button?
    let bag = TokenBag()
    do {
      let button = Button()
      weakButton = button
      button.actions.on(.up) { button, _ in _ = button.name }.store(in: bag)
    }
    #expect(weakButton == nil)
    do {
      let button = Button()
      weakButton = button
      button.actions.on(.up) { _, _ in _ = button.name }.store(in: bag)
    }
    #expect(weakButton != nil)
    bag.removeAll()
    #expect(weakButton == nil)
  }

  @Test func `calls only the actions for the event, and passes the event`() {
    var events: [Button.Event] = []
    let token = button.actions.on([.down, .up]) { _, event in events.append(event) }
    button.send(.down)
    button.send(.cancel)
    button.send([.up, .cancel])
    button.send([])
    token.cancel()
    #expect(events == [.down, .up])
  }

  @Test func `an action may remove itself and later ones, and add others for the next time`() {
    var calls: [String] = []
    let owner = Owner()
    let later = Owner()
    let bag = TokenBag()
    owner.token = button.actions.on(.up) { [unowned owner, unowned later] button, _ in
      calls.append("first")
      owner.token = nil
      later.token = nil
      button.actions.on(.up) { _, _ in calls.append("added") }.store(in: bag)
    }
    later.token = button.actions.on(.up) { _, _ in calls.append("later") }
    button.actions.on(.up) { _, _ in calls.append("last") }.store(in: bag)
    button.send(.up)
    #expect(calls == ["first", "last"])
    button.send(.up)
    #expect(calls == ["first", "last", "last", "added"])
    bag.removeAll()
  }

  @Test func `an action may send another event, whose actions run at once`() {
    var calls: [String] = []
    let bag = TokenBag()
    button.actions.on(.down) { button, _ in
      button.send(.cancel)
      calls.append("down")
    }.store(in: bag)
    button.actions.on(.cancel) { _, _ in calls.append("cancel") }.store(in: bag)
    button.send(.down)
    #expect(calls == ["cancel", "down"])
    bag.removeAll()
  }

  @Test func `later actions hear of an event that an action sends before the one at hand`() {
    var events: [Button.Event] = []
    let bag = TokenBag()
    button.actions.on(.down) { button, _ in button.send(.up) }.store(in: bag)
    button.actions.on([.down, .up]) { _, event in events.append(event) }.store(in: bag)
    button.send(.down)
    #expect(events == [.up, .down])
    bag.removeAll()
  }

  @Test func `removing all inside an action ends the call`() {
    var calls = 0
    let bag = TokenBag()
    for _ in 0..<3 {
      button.actions.on(.up) { button, _ in
        calls += 1
        button.actions.removeAll(for: .up)
      }.store(in: bag)
    }
    button.send(.up)
    #expect(calls == 1)
    bag.removeAll()
  }

  @Test func `a capture of a removed closure may use the control in its deinit`() {
    final class Guest {
      let button: Button
      init(_ button: Button) { self.button = button }
      deinit { button.send(.cancel) }
    }
    var calls = 0
    let stays = button.actions.on(.cancel) { _, _ in calls += 1 }
    let leaves: Token
    do {
      let guest = Guest(button)
      leaves = button.actions.on(.up) { _, _ in withExtendedLifetime(guest) {} }
    }
    leaves.cancel()
    #expect(calls == 1)
    stays.cancel()
  }

  @Test func `captures of closures removed with their event may use the control`() {
    final class Guest {
      let button: Button
      init(_ button: Button) { self.button = button }
      deinit { button.actions.removeAll(for: .cancel) }
    }
    let bag = TokenBag()
    for _ in 1...2 {
      let guest = Guest(button)
      button.actions.on(.up) { _, _ in withExtendedLifetime(guest) {} }.store(in: bag)
      button.actions.on(.cancel) { _, _ in }.store(in: bag)
    }
    button.actions.removeAll(for: .up)
    #expect(!button.actions.hasActions(for: [.up, .cancel]))
    bag.removeAll()
  }

  @Test func `S7.5: a token whose action was removed ends no other action`() {
    for _ in 0..<100 {
      let stale = button.actions.on(.up) { _, _ in }
      button.actions.removeAll(for: .up)
      // A new action may have the address of a released one.
      let token = button.actions.on(.up) { _, _ in }
      stale.cancel()
      #expect(button.actions.hasActions(for: .up))
      token.cancel()
    }
  }

  /// A quadratic end would take 256 times as long for 16 times as many.
  @Test func `tokens, and actions that end themselves, do not end in quadratic time`() {
    #expect(time { endAll(8000) } < time { endAll(500) } * 64)
  }

  /// An ended action that stays in the list is looked at by each event.
  @Test func `an event takes as long after many actions have ended as before`() {
    func send() { for _ in 0..<100 { button.send(.up) } }
    let before = time(send)
    let bag = TokenBag()
    for _ in 0..<20_000 { button.actions.on(.up) { _, _ in }.store(in: bag) }
    bag.removeAll()
    #expect(time(send) < before * 50)
  }

  /// The shortest of three runs, in the processor's time of this thread: tests beside this one use
  /// the cores, too.
  private func time(_ body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    return (1...3).map { _ in
      let start = now()
      body()
      return now() - start
    }.min()!
  }

  private func endAll(_ count: Int) {
    let bag = TokenBag()
    for _ in 0..<count { button.actions.on(.up) { _, _ in }.store(in: bag) }
    bag.removeAll()
    #expect(!button.actions.hasActions(for: .up))

    var calls = 0
    let owners = (0..<count).map { _ in Owner() }
    for owner in owners {
      owner.token = button.actions.on(.up) { [unowned owner] _, _ in
        calls += 1
        owner.token = nil
      }
    }
    // The optimizer releases the owners after their last use, and with them the tokens.
    withExtendedLifetime(owners) {
      button.send(.up)
      button.send(.up)
    }
    #expect(calls == count)
    #expect(!button.actions.hasActions(for: .up))
  }

  @Test func `actions keep their order when others end, and each ends once`() {
    var calls: [Int] = []
    var tokens: [Owner] = []
    for number in 0..<9 {
      let owner = Owner()
      owner.token = button.actions.on(.up) { _, _ in calls.append(number) }
      tokens.append(owner)
    }
    for number in [1, 8, 2, 5] { tokens[number].token = nil }
    button.send(.up)
    #expect(calls == [0, 3, 4, 6, 7])
    for number in [0, 3, 4, 6] { tokens[number].token = nil }
    button.send(.up)
    #expect(calls == [0, 3, 4, 6, 7, 7])
    button.actions.removeAll(for: .up)
    tokens.removeAll()
    #expect(!button.actions.hasActions(for: .up))
  }

  @Test func `an action without events is released with its token`() {
    weak var weakForm: Form?
    let token: Token
    do {
      let form = Form()
      weakForm = form
      token = button.actions.on([]) { button, _ in form.submit(button) }
    }
    #expect(weakForm != nil)
    token.cancel()
    #expect(weakForm == nil)
  }

  @Test func `a token may outlive the control`() {
    var mortal: Button? = Button()
    let token = mortal!.actions.on(.up) { _, _ in }
    mortal = nil
    token.cancel()
  }

  @Test func `a method of a subclass runs`() {
    final class LoudForm: Form {
      override func submit(_ button: Button) { submitted.append(button.name.uppercased()) }
    }
    let form: Form = LoudForm()
    let token = Button("ok").actions.on(.up, form) { $0.submit($1) }
    token.cancel()
    let other = Button("ok")
    let again = other.actions.on(.up, form) { $0.submit($1) }
    other.send(.up)
    again.cancel()
    #expect(form.submitted == ["OK"])
  }
}

@MainActor @Suite struct `A control's actions on the main actor` {
  @MainActor private final class Screen {
    let actions = Actions<Screen, Button.Event>()
    var refreshes = 0
    func refresh(_ sender: Screen) { refreshes += 1 }
  }

  @Test func `call methods of the main actor`() {
    let screen = Screen()
    let token = screen.actions.on(.up, screen) { $0.refresh($1) }
    screen.actions.send(.up, from: screen)
    token.cancel()
    #expect(screen.refreshes == 1)
  }
}
