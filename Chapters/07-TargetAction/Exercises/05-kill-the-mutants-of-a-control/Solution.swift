// One test for each sentence of the task. A test kills a mutant if the sentence is false there, so
// each needs the case that makes a difference: a second event, a second closure, a token that is
// dropped by the closure before. A list of words shows which closures ran, and in which order.

import Observer
import Testing

final class Button {
  struct Event: OptionSet {
    let rawValue: Int
    static let down = Event(rawValue: 1)
    static let up = Event(rawValue: 2)
  }
}

@Suite struct `The actions of a button` {
  let actions = Actions<Button, Button.Event>()
  let button = Button()
  let tokens = TokenBag()

  @Test func `are called`() {
    var calls = 0
    actions.on(.up) { _, _ in calls += 1 }.store(in: tokens)
    actions.send(.up, from: button)
    #expect(calls == 1)
  }

  @Test func `are called for their events, in order`() {
    var calls: [String] = []
    actions.on(.up) { _, _ in calls.append("one") }.store(in: tokens)
    actions.on([.down, .up]) { calls.append("two \($1.rawValue)") }.store(in: tokens)
    actions.send(.up, from: button)
    actions.send(.down, from: button)
    #expect(calls == ["one", "two 2", "two 1"])
  }

  @Test func `are not called when they were removed meanwhile`() {
    let others = TokenBag()
    var calls = 0
    actions.on(.up) { _, _ in others.removeAll() }.store(in: tokens)
    actions.on(.up) { _, _ in calls += 1 }.store(in: others)
    actions.send(.up, from: button)
    #expect(calls == 0)
  }

  @Test func `do not keep a target`() {
    final class Form {
      var calls = 0
      func submit(_ sender: Button) { calls += 1 }
    }
    var form: Form? = Form()
    weak let lost = form
    actions.on(.up, form!) { $0.submit($1) }.store(in: tokens)
    actions.send(.up, from: button)
    #expect(lost?.calls == 1)
    form = nil
    #expect(lost == nil)
  }

  @Test func `are known by their events`() {
    actions.on(.up) { _, _ in }.store(in: tokens)
    #expect(actions.hasActions(for: .up))
    #expect(!actions.hasActions(for: .down))
  }
}
