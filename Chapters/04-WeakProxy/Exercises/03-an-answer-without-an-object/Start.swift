import WeakProxy

extension Weak {
  /// Binds a method to the object without keeping it alive.
  ///
  /// - Parameters:
  ///   - method: A method, named on its type.
  ///   - answer: What to answer when the object is gone.
  func bind<each Argument, Result>(
    _ method: @escaping (Target) -> (repeat each Argument) -> Result,
    or answer: @autoclosure @escaping () -> Result
  ) -> (repeat each Argument) -> Result {
    // TODO: ask the object first.
    { (argument: repeat each Argument) in answer() }
  }
}
