/// A property that calls its observers with the old and the new value of every change.
///
/// ```swift
/// final class Player {
///   @Tracked var title = "News"
/// }
///
/// func play(_ player: Player) {
///   let token = player.$title.observe { print($0.old, "→", $0.new) }
///   player.title = "Music"
///   token.cancel()
/// }
/// play(Player())   // prints "News → Music"
/// ```
///
/// Keep the token, in a property or in a ``TokenBag``: the observation ends when the token is
/// dropped, and `_ = player.$title.observe { … }` drops it at once.
///
/// Observers are called synchronously, in the order in which they were added. An observer that is
/// added while a change is delivered is called from the next change on; one that is added in a
/// `.willSet` call, before the change is stored, hears of that change too. One whose token is dropped
/// in a callback is not called again. An assignment made while a change is delivered stores the value
/// at once, and is delivered afterwards, so that every observer gets all changes in the order they
/// were made.
///
/// A class, because all observers share one list; use it in classes, as copies of a struct would
/// share it. It is not `Sendable`: only one task or actor can access it at a time, together with
/// its observers and tokens.
@propertyWrapper
public final class Tracked<Value> {
  @usableFromInline internal var value: Value
  @usableFromInline internal var listeners: [Listener<Value>] = []
  @usableFromInline internal var isTelling = false
  @usableFromInline internal var untold: [(Change<Value>, [Listener<Value>])] = []

  /// Makes a property with an initial value.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// The property wrapper, for observing: `player.$title.observe { … }`.
  public var projectedValue: Tracked { self }

  /// The value. Every assignment calls the observers, also that of an equal value.
  ///
  /// - Complexity: O(observers) to set, O(1) to read.
  @inlinable public var wrappedValue: Value {
    get { value }
    set {
      guard listeners.isEmpty else { return change(to: newValue) }
      // The old value is released after the swap has ended, as its `deinit` may use the property.
      var old = newValue
      swap(&value, &old)
    }
  }

  @inlinable internal func change(to new: Value) {
    // A change made while another is told waits until it is told, and is stored before that.
    if !isTelling && listeners.contains(where: { $0.foresees }) {
      tell(Change(kind: .willSet, old: value, new: new))
    }
    let old = value
    value = new
    tell(Change(kind: .didSet, old: old, new: new))
  }

  /// Whether the property has an observer.
  public var isObserved: Bool { !listeners.isEmpty }

  /// Calls `body` after every change until the token is dropped.
  ///
  /// - Parameters:
  ///   - kinds: Additional calls: `.initial` for a first call at once, `.willSet` for one before
  ///     each change, except those made while another is delivered. An observer that assigns in its
  ///     `.willSet` call makes the announced change another one.
  ///   - body: The observer. It is kept, with all its captures, until the token is dropped or the
  ///     property is deallocated.
  /// - Returns: The token that keeps the observation alive.
  public func observe(
    also kinds: Set<Change<Value>.Kind> = [], _ body: @escaping (Change<Value>) -> Void
  ) -> Token {
    let listener = Listener(foresees: kinds.contains(.willSet), body: body)
    listeners.append(listener)
    if kinds.contains(.initial) { body(Change(kind: .initial, old: value, new: value)) }
    return Token { [weak self, id = ObjectIdentifier(listener)] in self?.remove(id) }
  }

  private func remove(_ id: ObjectIdentifier) {
    guard let index = listeners.firstIndex(where: { ObjectIdentifier($0) == id }) else { return }
    let listener = listeners.remove(at: index)
    listener.isListening = false
  }

  /// Delivers one change at a time: changes made meanwhile wait until this one is delivered.
  @inlinable internal func tell(_ change: Change<Value>) {
    if isTelling { return untold.append((change, listeners)) }
    isTelling = true
    defer { isTelling = false }
    deliver(change, to: listeners)
    while !untold.isEmpty {
      let (change, listeners) = untold.removeFirst()
      deliver(change, to: listeners)
    }
  }

  @inlinable internal func deliver(_ change: Change<Value>, to listeners: [Listener<Value>]) {
    for listener in listeners where listener.isListening {
      if change.kind == .didSet || listener.foresees { listener.body(change) }
    }
  }
}

/// A closure that is called with changes, until `isListening` is false.
@usableFromInline internal final class Listener<Value> {
  @usableFromInline let foresees: Bool
  @usableFromInline let body: (Change<Value>) -> Void
  @usableFromInline var isListening = true

  init(foresees: Bool, body: @escaping (Change<Value>) -> Void) {
    self.foresees = foresees
    self.body = body
  }
}
