// A target is held weakly, so the button does not keep the form alive. The form owns the bag, so
// both actions end with the form. Another way is one closure for both events:
// `on([.down, .up]) { [weak self] button, event in … }`; it has to look at the event.

import Observer
import TargetAction

final class Button {
  struct Event: OptionSet {
    let rawValue: Int
    static let down = Event(rawValue: 1)
    static let up = Event(rawValue: 2)
  }

  let actions = Actions<Button, Event>()
  func send(_ event: Event) { actions.send(event, from: self) }
}

final class Form {
  private(set) var diary: [String] = []
  private let bag = TokenBag()

  init(_ button: Button) {
    button.actions.on(.down, self) { $0.highlight($1) }.store(in: bag)
    button.actions.on(.up, self) { $0.submit($1) }.store(in: bag)
  }

  func highlight(_ button: Button) { diary.append("highlight") }
  func submit(_ button: Button) { diary.append("submit") }
}
