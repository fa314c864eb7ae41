import Synchronization

/// One caller, many delegates: what is said to the list is said to each of them.
///
/// Delegates are called at once, one after the other, in the order they were added. The list holds
/// them weakly: a delegate that is deallocated is off the list, so its `deinit` needs no `remove`.
///
/// ```swift
/// let themes = Multicast<any ThemeDelegate>()
/// themes.add(home) { $0 }
/// themes.add(settings) { $0 }
/// themes { $0.themeDidChange(to: .dark) }
/// // Home turns dark
/// // Settings turns dark
/// ```
///
/// A callback may add, remove and broadcast. A delegate removed during a broadcast is not called
/// again; a delegate added during one is first called by the next.
///
/// The list stays where it was made: it is not `Sendable`, and passing it to another thread does
/// not compile. ``SharedMulticast`` is the list to share.
public final class Multicast<Delegate> {
  @usableFromInline var slots: [Slot<() -> Delegate?>] = []

  /// Makes a list without delegates.
  @inlinable public init() {}

  /// Whether the list has no living delegate.
  ///
  /// - Complexity: O(*n*), but it stops at the first living delegate.
  @inlinable public var isEmpty: Bool { !contains { _ in true } }

  /// Adds an object to the end of the list; one that is in the list already keeps its place.
  ///
  /// ```swift
  /// themes.add(home) { $0 }  // true
  /// themes.add(home) { $0 }  // false
  /// ```
  ///
  /// - Parameters:
  ///   - object: The delegate, held weakly.
  ///   - view: How the object is seen by the list. Nearly always `{ $0 }`, where the compiler
  ///     checks that `Object` is a `Delegate`; whatever else the closure captures, the list owns.
  ///     (It returns an optional for the sake of the message: without, Swift 6.3 rejects an object
  ///     of the wrong type, too, but fails to say why.)
  /// - Returns: Whether the object is new to the list.
  /// - Complexity: O(*n*), since it looks for the object first.
  @discardableResult @inlinable
  public func add<Object: AnyObject>(
    _ object: Object, as view: @escaping (Object) -> Delegate?
  ) -> Bool {
    insert(id: ObjectIdentifier(object)) { [weak object] in object.flatMap(view) }
  }

  /// Adds a delegate whose type is known only as a protocol: the form that generated code uses.
  ///
  /// ```swift
  /// themes.insert(id: ObjectIdentifier(delegate)) { [weak delegate] in delegate }
  /// ```
  ///
  /// - Parameters:
  ///   - id: The identity of the object behind the delegate.
  ///   - load: Returns the delegate, or nil once it is gone.
  /// - Returns: Whether the object is new to the list.
  @discardableResult @inlinable
  public func insert(id: ObjectIdentifier, load: @escaping () -> Delegate?) -> Bool {
    // Sweep when the array would have to grow. What dies meanwhile may use the list: so first we
    // switch off, then replace the array in one go, and look for the object last.
    if slots.count == slots.capacity {
      for slot in slots where slot.load() == nil { slot.switchOff() }
      _ = exchange(&slots, with: slots.filter { $0.isOn })
    }
    guard slot(of: id) == nil else { return false }
    slots.append(Slot(id, load))
    return true
  }

  /// Removes an object, also from a broadcast under way. Unknown objects are no mistake.
  ///
  /// - Returns: Whether the object was in the list.
  /// - Complexity: O(*n*)
  @discardableResult @inlinable
  public func remove(_ object: AnyObject) -> Bool {
    let slot = slot(of: ObjectIdentifier(object))
    guard let index = slots.firstIndex(where: { $0 === slot }) else { return false }
    slots.remove(at: index).switchOff()
    return true
  }

  /// Removes every object, also from a broadcast under way.
  @inlinable public func removeAll() {
    for slot in exchange(&slots, with: []) { slot.switchOff() }
  }

  /// Calls every delegate, in the order they were added.
  ///
  /// - Parameter body: What to say to each. When it throws, the delegates after it are not called;
  ///   catch inside the body to reach all of them.
  /// - Complexity: O(*n*), without allocating.
  @inlinable public func callAsFunction<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    for delegate in self { try body(delegate) }
  }

  // A new object may live at the address of a dead one, so an equal identity is not enough.
  @inlinable func slot(of id: ObjectIdentifier) -> Slot<() -> Delegate?>? {
    slots.first { $0.id == id && $0.load() != nil }
  }
}

/// The living delegates in order, for questions that have answers.
///
/// ```swift
/// windows.map { $0.title }  // ["Home", "Settings"]
/// windows.allSatisfy { $0.mayClose }  // true
/// ```
extension Multicast: Sequence {
  /// Walks the list as it is now, and skips delegates that die or are removed meanwhile.
  @inlinable public func makeIterator() -> some IteratorProtocol<Delegate> {
    slots.lazy.compactMap { $0.isOn ? $0.load() : nil }.makeIterator()
  }
}

/// A delegate's place in a list: a class, so that a broadcast under way sees it switched off.
///
/// The switch is atomic for ``SharedMulticast``, and here because that is quicker: before reading a
/// plain variable of a class, the program checks that nobody is writing it.
@usableFromInline final class Slot<Load> {
  @usableFromInline let id: ObjectIdentifier
  @usableFromInline let load: Load
  @usableFromInline let flag = Atomic(true)

  @inlinable init(_ id: ObjectIdentifier, _ load: Load) { (self.id, self.load) = (id, load) }

  @inlinable var isOn: Bool { flag.load(ordering: .relaxed) }
  @inlinable func switchOff() { flag.store(false, ordering: .relaxed) }
}

extension Slot: Sendable where Load: Sendable {}
