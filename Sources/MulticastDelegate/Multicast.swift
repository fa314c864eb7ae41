import Synchronization

/// A list of delegates that forwards each call to all of them.
///
/// Delegates are called synchronously, in the order they were added. The list holds them weakly: a
/// deallocated delegate leaves the list, so its `deinit` needs no `remove`.
///
/// ```swift
/// protocol ThemeDelegate: AnyObject { func themeDidChange(to theme: String) }
///
/// final class Screen: ThemeDelegate {
///   let name: String
///   init(_ name: String) { self.name = name }
///   func themeDidChange(to theme: String) { print(name, "turns", theme) }
/// }
///
/// let (home, settings) = (Screen("Home"), Screen("Settings"))
/// let themes = Multicast<any ThemeDelegate>()
/// themes.add(home) { $0 }
/// themes.add(settings) { $0 }
/// themes { $0.themeDidChange(to: "dark") }
/// // Prints "Home turns dark"
/// // Prints "Settings turns dark"
/// ```
///
/// A callback may add, remove and broadcast. A delegate removed during a broadcast is not called
/// again; a delegate added during one is first called by the next.
///
/// Two threads cannot share a list: it is not `Sendable`, so code in which both could reach it does
/// not compile. Use ``SharedMulticast`` for that.
public final class Multicast<Delegate> {
  @usableFromInline var slots: [Slot<AnyObject, () -> Delegate?>] = []
  // The count of slots at which those of deallocated objects are dropped.
  @usableFromInline var nextSweep = 8

  /// Makes a list without delegates.
  @inlinable public init() {}

  /// Whether a broadcast would call nobody.
  ///
  /// - Complexity: O(*n*), but it stops at the first delegate.
  @inlinable public var isEmpty: Bool { !contains { _ in true } }

  /// Adds an object to the end of the list; one that is in the list already keeps its place.
  ///
  /// ```swift
  /// final class Screen {}
  /// let (home, screens) = (Screen(), Multicast<Screen>())
  /// screens.add(home) { $0 }  // true
  /// screens.add(home) { $0 }  // false
  /// ```
  ///
  /// - Parameters:
  ///   - object: The delegate, held weakly.
  ///   - convert: Converts the object to the delegate's type. Nearly always `{ $0 }`, for which the
  ///     compiler checks that `Object` is a `Delegate`. The list keeps the closure, and what it
  ///     captures, until the object is removed, or a later `add` finds that it is gone. If it returns
  ///     nil, this call leaves the object out, which stays on the list.
  /// - Returns: Whether the object is new to the list.
  /// - Complexity: O(*n*), since it looks for the object first.
  @discardableResult @inlinable public func add<Object: AnyObject>(
    _ object: Object, as convert: @escaping (Object) -> Delegate?
  ) -> Bool {
    insert(object) { [weak object] in object.flatMap(convert) }
  }

  /// Adds an object with a closure of your own, which loads its delegate; used by generated code.
  ///
  /// ```swift
  /// final class Screen {}
  /// let (home, screens) = (Screen(), Multicast<Screen>())
  /// screens.insert(home) { [weak home] in home }  // true
  /// ```
  ///
  /// - Parameters:
  ///   - object: The object behind the delegate, held weakly.
  ///   - load: Returns the delegate, or nil to be left out of a call. The list keeps the closure, so
  ///     capture the object weakly.
  /// - Returns: Whether the object is new to the list.
  /// - Complexity: O(*n*), since it looks for the object first.
  @discardableResult @inlinable
  public func insert(_ object: AnyObject, load: @escaping () -> Delegate?) -> Bool {
    guard !slots.contains(where: { $0.holds(object) }) else { return false }
    slots.append(Slot(object, load))
    if slots.count > nextSweep {
      for slot in slots where slot.object == nil { slot.switchOff() }
      let living = slots.filter { $0.isOn }
      nextSweep = 2 * living.count + 8
      // Releasing a slot can run code that uses this list. So the array is replaced by one
      // assignment, and nothing comes after it.
      _ = exchange(&slots, with: living)
    }
    return true
  }

  /// Removes an object, also from a broadcast in progress. An unknown object has no effect.
  ///
  /// - Returns: Whether the object was in the list.
  /// - Complexity: O(*n*)
  @discardableResult @inlinable public func remove(_ object: AnyObject) -> Bool {
    guard let index = slots.firstIndex(where: { $0.holds(object) }) else { return false }
    slots.remove(at: index).switchOff()
    return true
  }

  /// Removes every object, also from a broadcast in progress.
  @inlinable public func removeAll() {
    for slot in exchange(&slots, with: []) { slot.switchOff() }
  }

  /// Calls every delegate, in the order they were added.
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
///
/// ```swift
/// final class Window {
///   let title: String
///   init(_ title: String) { self.title = title }
/// }
/// let (home, settings) = (Window("Home"), Window("Settings"))
/// let windows = Multicast<Window>()
/// windows.add(home) { $0 }
/// windows.add(settings) { $0 }
/// windows.map { $0.title }  // ["Home", "Settings"]
/// windows.allSatisfy { $0.title.count > 4 }  // false
/// ```
extension Multicast: Sequence {
  /// Iterates over the current list, and skips delegates that are deallocated or removed meanwhile.
  @inlinable public func makeIterator() -> some IteratorProtocol<Delegate> {
    slots.lazy.compactMap { $0.isOn ? $0.load() : nil }.makeIterator()
  }
}

/// A delegate's place in a list: a class, so that a broadcast in progress sees it switched off.
///
/// The switch is atomic for ``SharedMulticast``, and here because that is faster: reading a plain
/// variable of a class needs a check for exclusive access.
@usableFromInline final class Slot<Object: AnyObject, Load> {
  @usableFromInline let id: ObjectIdentifier
  @usableFromInline weak let object: Object?
  @usableFromInline let load: Load
  @usableFromInline let flag = Atomic(true)

  @inlinable init(_ object: Object, _ load: Load) {
    (id, self.object, self.load) = (ObjectIdentifier(object), object, load)
  }

  @inlinable var isOn: Bool { flag.load(ordering: .relaxed) }
  @inlinable func switchOff() { flag.store(false, ordering: .relaxed) }

  // An object that is gone may have had the same address. Then the weak reference is nil.
  @inlinable func holds(_ other: AnyObject) -> Bool { id == .init(other) && object === other }
}

extension Slot: Sendable where Object: Sendable, Load: Sendable {}
