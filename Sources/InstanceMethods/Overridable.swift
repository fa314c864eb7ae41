/// A method that can be overridden for a single object at run time.
///
/// ```swift
/// final class Feed {
///   private let loading = Overridable(Feed.fetch)
///   func load(_ title: String) -> String? { loading(self, title) }
///   func goOffline() {
///     loading.override("offline") { _, base, title in "\(title), from the disk" }
///   }
///   private func fetch(_ title: String) -> String { "\(title), from the network" }
/// }
/// let news = Feed()
/// news.goOffline()
/// news.load("Monday")     // "Monday, from the disk"
/// Feed().load("Monday")   // "Monday, from the network"
/// ```
///
/// Overrides form a stack. The last one runs first, and `base` is the method below it. The receiver
/// is its first argument: an override that captures the receiver instead keeps it alive.
///
/// A class, because an object and the code that overrides its method share it. It is not
/// `Sendable`: as a property of an object, it stays on the object's actor.
nonisolated public final class Overridable<Receiver: AnyObject, each Argument, Result> {
  /// The method below an override: `base?(name)`.
  public struct Base {
    @usableFromInline let receiver: Receiver
    @usableFromInline let layers: ArraySlice<Layer>

    @inlinable init?(_ layers: ArraySlice<Layer>, of receiver: Receiver) {
      guard !layers.isEmpty else { return nil }
      (self.receiver, self.layers) = (receiver, layers)
    }

    /// Calls it with the same receiver.
    @inlinable public func callAsFunction(_ argument: repeat each Argument) -> Result {
      let below = Base(layers.dropLast(), of: receiver)
      return layers.last!.body(receiver, below, repeat each argument)
    }
  }

  @usableFromInline struct Layer {
    let key: AnyHashable
    @usableFromInline let body: (Receiver, Base?, repeat each Argument) -> Result
  }

  @usableFromInline var layers: [Layer] = []

  /// Makes a method that does not exist until it is overridden.
  public init() {}

  /// Makes a method that can be overridden: `Overridable(Feed.fetch)`.
  ///
  /// Declare it in the class whose method it is, and where the method is on an actor, let the class
  /// be on that actor too: the compiler does not check it.
  ///
  /// > Important: Swift 6.3 crashes for a method with an `inout` parameter. Pass a closure that
  /// takes the value and returns it: `Overridable<Box, [Int], [Int]> { box in { … } }`.
  @inlinable public init(_ method: @escaping (Receiver) -> (repeat each Argument) -> Result) {
    override { (receiver, _, argument: repeat each Argument) in
      method(receiver)(repeat each argument)
    }
  }

  /// Puts an override on top of the stack.
  ///
  /// - Parameters:
  ///   - key: The key for removing it. An override with an equal key is removed first; the numbers
  ///     1 and 1.0 are equal keys. Without a key, one is made that equals no other.
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
  /// An override that is added or removed during the call takes effect with the next one.
  ///
  /// - Returns: Its result, or `nil` if there is no method to call.
  @_disfavoredOverload
  @discardableResult @inlinable
  public func callAsFunction(_ receiver: Receiver, _ argument: repeat each Argument) -> Result? {
    Base(layers[...], of: receiver)?(repeat each argument)
  }

  /// Calls a method whose result is an optional. There is one level: `nil` if the result is `nil`,
  /// or if there is no method to call.
  @discardableResult @inlinable
  public func callAsFunction<Value>(
    _ receiver: Receiver, _ argument: repeat each Argument
  ) -> Value? where Result == Value? {
    Base(layers[...], of: receiver)?(repeat each argument)
  }
}

/// A key that equals only itself.
///
/// A class, because a counter would start at the same value for each method.
nonisolated private final class FreshKey: Hashable {
  static func == (left: FreshKey, right: FreshKey) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
