extension Weak {
  /// Binds a method to the object without keeping it alive: `proxy.bind(Screen.refresh)`.
  ///
  /// - Returns: A function that returns `nil` after the object's deallocation.
  @inlinable public func bind<each Argument, Result>(
    _ method: @escaping (Target) -> (repeat each Argument) -> Result
  ) -> (repeat each Argument) -> Result? {
    { (argument: repeat each Argument) in self { method($0)(repeat each argument) } }
  }

  /// Binds a method with an optional result: `nil`, not a nested one, after the deallocation.
  @inlinable public func bind<each Argument, Result>(
    _ method: @escaping (Target) -> (repeat each Argument) -> Result?
  ) -> (repeat each Argument) -> Result? {
    { (argument: repeat each Argument) in self { method($0)(repeat each argument) } ?? nil }
  }

  /// Binds a method without a result: a function that has no effect after the object's
  /// deallocation.
  ///
  /// If the context requires a `Void?`, the other `bind` is selected, which reports the
  /// deallocation.
  @inlinable public func bind<each Argument>(
    _ method: @escaping (Target) -> (repeat each Argument) -> Void
  ) -> (repeat each Argument) -> Void {
    { (argument: repeat each Argument) in self { method($0)(repeat each argument) } }
  }
}

extension Weak where Target: Sendable {
  /// Binds a method of the main actor, for callbacks of type `@MainActor (…) -> …`.
  ///
  /// - Returns: A function of the main actor that returns `nil` after the object's deallocation.
  @inlinable public func bind<each Argument, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor (repeat each Argument) -> Result
  ) -> @MainActor (repeat each Argument) -> Result? {
    { (argument: repeat each Argument) in self { method($0)(repeat each argument) } }
  }

  /// Binds a method of the main actor with an optional result, without nesting it.
  @inlinable public func bind<each Argument, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor (repeat each Argument) -> Result?
  ) -> @MainActor (repeat each Argument) -> Result? {
    { (argument: repeat each Argument) in self { method($0)(repeat each argument) } ?? nil }
  }

  /// Binds a method of the main actor without a result. It has no effect after the deallocation.
  @inlinable public func bind<each Argument>(
    _ method: @escaping @MainActor (Target) -> @MainActor (repeat each Argument) -> Void
  ) -> @MainActor (repeat each Argument) -> Void {
    { (argument: repeat each Argument) in self { method($0)(repeat each argument) } }
  }
}
