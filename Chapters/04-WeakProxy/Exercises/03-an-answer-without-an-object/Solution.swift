// A call in the proxy's braces returns nil only for an object that is gone, so `??` decides about
// that case alone: with a `Result` that is optional, a nil of the object stays inside of it. `answer` is
// an autoclosure, called where it is needed. A second way is a `guard` with `target`.
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
    { (argument: repeat each Argument) in
      self { method($0)(repeat each argument) } ?? answer()
    }
  }
}
