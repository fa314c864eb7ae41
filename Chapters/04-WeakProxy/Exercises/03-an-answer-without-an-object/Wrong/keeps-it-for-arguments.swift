// Wrong: keeps the object if the method has arguments.
// Caught by: takes methods with several arguments
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
    let target = target
    return { (argument: repeat each Argument) in
      guard let target else { return answer() }
      return method(target)(repeat each argument)
    }
  }

  func bind<Result>(
    _ method: @escaping (Target) -> () -> Result, or answer: @autoclosure @escaping () -> Result
  ) -> () -> Result {
    { self { method($0)() } ?? answer() }
  }
}
