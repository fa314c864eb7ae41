/// A proxy that refers to an object weakly.
///
/// Pass it, or a method bound with it, to an owner that would otherwise keep the object alive.
/// Reads, writes and calls reach the object while it is alive; afterwards they return `nil` or have
/// no effect.
///
/// ```swift
/// final class Screen {
///   var title = "Inbox"
///   func refresh(_ count: Int) { title = "Inbox (\(count))" }
/// }
/// var screen: Screen? = Screen()
/// let proxy = Weak(screen!)
/// let refresh = proxy.bind(Screen.refresh)
/// refresh(3)
/// proxy.title   // "Inbox (3)"
/// screen = nil
/// refresh(4)    // nothing happens
/// proxy.title   // nil
/// ```
///
/// Two proxies are equal if they refer to the same object, even after its deallocation. So they can
/// be kept in sets, and found there later. (For Swift's own classes. On Apple's platforms, after
/// the deallocation of an object that inherits from `NSObject`, a new object may compare equal to
/// it.)
@dynamicMemberLookup
public struct Weak<Target: AnyObject> {
  /// The object, or `nil` after its deallocation.
  public weak let target: Target?

  private let identity: ObjectIdentifier

  /// Never read. It keeps the memory of a deallocated object from being reused, so that no other
  /// object gets its identity while the proxy exists. (This applies to Swift's classes. The memory
  /// of an Objective-C object, on Apple's platforms, is not kept.)
  private unowned let grave: Target

  /// Makes a proxy for an object.
  ///
  /// Do not make one in the object's `deinit`: its `target` would be `nil` from the start. On
  /// Apple's platforms, the program would trap for an object that inherits from `NSObject`.
  public init(_ target: Target) {
    self.target = target
    identity = ObjectIdentifier(target)
    grave = target
  }
}

extension Weak: Sendable where Target: Sendable {}

extension Weak: Hashable {
  /// Whether both refer to the same object.
  public static func == (left: Weak, right: Weak) -> Bool { left.identity == right.identity }

  /// Hashes the identity of the object, which outlives it.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

// Reflection
extension Weak: CustomReflectable {
  /// Shows the object, or `nil` after its deallocation. `print`, `dump` and tests read the properties
  /// of a value by reflection; reading `grave` would then trap.
  public var customMirror: Mirror {
    Mirror(self, children: ["target": target as Any], displayStyle: .struct)
  }
}

// Properties
extension Weak {
  /// Reads a property: `nil` if the object is deallocated.
  public subscript<Value>(dynamicMember path: KeyPath<Target, Value>) -> Value? {
    target?[keyPath: path]
  }

  /// Reads an optional property: `nil`, not a nested one, if the object is deallocated.
  public subscript<Value>(dynamicMember path: KeyPath<Target, Value?>) -> Value? {
    target?[keyPath: path]
  }

  /// Reads or writes a property. Writing `nil` to a property that is not optional has no effect.
  public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Target, Value>) -> Value? {
    get { target?[keyPath: path] }
    nonmutating set { if let newValue { target?[keyPath: path] = newValue } }
  }

  /// Reads or writes an optional property.
  public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Target, Value?>) -> Value? {
    get { target?[keyPath: path] }
    nonmutating set { target?[keyPath: path] = newValue }
  }
}

// Calls
extension Weak {
  /// Calls a closure with the object if it is alive: `proxy { $0.refresh(3) }`.
  ///
  /// - Returns: The result of `body`, or `nil` if the object is deallocated.
  /// - Throws: The error of `body`.
  @discardableResult
  public func callAsFunction<Result, Failure: Error>(
    _ body: (Target) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let target else { return nil }
    return try body(target)
  }

  /// Binds a method to the object without keeping it alive: `proxy.bind(Screen.refresh)`.
  ///
  /// - Returns: A function that returns `nil` after the object's deallocation.
  public func bind<each Argument, Result>(
    _ method: @escaping (Target) -> (repeat each Argument) -> Result
  ) -> (repeat each Argument) -> Result? {
    { (argument: repeat each Argument) in self { method($0)(repeat each argument) } }
  }

  /// Binds a method without a result: a function that has no effect after the object's
  /// deallocation.
  ///
  /// If the context requires a `Void?`, the other `bind` is selected, which reports the
  /// deallocation.
  public func bind<each Argument>(
    _ method: @escaping (Target) -> (repeat each Argument) -> Void
  ) -> (repeat each Argument) -> Void {
    { (argument: repeat each Argument) in self { method($0)(repeat each argument) } }
  }
}

// Calls on the main actor
extension Weak where Target: Sendable {
  /// Binds a method of the main actor, for callbacks of type `@MainActor (…) -> …`.
  ///
  /// - Returns: A function of the main actor that returns `nil` after the object's deallocation.
  public func bind<each Argument, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor (repeat each Argument) -> Result
  ) -> @MainActor (repeat each Argument) -> Result? {
    { (argument: repeat each Argument) in self { method($0)(repeat each argument) } }
  }

  /// Binds a method of the main actor without a result. It has no effect after the deallocation.
  public func bind<each Argument>(
    _ method: @escaping @MainActor (Target) -> @MainActor (repeat each Argument) -> Void
  ) -> @MainActor (repeat each Argument) -> Void {
    { (argument: repeat each Argument) in self { method($0)(repeat each argument) } }
  }
}
