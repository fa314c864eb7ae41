// Wrong: works the answer out at once if the object is gone.
// Caught by: is worked out when it is needed, and each time
import WeakProxy

extension Weak {
  func bind<each Argument, Result>(
    _ method: @escaping (Target) -> (repeat each Argument) -> Result,
    or answer: @autoclosure @escaping () -> Result
  ) -> (repeat each Argument) -> Result {
    if target == nil { let late = answer(); return { (argument: repeat each Argument) in late } }
    return { (argument: repeat each Argument) in
      self { method($0)(repeat each argument) } ?? answer()
    }
  }

}
