/// A method that can be overridden for a single object at run time.
///
/// ```swift
/// final class Person {
///   private let greeting = Overridable(Person.sayHello)
///   func greet(_ name: String) -> String? { greeting(self, name) }
///   func beFormal() {
///     greeting.override("formal") { _, base, name in base?("Dr. " + name) ?? "" }
///   }
///   private func sayHello(_ name: String) -> String { "Hello, \(name)." }
/// }
/// let ada = Person()
/// ada.beFormal()
/// ada.greet("Grace")        // "Hello, Dr. Grace."
/// Person().greet("Grace")   // "Hello, Grace."
/// ```
///
/// Overrides form a stack. The last one runs first, and `base` is the method below it. The receiver
/// is its first argument: an override that captures the receiver instead keeps it alive.
///
/// A class, because an object and the code that overrides its method share it. It is not
/// `Sendable`: it stays on the thread or actor on which it was made.
public final class Overridable<Receiver: AnyObject, each Argument, Result> {
  /// The method below an override: `base?(name)`.
  public struct Base {
    fileprivate let call: (repeat each Argument) -> Result

    /// Calls it with the same receiver.
    public func callAsFunction(_ argument: repeat each Argument) -> Result {
      call(repeat each argument)
    }
  }

  private struct Layer {
    let key: AnyHashable
    let body: (Receiver, Base?, repeat each Argument) -> Result
  }

  private var layers: [Layer] = []

  /// Makes a method that does not exist until it is overridden.
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
  ///   - key: The key for removing it. An override with an equal key is removed first. Without a
  ///     key, one is made that equals no other, of any method or object.
  ///   - body: The override. Its arguments are the receiver, the method below, or `nil` if there is
  ///     none, and the arguments of the call.
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

  /// Removes an override, wherever it is in the stack.
  ///
  /// - Returns: Whether there was one with that key.
  @discardableResult
  public func remove(_ key: AnyHashable) -> Bool {
    guard let index = layers.firstIndex(where: { $0.key == key }) else { return false }
    layers.remove(at: index)
    return true
  }

  /// Whether there is an override with that key.
  public func has(_ key: AnyHashable) -> Bool { layers.contains { $0.key == key } }

  /// Whether there is a method to call.
  public var responds: Bool { !layers.isEmpty }

  /// Calls the method.
  ///
  /// - Returns: Its result, or `nil` if there is no method to call.
  /// - Complexity: O(overrides), with at least one allocation for each.
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

/// A key that equals only itself.
///
/// A class, because a counter would start at the same value for each method.
private final class FreshKey: Hashable {
  static func == (left: FreshKey, right: FreshKey) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
