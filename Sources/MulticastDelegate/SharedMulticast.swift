import Synchronization

/// A ``Multicast`` for several threads: each may add, remove and broadcast at any time.
///
/// ```swift
/// let themes = SharedMulticast<any ThemeDelegate>()  // protocol ThemeDelegate: AnyObject, Sendable
/// themes.add(home) { $0 }
/// Task.detached { themes { $0.themeDidChange(to: .dark) } }
/// ```
///
/// A broadcast runs on the thread that asks for it, over the list as it was at that moment, and the
/// lock is free meanwhile: a callback may use the list. A delegate that is removed is not called
/// again, but a call that has begun on another thread runs to its end.
public final class SharedMulticast<Delegate: Sendable>: Sendable {
  @usableFromInline typealias Slots = [Slot<@Sendable () -> Delegate?>]
  @usableFromInline let slots = Mutex<Slots>([])

  /// Makes a list without delegates.
  @inlinable public init() {}

  /// Whether a broadcast would reach nobody: a delegate that has died does not count.
  ///
  /// - Complexity: O(*n*), but it stops at the first living delegate.
  @inlinable public var isEmpty: Bool { !contains { _ in true } }

  /// Adds an object to the end of the list; one that is in the list already keeps its place.
  ///
  /// - Parameters:
  ///   - object: The delegate, held weakly.
  ///   - view: How the object is seen by the list: `{ $0 }`. It may run while the list is locked,
  ///     so it must not use the list.
  /// - Returns: Whether the object is new to the list.
  /// - Complexity: O(*n*), since it looks for the object first.
  @discardableResult @inlinable
  public func add<Object: AnyObject & Sendable>(
    _ object: Object, as view: @escaping @Sendable (Object) -> Delegate?
  ) -> Bool {
    insert(id: ObjectIdentifier(object)) { [weak object] in object.flatMap(view) }
  }

  /// Adds a delegate whose type is known only as a protocol: the form that generated code uses.
  ///
  /// - Parameters:
  ///   - id: The identity of the object behind the delegate.
  ///   - load: Returns the delegate, or nil once it is gone.
  /// - Returns: Whether the object is new to the list.
  /// - Complexity: O(*n*), since it looks for the object first.
  @discardableResult @inlinable
  public func insert(id: ObjectIdentifier, load: @escaping @Sendable () -> Delegate?) -> Bool {
    // Whoever dies may use the list in `deinit`. So delegates are loaded while it is unlocked, and
    // the old slots are handed out of the lock before they go.
    let full = slots.withLock { $0.count == $0.capacity ? $0 : [] }
    for slot in full where slot.load() == nil { slot.isOn.store(false, ordering: .relaxed) }
    return slots.withLock { slots in
      guard index(of: id, in: slots) == nil else { return (isNew: false, old: []) }
      let old = full.isEmpty ? [] : slots
      if !full.isEmpty { slots.removeAll { !$0.isOn.load(ordering: .relaxed) } }
      slots.append(Slot(id, load))
      return (isNew: true, old)
    }.isNew
  }

  /// Removes an object, also from a broadcast under way. Unknown objects are no mistake.
  ///
  /// - Returns: Whether the object was in the list.
  /// - Complexity: O(*n*)
  @discardableResult @inlinable
  public func remove(_ object: AnyObject) -> Bool {
    let id = ObjectIdentifier(object)
    let slot = slots.withLock { slots in index(of: id, in: slots).map { slots.remove(at: $0) } }
    slot?.isOn.store(false, ordering: .relaxed)
    return slot != nil
  }

  /// Removes every object, also from a broadcast under way.
  @inlinable public func removeAll() {
    let removed = slots.withLock { exchange(&$0, with: []) }
    for slot in removed { slot.isOn.store(false, ordering: .relaxed) }
  }

  /// Calls every delegate on this thread, in the order they were added.
  ///
  /// - Parameter body: What to say to each. When it throws, the delegates after it are not called;
  ///   catch inside the body to reach all of them.
  /// - Complexity: O(*n*), without allocating.
  @inlinable public func callAsFunction<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    for delegate in self { try body(delegate) }
  }

  @inlinable func index(of id: ObjectIdentifier, in slots: Slots) -> Int? {
    slots.firstIndex { $0.id == id && $0.load() != nil }
  }
}

/// The living delegates in order, for questions that have answers.
extension SharedMulticast: Sequence {
  /// Walks the list as it is now, without those who die or leave meanwhile.
  @inlinable public func makeIterator() -> some IteratorProtocol<Delegate> {
    slots.withLock { $0 }.lazy.compactMap { $0.isOn.load(ordering: .relaxed) ? $0.load() : nil }
      .makeIterator()
  }
}
