/// An `async throws` method that can be overridden for a single object at run time.
///
/// ```swift
/// @MainActor final class Feed {
///   let download = AsyncOverridable(Feed.fetch)
///   func episode(_ file: String) async throws -> String { try await download(self, file) }
///   private func fetch(_ file: String) async throws -> String { "\(file) from the network" }
/// }
/// let feed = Feed()
/// feed.download.override("log") { _, base, file in
///   print("begins", file)
///   return try await base(file)
/// }
/// ```
///
/// Its layers are those of an ``Overridable``, and have the same keys and the same order. A call
/// runs in the task of its caller, with that task's cancellation, priority and task-local values. A
/// layer begins on the actor of the caller, and calls methods of other actors with `await`.
///
/// A class, because an object and the code that overrides its method share it. It is not
/// `Sendable`: as a property of an object, it stays on the object's actor, also while its layers
/// wait.
nonisolated public final class AsyncOverridable<Receiver: AnyObject, each Argument, Result> {
  /// A method as its class has it.
  public typealias Method = nonisolated(nonsending) (repeat each Argument) async throws -> Result

  /// The method below an override: `try await base(file)`.
  public struct Base {
    let below: Overridable<Receiver, repeat each Argument, Call>.Base?

    /// Whether there is a method below.
    public var responds: Bool { below != nil }

    /// Calls it with the same receiver.
    ///
    /// - Throws: What the method throws; ``NoMethod`` if there is none below.
    public nonisolated(nonsending) func callAsFunction(
      _ argument: repeat each Argument
    ) async throws -> Result {
      guard let call = below?(repeat each argument) else { throw NoMethod() }
      return try await call()
    }
  }

  // A call that has not begun: all of it that a synchronous layer can return.
  typealias Call = nonisolated(nonsending) () async throws -> Result

  private let calls = Overridable<Receiver, repeat each Argument, Call>()

  /// Makes a method that does not exist until it is overridden.
  public init() {}

  /// Makes a method that can be overridden: `AsyncOverridable(Feed.fetch)`.
  ///
  /// The class belongs to an actor such as the main actor, or the method is `nonisolated(nonsending)`:
  /// otherwise the method leaves the caller's actor, and may run beside another use of the object. Of an
  /// actor, it takes a `nonisolated` method, which awaits the others.
  public init(_ method: @escaping (Receiver) -> Method) {
    override { (receiver, _, argument: repeat each Argument) in
      try await method(receiver)(repeat each argument)
    }
  }

  /// Puts an override on top of the stack.
  ///
  /// - Parameters:
  ///   - key: The key for removing it, as of ``Overridable/override(_:with:)``.
  ///   - body: The override. Its arguments are the receiver, the method below, and the arguments of
  ///     the call.
  /// - Returns: The key.
  @discardableResult
  public func override(
    _ key: AnyHashable? = nil,
    with body:
      nonisolated(nonsending) @escaping (Receiver, Base, repeat each Argument)
      async throws -> Result
  ) -> AnyHashable {
    calls.override(key) { (receiver, below, argument: repeat each Argument) in
      { try await body(receiver, Base(below: below), repeat each argument) }
    }
  }

  /// Removes an override, wherever it is in the stack.
  ///
  /// - Returns: Whether there was one with that key.
  @discardableResult public func remove(_ key: AnyHashable) -> Bool { calls.remove(key) }

  /// Whether there is an override with that key.
  public func has(_ key: AnyHashable) -> Bool { calls.has(key) }

  /// Whether there is a method to call.
  public var responds: Bool { calls.responds }

  /// Calls the method, in the caller's task and on its actor.
  ///
  /// An override that is added or removed during the call takes effect with the next one.
  ///
  /// - Throws: What the method throws; ``NoMethod`` if there is no method to call.
  @discardableResult public nonisolated(nonsending) func callAsFunction(
    _ receiver: Receiver, _ argument: repeat each Argument
  ) async throws -> Result {
    guard let call = calls(receiver, repeat each argument) else { throw NoMethod() }
    return try await call()
  }
}

/// The error of calling a method that does not exist, or a `base` with no method below it.
nonisolated public struct NoMethod: Error {}
