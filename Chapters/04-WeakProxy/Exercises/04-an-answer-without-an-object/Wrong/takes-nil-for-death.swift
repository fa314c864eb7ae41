// Wrong: takes a nil of a living object for its death.
// Caught by: does not replace a nil that a living object returns
import WeakProxy

private protocol Nullable { var isNil: Bool { get } }
extension Optional: Nullable { fileprivate var isNil: Bool { self == nil } }

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
      let result = self { method($0)(repeat each argument) } ?? answer()
      guard let optional = result as? (any Nullable), optional.isNil else { return result }
      return answer()
    }
  }
}
