// Wrong: remembers the first answer of the object for ever.
// Caught by: is used when the object is gone
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
    var last: Result?
    return { (argument: repeat each Argument) in
      last = self { method($0)(repeat each argument) } ?? last
      return last ?? answer()
    }
  }
}
