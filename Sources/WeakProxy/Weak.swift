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
/// The object may be of a protocol's type: `Weak(delegate)` with `any PlayerDelegate`.
///
/// Two proxies are equal if they refer to the same object, even after its deallocation. So they can
/// be kept in sets, and found there later. (For Swift's own classes. On Apple's platforms, after
/// the deallocation of an object that inherits from `NSObject`, a new object may compare equal to
/// it.)
@dynamicMemberLookup
public struct Weak<Target> {
  @usableFromInline weak let object: Object?

  @usableFromInline let identity: ObjectIdentifier

  /// Never read. It keeps the memory of a deallocated object from being reused, so that no other
  /// object gets its identity while the proxy exists. (This applies to Swift's classes. The memory
  /// of an Objective-C object, on Apple's platforms, is not kept.)
  @usableFromInline unowned let grave: Object

  /// Any object. It is `Sendable` for the compiler's sake: outside of this type, only a proxy of a
  /// `Sendable` target is.
  @usableFromInline typealias Object = any AnyObject & Sendable

  /// Makes a proxy for an object, which may be of a protocol's type. A struct or an enum traps.
  ///
  /// Do not make one in the object's `deinit`: its `target` would be `nil` from the start. On
  /// Apple's platforms, the program would trap for an object that inherits from `NSObject`.
  @inlinable public init(_ target: Target) {
    precondition(type(of: target as Any) is AnyClass, "Weak refers to objects, not to values")
    let object = target as! Object
    self.object = object
    identity = ObjectIdentifier(object)
    grave = object
  }

  /// The object, or `nil` after its deallocation.
  @inlinable public var target: Target? {
    guard let object else { return nil }
    // A class's value is one pointer, to the object. A protocol's value differs: the cast makes it.
    let isClass = Target.self is AnyClass
    return isClass ? unsafeBitCast(object, to: Target.self) : (object as! Target)
  }
}

extension Weak where Target: ExpressibleByNilLiteral {
  /// Warns of an optional, which would trap.
  @available(*, deprecated, message: "unwrap the optional first")
  public init(_ target: Target) { fatalError("unwrap the optional first") }
}

extension Weak: Sendable where Target: Sendable {}

extension Weak: Hashable {
  /// Whether both refer to the same object.
  public static func == (left: Weak, right: Weak) -> Bool { left.identity == right.identity }

  /// Hashes the identity of the object, which outlives it.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension Weak: CustomReflectable {
  /// Shows the object, or `nil` after its deallocation. `print`, `dump` and tests read the properties
  /// of a value by reflection; reading `grave` would then trap.
  public var customMirror: Mirror {
    Mirror(self, children: ["target": target as Any], displayStyle: .struct)
  }
}

extension Weak {
  /// Calls a closure with the object if it is alive: `proxy { $0.refresh(3) }`.
  ///
  /// - Returns: The result of `body`, or `nil` if the object is deallocated.
  /// - Throws: The error of `body`.
  @discardableResult @inlinable
  public func callAsFunction<Result, Failure: Error>(
    _ body: (Target) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let target else { return nil }
    return try body(target)
  }
}
