public import Observer

/// What a control does when something happens to it: closures, and methods of targets that it does
/// not keep alive.
///
/// ```swift
/// final class Button {
///   struct Event: OptionSet {
///     let rawValue: Int
///     static let down = Event(rawValue: 1)
///     static let up = Event(rawValue: 2)
///   }
///   let actions = Actions<Button, Event>()
/// }
/// let button = Button()
/// let tap = button.actions.on(.up) { button, _ in print("tapped") }
/// button.actions.send(.up, from: button)   // prints "tapped"
/// ```
///
/// Every control has its own. It keeps the closures, until their token is dropped or the control is
/// gone. So a closure must not capture the control, which it is handed, nor what keeps the control.
///
/// A class, because the control and the tokens share it. It is not `Sendable`: it stays on the thread
/// or actor on which it was made.
public final class Actions<Sender: AnyObject, Event: OptionSet> {
  private final class Action {
    var events: Event
    let body: (Sender, Event) -> Void

    init(events: Event, body: @escaping (Sender, Event) -> Void) {
      self.events = events
      self.body = body
    }
  }

  private var actions: [Action] = []

  /// Makes an empty list.
  public init() {}

  /// Calls a closure whenever one of some events happens, until the token is dropped.
  ///
  /// - Parameters:
  ///   - events: The events to wait for.
  ///   - body: What to do. It is handed the sender, and those of `events` that happened.
  public func on(_ events: Event, _ body: @escaping (Sender, Event) -> Void) -> Token {
    let action = Action(events: events, body: body)
    actions.append(action)
    return Token { [weak self, weak action] in
      action?.events = []
      self?.sweep()
    }
  }

  /// Calls a method of a target, which is held weakly: `on(.up, form, Form.submit)`.
  public func on<Target: AnyObject>(
    _ events: Event, _ target: Target, _ method: @escaping (Target) -> (Sender) -> Void
  ) -> Token {
    on(events) { [weak target] sender, _ in target.map(method)?(sender) }
  }

  /// Calls in the order in which they came all who wait for one of the events.
  ///
  /// Those who are added by a callback wait for the next event; those removed are not called.
  ///
  /// - Complexity: O(actions).
  public func send(_ events: Event, from sender: Sender) {
    for action in actions where !action.events.isDisjoint(with: events) {
      action.body(sender, action.events.intersection(events))
    }
  }

  /// Whether anybody waits for one of the events.
  public func hasActions(for events: Event) -> Bool {
    actions.contains { !$0.events.isDisjoint(with: events) }
  }

  /// Lets nobody wait for these events any more. Who waits for others too goes on with those.
  ///
  /// It is for whoever owns the control: the actions are ended over the heads of those who hold
  /// their tokens.
  public func removeAll(for events: Event) {
    for action in actions { action.events.subtract(events) }
    sweep()
  }

  // What an action has captured may use the control when it goes, so it goes after the change.
  private func sweep() {
    let idle = actions.filter(\.events.isEmpty)
    withExtendedLifetime(idle) { actions.removeAll(where: \.events.isEmpty) }
  }
}
