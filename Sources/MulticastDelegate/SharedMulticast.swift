import Synchronization

/// A ``Multicast`` for several threads: each may add, remove and broadcast at any time.
///
/// ```swift
/// protocol ThemeDelegate: AnyObject, Sendable { func themeDidChange(to theme: String) }
///
/// final class Screen: ThemeDelegate {
///   func themeDidChange(to theme: String) { print("turns", theme) }
/// }
///
/// let home = Screen()
/// let themes = SharedMulticast<any ThemeDelegate>()
/// themes.add(home) { $0 }
/// await Task.detached { themes { $0.themeDidChange(to: "dark") } }.value  // prints "turns dark"
/// ```
///
/// A broadcast runs on the calling thread, over the list as it was at the start. The lock is free
/// meanwhile, so a callback may use the list. A removed delegate is not called by a broadcast that
/// begins later; a call that another thread makes, or is about to make, may still arrive.
public final class SharedMulticast<Delegate: Sendable>: Sendable {
  @usableFromInline typealias Slots = [Slot<AnyObject & Sendable, @Sendable () -> Delegate?>]
  @usableFromInline let slots = Mutex<(all: Slots, nextSweep: Int)>(([], 8))

  /// Makes a list without delegates.
  @inlinable public init() {}

  /// Whether a broadcast would call nobody.
  ///
  /// - Complexity: O(*n*), but it stops at the first delegate.
  @inlinable public var isEmpty: Bool { !contains { _ in true } }

  /// Adds an object to the end of the list; one that is in the list already keeps its place.
  ///
  /// - Parameters:
  ///   - object: The delegate, held weakly.
  ///   - convert: Converts the object to the delegate's type: `{ $0 }`. It runs on the thread that
  ///     uses the list, and never while the list is locked.
  /// - Returns: Whether the object is new to the list.
  /// - Complexity: O(*n*), since it looks for the object first.
  @discardableResult @inlinable public func add<Object: AnyObject & Sendable>(
    _ object: Object, as convert: @escaping @Sendable (Object) -> Delegate?
  ) -> Bool {
    insert(object) { [weak object] in object.flatMap(convert) }
  }

  /// Adds an object with a closure of your own, which loads its delegate; used by generated code.
  ///
  /// - Parameters:
  ///   - object: The object behind the delegate, held weakly.
  ///   - load: Returns the delegate, or nil to be left out of a call. The list keeps the closure, so
  ///     capture the object weakly.
  /// - Returns: Whether the object is new to the list.
  /// - Complexity: O(*n*), since it looks for the object first.
  @discardableResult @inlinable public func insert(
    _ object: any AnyObject & Sendable, load: @escaping @Sendable () -> Delegate?
  ) -> Bool {
    // Loading a weak reference can make this thread the last one that has the object, and releasing
    // a slot what its closure has captured. A `deinit` may use this list. So both happen while it is
    // unlocked: slots are looked at in a copy, and the lock returns this and the array that it replaced.
    let suspects = slots.withLock { $0.all.count < $0.nextSweep ? [] : $0.all }
    for slot in suspects where slot.object == nil { slot.switchOff() }
    return slots.withLock { list -> (isNew: Bool, old: [Slots]) in
      let old = suspects.isEmpty ? [] : exchange(&list.all, with: list.all.filter { $0.isOn })
      if !suspects.isEmpty { list.nextSweep = 2 * list.all.count + 8 }
      let isNew = !list.all.contains { $0.holds(object) }
      if isNew { list.all.append(Slot(object, load)) }
      return (isNew, [old, suspects])
    }.isNew
  }

  /// Removes an object, also from a broadcast in progress. An unknown object has no effect.
  ///
  /// - Returns: Whether the object was in the list.
  /// - Complexity: O(*n*)
  @discardableResult @inlinable public func remove(_ object: AnyObject) -> Bool {
    let gone = slots.withLock { list in
      list.all.firstIndex { $0.holds(object) }.map { list.all.remove(at: $0) }
    }
    gone?.switchOff()
    return gone != nil
  }

  /// Removes every object, also from a broadcast in progress.
  @inlinable public func removeAll() {
    for slot in slots.withLock({ exchange(&$0.all, with: []) }) { slot.switchOff() }
  }

  /// Calls every delegate on this thread, in the order they were added.
  ///
  /// - Parameter body: The call. If it throws, the delegates after it are not called; catch inside
  ///   the body to reach all of them.
  /// - Complexity: O(*n*), without allocating in an optimized build.
  @inlinable public func callAsFunction<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    for delegate in self { try body(delegate) }
  }
}

/// The living delegates in order, for questions that have answers.
extension SharedMulticast: Sequence {
  /// Iterates over the current list, and skips delegates that are deallocated or removed meanwhile.
  @inlinable public func makeIterator() -> some IteratorProtocol<Delegate> {
    slots.withLock { $0.all }.lazy.compactMap { $0.isOn ? $0.load() : nil }.makeIterator()
  }
}
