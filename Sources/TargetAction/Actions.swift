public import Observer

/// The closures and methods that a control calls on its events.
///
/// ```swift
/// import Observer
///
/// final class Button {
///   struct Event: OptionSet {
///     let rawValue: Int
///     static let down = Event(rawValue: 1)
///     static let up = Event(rawValue: 2)
///   }
///   let actions = Actions<Button, Event>()
/// }
///
/// final class Screen {
///   let button = Button()
///   private let tokens = TokenBag()
///
///   init() {
///     button.actions.on(.up) { button, _ in print("tapped") }.store(in: tokens)
///   }
/// }
/// let screen = Screen()
/// screen.button.actions.send(.up, from: screen.button)   // prints "tapped"
/// ```
///
/// The control keeps a closure until its token is dropped or the control is deallocated. So a
/// closure must not capture the control, which is its first argument, nor an object that owns the
/// control. A target is held weakly: `button.actions.on(.up, form) { $0.submit($1) }`.
///
/// > Important: Store every token, in a `TokenBag` or a property. For a variable with a token that
/// > nothing reads, the compiler suggests `_ =`; that drops the token, and the action never runs.
///
/// A class, because the control and the tokens share it. It is not `Sendable`: only one task or
/// actor can use it at a time, together with its control and tokens.
public final class Actions<Sender: AnyObject, Event: OptionSet> {
  private final class Action {
    var events: Event
    var body: ((Sender, Event) -> Void)?

    init(events: Event, body: @escaping (Sender, Event) -> Void) {
      self.events = events
      self.body = body
    }
  }

  private var actions: [Action] = []
  private var ended = 0

  /// Makes an empty list.
  public init() {}

  /// Calls a closure whenever one of some events happens, until the token is dropped.
  ///
  /// - Parameters:
  ///   - events: The events of the action.
  ///   - body: The action. Its arguments are the sender, and those of `events` that happened.
  /// - Returns: A token to store. `let token = …` or `_ = …` in a function ends the action with the
  ///   function, or at once.
  public func on(_ events: Event, _ body: @escaping (Sender, Event) -> Void) -> Token {
    let action = Action(events: events, body: body)
    actions.append(action)
    return Token { [weak self, weak action] in
      if let action { self?.end(action) }
    }
  }

  /// Calls a closure with a target, which is held weakly: `on(.up, form) { $0.submit($1) }`.
  ///
  /// - Parameters:
  ///   - events: The events of the action.
  ///   - target: The object for the closure. Without it, nothing is called.
  ///   - body: The action. Its arguments are the target and the sender.
  /// - Returns: A token to store.
  public func on<Target: AnyObject>(
    _ events: Event, _ target: Target, _ body: @escaping (Target, Sender) -> Void
  ) -> Token {
    on(events) { [weak target] sender, _ in
      if let target { body(target, sender) }
    }
  }

  /// Calls the actions for the events, in the order in which they were added.
  ///
  /// An action that is added during the call is first called for the next event. An action that is
  /// removed during the call, before its turn, is not called.
  ///
  /// - Complexity: O(actions).
  public func send(_ events: Event, from sender: Sender) {
    for action in actions where !action.events.isDisjoint(with: events) {
      action.body?(sender, action.events.intersection(events))
    }
  }

  /// Whether there is an action for one of the events.
  public func hasActions(for events: Event) -> Bool {
    actions.contains { !$0.events.isDisjoint(with: events) }
  }

  /// Ends all actions for these events, and those for no event. An action that also has other events
  /// keeps those.
  ///
  /// Only the owner of the control should call this: it ends actions whose tokens others own.
  public func removeAll(for events: Event) {
    for action in actions {
      action.events.subtract(events)
      if action.events.isEmpty { end(action) }
    }
  }

  // The closure is released last: an object that it captured may use the control in its `deinit`.
  // Ended actions are removed when they are more than half, so that n tokens take fewer than 2n steps.
  private func end(_ action: Action) {
    guard let body = action.body.take() else { return }
    action.events = []
    ended += 1
    if ended > actions.count / 2 {
      actions.removeAll { $0.body == nil }
      ended = 0
    }
    withExtendedLifetime(body) {}
  }
}
