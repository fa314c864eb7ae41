/// Stands in for an object without keeping it alive.
///
/// Hand it, or what it makes of a method, to whoever would otherwise keep the object alive. Reads,
/// writes and calls reach the object while it lives; afterwards they give `nil` or do nothing.
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
/// Two proxies are equal if they stand for the same object, dead or alive. So they can be kept in
/// sets, and found there again when the object is gone. (For Swift's own classes. On Apple's platforms,
/// when an object that descends from `NSObject` is gone, a new one may come to equal it.)
@dynamicMemberLookup
public struct Weak<Target: AnyObject> {
  /// The object, or `nil` once it is gone.
  public weak let target: Target?

  private let identity: ObjectIdentifier

  /// Never read. It keeps the memory of a dead object from being handed out again, so that no
  /// other object comes to have its identity as long as the proxy is there. (That holds for Swift's
  /// classes. The memory of an Objective-C object, on Apple's platforms, is not kept.)
  private unowned let grave: Target

  /// Makes a stand-in for an object that lives.
  ///
  /// Do not make one in the object's `deinit`: its `target` would be `nil` from the start. On Apple's
  /// platforms, an object that descends from `NSObject` would stop the program.
  public init(_ target: Target) {
    self.target = target
    identity = ObjectIdentifier(target)
    grave = target
  }
}

extension Weak: Sendable where Target: Sendable {}

extension Weak: Hashable {
  /// Whether both stand for the same object.
  public static func == (left: Weak, right: Weak) -> Bool { left.identity == right.identity }

  /// Feeds the identity of the object, which outlives it, into the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

// Properties
extension Weak {
  /// Reads a property: `nil` if the object is gone.
  public subscript<Value>(dynamicMember path: KeyPath<Target, Value>) -> Value? {
    target?[keyPath: path]
  }

  /// Reads an optional property: `nil`, not a nested one, if the object is gone.
  public subscript<Value>(dynamicMember path: KeyPath<Target, Value?>) -> Value? {
    target?[keyPath: path]
  }

  /// Reads or writes a property. To write `nil` into a property that cannot be `nil` does nothing.
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
  /// Does something with the object if it is still there: `proxy { $0.refresh(3) }`.
  ///
  /// - Returns: What `body` returns, or `nil` if the object is gone.
  /// - Throws: What `body` throws.
  @discardableResult
  public func callAsFunction<Result, Failure: Error>(
    _ body: (Target) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let target else { return nil }
    return try body(target)
  }

  /// Binds a method to the object without keeping it alive: `proxy.bind(Screen.refresh)`.
  ///
  /// - Returns: A function that gives `nil` once the object is gone.
  public func bind<each Argument, Result>(
    _ method: @escaping (Target) -> (repeat each Argument) -> Result
  ) -> (repeat each Argument) -> Result? {
    { (argument: repeat each Argument) in self { method($0)(repeat each argument) } }
  }

  /// Binds a method without a result: a function that does nothing once the object is gone.
  ///
  /// Where a `Void?` is asked for by the type, the other `bind` is taken, which tells.
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
  /// - Returns: A function of the main actor that gives `nil` once the object is gone.
  public func bind<each Argument, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor (repeat each Argument) -> Result
  ) -> @MainActor (repeat each Argument) -> Result? {
    { (argument: repeat each Argument) in self { method($0)(repeat each argument) } }
  }

  /// Binds a method of the main actor without a result: it does nothing once the object is gone.
  public func bind<each Argument>(
    _ method: @escaping @MainActor (Target) -> @MainActor (repeat each Argument) -> Void
  ) -> @MainActor (repeat each Argument) -> Void {
    { (argument: repeat each Argument) in self { method($0)(repeat each argument) } }
  }
}
