// Wrong: works the answer out once. Caught by: is worked out when it is needed, and each time
import WeakProxy

extension Weak {
  func bind<each Argument, Result>(
    _ method: @escaping (Target) -> (repeat each Argument) -> Result,
    or answer: @autoclosure @escaping () -> Result
  ) -> (repeat each Argument) -> Result {
    var late: Result?
    return { (argument: repeat each Argument) in
      if let result = self({ method($0)(repeat each argument) }) { return result }
      if let late { return late }
      late = answer()
      return late!
    }
  }

}
