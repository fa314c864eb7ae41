import Observer
import TargetAction

final class Button {
  struct Event: OptionSet {
    let rawValue: Int
    static let down = Event(rawValue: 1)
    static let up = Event(rawValue: 2)
  }
  let actions = Actions<Button, Event>()
  func send(_ events: Event) { actions.send(events, from: self) }
}

final class Holder { var token: Token? }

func sendThreeEvents() -> [String] {
  var diary: [String] = []
  let button = Button()
  let bag = TokenBag()
  let (second, shy) = (Holder(), Holder())

  button.actions.on(.up) { _, _ in
    diary.append("first")
    second.token = nil
  }.store(in: bag)
  second.token = button.actions.on([.down, .up]) { _, _ in diary.append("second") }
  shy.token = button.actions.on(.up) { _, _ in
    diary.append("shy")
    shy.token = nil
  }
  button.actions.on([.down, .up]) { _, event in
    diary.append(event.contains(.down) ? "fourth down" : "fourth")
  }.store(in: bag)
  button.actions.on(.up) { button, event in
    diary.append("fifth")
    guard !button.actions.hasActions(for: .sixth) else { return }
    button.actions.on([.up, .sixth]) { _, _ in diary.append("sixth") }.store(in: bag)
  }.store(in: bag)

  button.send(.down)
  button.send(.up)
  button.send([.down, .up])
  bag.removeAll()
  return diary
}

extension Button.Event {
  static let sixth = Button.Event(rawValue: 4)
}

/// What `sendThreeEvents()` returns.
let prediction: [StaticString] = [
  "second",
  "fourth down",
  "first",
  "shy",
  "fourth",
  "fifth",
  "first",
  "fourth down",
  "fifth",
  "sixth",
]
