// Wrong: stores its tokens in a bag that stays. Caught by: leaves the button when it goes
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

nonisolated(unsafe) private let keptBag = TokenBag()

final class Form {
  private(set) var diary: [String] = []
  private let bag = keptBag

  init(_ button: Button) {
    button.actions.on(.down, self, Form.highlight).store(in: bag)
    button.actions.on(.up, self, Form.submit).store(in: bag)
  }

  func highlight(_ button: Button) { diary.append("highlight") }
  func submit(_ button: Button) { diary.append("submit") }
}
