// Wrong: asks the object twice for each call. Caught by: is not used while the object lives
import WeakProxy

extension Weak {
  func bind<each Argument, Result>(
    _ method: @escaping (Target) -> (repeat each Argument) -> Result,
    or answer: @autoclosure @escaping () -> Result
  ) -> (repeat each Argument) -> Result {
    { (argument: repeat each Argument) in
      _ = self { method($0)(repeat each argument) }
      return self { method($0)(repeat each argument) } ?? answer()
    }
  }

}
