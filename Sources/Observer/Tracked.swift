/// A property that tells its observers the old and the new value of every change.
///
/// ```swift
/// final class Person {
///   @Tracked var name = "Ada"
/// }
/// let person = Person()
/// let token = person.$name.observe { print($0.old, "→", $0.new) }
/// person.name = "Grace"   // prints "Ada → Grace"
/// ```
///
/// Observers are told at once, on the spot, in the order in which they came. Those who observe from
/// within a callback hear of the next change; those whose token is dropped there hear no more. To
/// set the property from within a callback stores the value at once, and tells of it after the
/// change at hand, so that everybody hears of all its changes in the order in which they were made.
///
/// A class, because observers need one place to observe however often the value is read; so it
/// belongs in classes, as copies of a struct would share it. It is not `Sendable`: only one task
/// or actor can reach it at a time, and it moves, if at all, with its observers and tokens.
@propertyWrapper
public final class Tracked<Value> {
  @usableFromInline internal var value: Value
  @usableFromInline internal var listeners: [Listener<Value>] = []
  @usableFromInline internal var isTelling = false
  @usableFromInline internal var untold: [(Change<Value>, [Listener<Value>])] = []

  /// Makes a property with a value to begin with.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// The property itself, to be observed: `person.$name.observe { … }`.
  public var projectedValue: Tracked { self }

  /// The value. To set it, changed or not, tells the observers.
  ///
  /// - Complexity: O(observers) to set, O(1) to read.
  @inlinable public var wrappedValue: Value {
    get { value }
    set { if listeners.isEmpty { value = newValue } else { change(to: newValue) } }
  }

  @inlinable internal func change(to new: Value) {
    // What is set within a callback is told in its turn, which is too late for an announcement.
    if !isTelling && listeners.contains(where: { $0.foresees }) {
      tell(Change(kind: .willSet, old: value, new: new))
    }
    let old = value
    value = new
    tell(Change(kind: .didSet, old: old, new: new))
  }

  /// Whether anybody observes the property.
  public var isObserved: Bool { !listeners.isEmpty }

  /// Calls `body` after every change until the token is dropped.
  ///
  /// - Parameters:
  ///   - kinds: When to call besides: `.initial` for a first call at once, `.willSet` for one before
  ///     each change, but for those made within a callback.
  ///   - body: What to do. It is kept until the token or the property is gone, with all it captures.
  public func observe(
    also kinds: Set<Change<Value>.Kind> = [], _ body: @escaping (Change<Value>) -> Void
  ) -> Token {
    let listener = Listener(foresees: kinds.contains(.willSet), body: body)
    listeners.append(listener)
    if kinds.contains(.initial) { body(Change(kind: .initial, old: value, new: value)) }
    let id = ObjectIdentifier(listener)
    return Token { [weak self] in self?.remove(id) }
  }

  private func remove(_ id: ObjectIdentifier) {
    guard let index = listeners.firstIndex(where: { ObjectIdentifier($0) == id }) else { return }
    let listener = listeners.remove(at: index)
    listener.isListening = false
  }

  /// Tells of one change at a time: of those made meanwhile, when everybody knows of this one.
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

extension Tracked where Value: Equatable {
  /// Calls `body` after every change to another value until the token is dropped.
  public func observeDistinct(_ body: @escaping (Change<Value>) -> Void) -> Token {
    observe { if $0.old != $0.new { body($0) } }
  }
}
