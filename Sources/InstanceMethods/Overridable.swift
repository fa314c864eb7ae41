/// A method that single objects can override while the program runs.
///
/// ```swift
/// final class Person {
///   let greeting = Overridable<Person, String, String> { _ in { "Hello, \($0)." } }
///   func greet(_ name: String) -> String? { greeting(self, name) }
/// }
/// let ada = Person()
/// ada.greeting.override { _, base, name in (base?(name) ?? "") + " How do you do?" }
/// ada.greet("Grace")        // "Hello, Grace. How do you do?"
/// Person().greet("Grace")   // "Hello, Grace."
/// ```
///
/// Overrides lie on a stack: the last one runs, and is handed what lies below it. They are handed
/// the receiver too, so that they need not capture it: an override that does keeps it alive.
///
/// A class, because an object and those who override its method share it. It is not `Sendable`: it
/// stays on the thread or actor on which it was made.
public final class Overridable<Receiver: AnyObject, each Argument, Result> {
  /// What an override overrides: `base?(name)`.
  public struct Base {
    fileprivate let call: (repeat each Argument) -> Result

    /// Calls it, for the same receiver.
    public func callAsFunction(_ argument: repeat each Argument) -> Result {
      call(repeat each argument)
    }
  }

  private struct Layer {
    let key: AnyHashable
    let body: (Receiver, Base?, repeat each Argument) -> Result
  }

  private var layers: [Layer] = []

  /// Makes a method that does not exist until somebody adds it by overriding it.
  public init() {}

  /// Makes a method that can be overridden: `Overridable(Person.sayHello)`.
  public init(_ method: @escaping (Receiver) -> (repeat each Argument) -> Result) {
    override { (receiver, _, argument: repeat each Argument) in
      method(receiver)(repeat each argument)
    }
  }

  /// Puts an override on top of the stack.
  ///
  /// - Parameters:
  ///   - key: The name by which to remove it. An override of that name is replaced, and the new one
  ///     lies on top. Without a key one is made that is like no other, of any method or object.
  ///   - body: What to do. It is handed the receiver, what it overrides, or `nil` if there is nothing
  ///     below, and the arguments.
  /// - Returns: The key.
  @discardableResult
  public func override(
    _ key: AnyHashable? = nil,
    with body: @escaping (Receiver, Base?, repeat each Argument) -> Result
  ) -> AnyHashable {
    let key = key ?? AnyHashable(FreshKey())
    remove(key)
    layers.append(Layer(key: key, body: body))
    return key
  }

  /// Removes an override from wherever it lies in the stack.
  ///
  /// - Returns: Whether there was one of that key.
  @discardableResult
  public func remove(_ key: AnyHashable) -> Bool {
    guard let index = layers.firstIndex(where: { $0.key == key }) else { return false }
    layers.remove(at: index)
    return true
  }

  /// Whether there is an override of that key.
  public func has(_ key: AnyHashable) -> Bool { layers.contains { $0.key == key } }

  /// Whether there is anything to call.
  public var responds: Bool { !layers.isEmpty }

  /// Calls the method.
  ///
  /// - Returns: Its result, or `nil` if there is nothing to call.
  /// - Complexity: O(overrides).
  @discardableResult
  public func callAsFunction(
    _ receiver: Receiver, _ argument: repeat each Argument
  ) -> Result? {
    var top: Base?
    for layer in layers {
      top = Base { [top] (argument: repeat each Argument) in
        layer.body(receiver, top, repeat each argument)
      }
    }
    return top?(repeat each argument)
  }
}

/// A key like no other.
///
/// A class, since it is equal to itself alone: numbers would start anew for each method.
private final class FreshKey: Hashable {
  static func == (left: FreshKey, right: FreshKey) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
