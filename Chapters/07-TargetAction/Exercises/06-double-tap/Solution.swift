// Three methods as targets: no closure captures the recognizer, and each knows its event. The state
// is reset before an event is sent, so a receiver may tap again at once. Another way is an enum of
// four states: idle, first down, one tap, second down.

import Observer
import TargetAction

final class Button {
  struct Event: OptionSet {
    let rawValue: Int
    static let down = Event(rawValue: 1)
    static let up = Event(rawValue: 2)
    static let cancel = Event(rawValue: 4)
  }

  let actions = Actions<Button, Event>()

  func send(_ event: Event) { actions.send(event, from: self) }
  func tap() {
    send(.down)
    send(.up)
  }
}

final class DoubleTap {
  struct Event: OptionSet {
    let rawValue: Int
    static let recognized = Event(rawValue: 1)
    static let failed = Event(rawValue: 2)
  }

  let actions = Actions<DoubleTap, Event>()

  private let tokens = TokenBag()
  private var isDown = false
  private var taps = 0

  init(on button: Button) {
    button.actions.on(.down, self) { $0.goDown($1) }.store(in: tokens)
    button.actions.on(.up, self) { $0.goUp($1) }.store(in: tokens)
    button.actions.on(.cancel, self) { $0.slipOff($1) }.store(in: tokens)
  }

  private func goDown(_ button: Button) { isDown = true }

  private func goUp(_ button: Button) {
    guard isDown else { return }
    isDown = false
    taps += 1
    if taps == 2 { startOver(after: .recognized) }
  }

  private func slipOff(_ button: Button) {
    if isDown || taps > 0 { startOver(after: .failed) }
  }

  private func startOver(after event: Event) {
    (isDown, taps) = (false, 0)
    actions.send(event, from: self)
  }
}
